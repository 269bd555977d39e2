//! The interface for C: the header is fresh, and C programs build with it, answer everything and run clean.
#![cfg(feature = "capi")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_header_is_what_cbindgen_makes_of_the_source() {
    let header = project().join("include/homing.h");
    let config = cbindgen::Config::from_file(project().join("include/cbindgen.toml")).unwrap();
    let mut builder = cbindgen::Builder::new().with_config(config);
    for source in ["src/capi/status.rs", "src/capi/border.rs"] {
        builder = builder.with_src(project().join(source));
    }
    let mut fresh = Vec::new();
    builder.generate().unwrap().write(&mut fresh);
    if std::env::var_os("HOMING_BLESS").is_some() {
        std::fs::write(&header, &fresh).unwrap();
    }
    let checked_in = std::fs::read(&header).unwrap();
    assert!(checked_in == fresh, "include/homing.h is stale: HOMING_BLESS=1 cargo test --test capi writes it anew");
}

/// The folder of `libhoming.a` and `libhoming.so`, built once for all tests as the header says.
fn libraries() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
        let built = Command::new(env!("CARGO"))
            .args(["rustc", "--lib", "--no-default-features", "--features", "capi", "--crate-type", "cdylib,staticlib"])
            .args(["--locked", "--offline", "--target-dir"])
            .arg(target)
            .current_dir(project())
            .status()
            .unwrap();
        assert!(built.success());
        target.join("debug")
    })
}

/// Whether a program can be started here; says so where not.
fn is_here(program: &str) -> bool {
    let found = Command::new(program).arg("--version").output().is_ok();
    if !found {
        println!("skipped: there is no {program} here");
    }
    found
}

/// Compiles `tests/capi/NAME.c` against the static or the shared library.
fn compiled(name: &str, library: &str) -> PathBuf {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", library.trim_start_matches("libhoming.")));
    let status = Command::new("cc")
        .args(["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-g", "-Iinclude"])
        .arg(format!("tests/capi/{name}.c"))
        .arg("-o")
        .arg(&program)
        .arg(libraries().join(library))
        .args(["-lpthread", "-ldl", "-lm"])
        .arg(format!("-Wl,-rpath,{}", libraries().display()))
        .current_dir(project())
        .status()
        .unwrap();
    assert!(status.success(), "cc refuses {name}.c");
    program
}

fn assert_success(output: &Output, what: &str) {
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{what}: {}\n{out}{err}", output.status);
}

/// Runs a program in the project's folder, plainly and, with other arguments, under valgrind.
fn runs_clean(program: &Path, arguments: &[&str], under_valgrind: &[&str]) {
    assert_success(&Command::new(program).args(arguments).current_dir(project()).output().unwrap(), "plainly");
    if is_here("valgrind") {
        let valgrind = Command::new("valgrind")
            .args(["--quiet", "--error-exitcode=99", "--leak-check=full", "--show-leak-kinds=definite,indirect,possible"])
            .args(["--errors-for-leak-kinds=definite,indirect,possible"])
            .arg(program)
            .args(under_valgrind)
            .current_dir(project())
            .output()
            .unwrap();
        assert_success(&valgrind, "under valgrind");
    }
}

#[test]
#[cfg(unix)]
fn a_c_program_solves_every_state() {
    if is_here("cc") {
        for library in ["libhoming.a", if cfg!(target_os = "macos") { "libhoming.dylib" } else { "libhoming.so" }] {
            // The table by its name, then from its file; under valgrind every 389th state is enough.
            let program = compiled("solve", library);
            runs_clean(&program, &["eight", "1"], &["tables/slide-3x3.tbl", "389"]);
        }
        let program = compiled("solve", "libhoming.a");
        assert_success(
            &Command::new(program).args(["tables/slide-3x3.tbl", "1"]).current_dir(project()).output().unwrap(),
            "from the file",
        );
    }
}

#[test]
#[cfg(unix)]
fn a_c_program_that_does_everything_wrong_gets_error_codes() {
    if is_here("cc") {
        let folder = tempfile::tempdir().unwrap();
        let damaged = folder.path().join("damaged.tbl");
        let mut bytes = std::fs::read(project().join("tables/slide-3x3.tbl")).unwrap();
        bytes[5000] ^= 1;
        std::fs::write(&damaged, bytes).unwrap();
        let arguments = [damaged.to_str().unwrap()];
        runs_clean(&compiled("misuse", "libhoming.a"), &arguments, &arguments);
    }
}

/// The program in the README is all that a newcomer has: it must build as it stands there, and print what is said.
#[test]
#[cfg(unix)]
fn the_program_of_the_readme_prints_what_the_readme_says() {
    let readme = std::fs::read_to_string(project().join("README.md")).unwrap();
    let source = readme.split("```c\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a C program is in the README");
    if is_here("cc") {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("program");
        std::fs::write(folder.path().join("program.c"), source).unwrap();
        let status = Command::new("cc")
            .args(["-Wall", "-Wextra", "-Werror", "-I"])
            .arg(project().join("include"))
            .arg(folder.path().join("program.c"))
            .arg("-o")
            .arg(&program)
            .arg(libraries().join("libhoming.a"))
            .args(["-lpthread", "-ldl", "-lm"])
            .status()
            .unwrap();
        assert!(status.success());
        let printed = String::from_utf8(Command::new(program).output().unwrap().stdout).unwrap();
        assert_eq!(printed, "19 moves: dlurullddrurdllurdr\n");
    }
}
