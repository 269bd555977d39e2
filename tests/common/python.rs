//! The scripts that stand in `tables/README.md`, run.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Writes the script whose first line is `# NAME: ...` to a file of its own.
pub fn script_of_the_readme(name: &str) -> PathBuf {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("tables/README.md");
    let readme = std::fs::read_to_string(readme).unwrap();
    let mut scripts = readme.split("```python\n").skip(1).filter_map(|rest| rest.split("```").next());
    let script = scripts.find(|script| script.starts_with(&format!("# {name}:"))).expect("the script is in the README");
    // Tests run side by side, so the file appears whole or not at all.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let mut file = tempfile::NamedTempFile::new_in(folder).unwrap();
    file.write_all(script.as_bytes()).unwrap();
    file.persist(folder.join(name)).unwrap();
    folder.join(name)
}

/// What `python3 script table` prints for an input. `None`, with a sentence, where there is no python3.
pub fn run(script: &Path, table: &Path, input: &str) -> Option<String> {
    if !crate::common::has_tool("python3") {
        return None;
    }
    let mut child = Command::new("python3").arg(script).arg(table).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_string();
    let feeder = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap().unwrap();
    assert!(output.status.success());
    Some(String::from_utf8(output.stdout).unwrap())
}
