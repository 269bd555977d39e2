//! The program `homing`, to compare with.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

/// The program: in the folder `HOMING_PROGRAMS`, or built here in the profile of this test.
static PROGRAM: LazyLock<PathBuf> = LazyLock::new(|| {
    if let Some(built) = std::env::var_os("HOMING_PROGRAMS") {
        return Path::new(&built).join("homing");
    }
    let folder = Path::new(env!("CARGO_BIN_EXE_homing-server"))
        .parent()
        .unwrap();
    let profile = match folder.file_name().unwrap().to_str().unwrap() {
        "debug" => "dev",
        profile => profile,
    };
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .args([
            "build",
            "-q",
            "-p",
            "homing",
            "--bin",
            "homing",
            "--profile",
            profile,
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    cargo.env_remove("RUSTC_BOOTSTRAP");
    assert!(cargo.status().unwrap().success());
    folder.join("homing")
});

/// The output of the program for arguments and an input.
pub fn printed(folder: &Path, arguments: &[&str], input: &str) -> String {
    let mut program = Command::new(&*PROGRAM);
    program
        .args(arguments)
        .current_dir(folder)
        .env_remove("HOMING_TABLES");
    let mut child = program
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_string();
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    String::from_utf8(output.stdout).unwrap()
}
