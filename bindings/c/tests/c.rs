//! The C interface: the header is up to date, and C programs build with it, answer everything and run clean under valgrind.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// The folder of the whole repository.
fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .unwrap()
}

/// The folder of this crate.
fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_header_is_up_to_date_with_the_source() {
    let header = here().join("include/homing.h");
    let config = cbindgen::Config::from_file(here().join("include/cbindgen.toml")).unwrap();
    let mut builder = cbindgen::Builder::new().with_config(config);
    for source in [
        "src/status.rs",
        "src/records.rs",
        "src/open.rs",
        "src/ffi.rs",
    ] {
        builder = builder.with_src(here().join(source));
    }
    let mut fresh = Vec::new();
    builder.generate().unwrap().write(&mut fresh);
    if std::env::var_os("HOMING_BLESS").is_some() {
        std::fs::write(&header, &fresh).unwrap();
    }
    let checked_in = std::fs::read(&header).unwrap();
    assert!(
        checked_in == fresh,
        "include/homing.h is out of date: HOMING_BLESS=1 cargo test -p homing-c rewrites it"
    );
}

/// Cargo without the variables of this test run, which would cause rebuilds.
fn cargo() -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.env_remove("RUSTC_BOOTSTRAP").current_dir(project());
    cargo
}

/// The folder of `libhoming.a` and `libhoming.so`: `HOMING_PROGRAMS`, else the folder where they are built once for all tests, as the
/// header says.
fn libraries() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        if let Some(built) = std::env::var_os("HOMING_PROGRAMS") {
            return built.into();
        }
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
        let built = cargo()
            .args([
                "build",
                "--package",
                "homing-c",
                "--locked",
                "--offline",
                "--target-dir",
            ])
            .arg(target)
            .status()
            .unwrap();
        assert!(built.success());
        target.join("debug")
    })
}

/// Whether a program can be started; prints a note if not.
fn is_here(program: &str) -> bool {
    let found = Command::new(program).arg("--version").output().is_ok();
    if !found {
        println!("skipped: there is no {program} here");
    }
    found
}

/// Whether C programs can be built. In CI they must be.
fn has_compiler() -> bool {
    let found = is_here("cc");
    assert!(
        found || std::env::var_os("CI").is_none(),
        "CI is set, and there is no cc: install a C compiler"
    );
    found
}

/// Compiles `tests/NAME.c` against the static or the shared library.
fn compiled(name: &str, library: &str) -> PathBuf {
    compiled_with(libraries(), name, library)
}

/// The same with the libraries of a folder.
fn compiled_with(libraries: &Path, name: &str, library: &str) -> PathBuf {
    let defined = if library.contains("reader") {
        "-DHOMING_READER"
    } else {
        "-UHOMING_READER"
    };
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!(
        "{name}-{}",
        library.trim_start_matches("libhoming.")
    ));
    let status = Command::new("cc")
        .args([
            "-std=c99",
            "-Wall",
            "-Wextra",
            "-pedantic",
            "-Werror",
            "-g",
            "-Iinclude",
            defined,
        ])
        .arg(format!("tests/{name}.c"))
        .arg("-o")
        .arg(&program)
        .arg(libraries.join(library))
        .args(["-lpthread", "-ldl", "-lm"])
        .arg(format!("-Wl,-rpath,{}", libraries.display()))
        .current_dir(here())
        .status()
        .unwrap();
    assert!(status.success(), "cc refuses {name}.c");
    program
}

fn assert_success(output: &Output, what: &str) {
    let (out, err) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(
        output.status.success(),
        "{what}: {}\n{out}{err}",
        output.status
    );
}

/// Runs a program in the project's folder, and with other arguments under valgrind.
fn runs_clean(program: &Path, arguments: &[&str], under_valgrind: &[&str]) {
    assert_success(
        &Command::new(program)
            .args(arguments)
            .current_dir(project())
            .output()
            .unwrap(),
        "plainly",
    );
    if is_here("valgrind") {
        let valgrind = Command::new("valgrind")
            .args([
                "--quiet",
                "--error-exitcode=99",
                "--leak-check=full",
                "--show-leak-kinds=definite,indirect,possible",
            ])
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
    if has_compiler() {
        // The table by name, then from its file; under valgrind every 389th state is enough.
        runs_clean(
            &compiled("solve", "libhoming.a"),
            &["eight", "1"],
            &["tables/slide-3x3.tbl", "389"],
        );
        let program = compiled(
            "solve",
            if cfg!(target_os = "macos") {
                "libhoming.dylib"
            } else {
                "libhoming.so"
            },
        );
        assert_success(
            &Command::new(program)
                .args(["tables/slide-3x3.tbl", "1"])
                .current_dir(project())
                .output()
                .unwrap(),
            "from the file",
        );
    }
}

#[test]
#[cfg(unix)]
fn a_c_program_that_does_everything_wrong_gets_error_codes() {
    if has_compiler() {
        gets_error_codes(libraries(), "libhoming.a");
    }
}

fn gets_error_codes(libraries: &Path, library: &str) {
    let folder = tempfile::tempdir().unwrap();
    let damaged = folder.path().join("damaged.tbl");
    let mut bytes = std::fs::read(project().join("tables/slide-3x3.tbl")).unwrap();
    bytes[5000] ^= 1;
    std::fs::write(&damaged, bytes).unwrap();
    let arguments = [damaged.to_str().unwrap()];
    runs_clean(
        &compiled_with(libraries, "misuse", library),
        &arguments,
        &arguments,
    );
}

#[test]
#[cfg(unix)]
fn a_c_program_opens_asks_and_generates_by_name() {
    if has_compiler() {
        generates_by_name(libraries());
    }
}

fn generates_by_name(libraries: &Path) {
    let folder = tempfile::tempdir().unwrap();
    let graph = folder.path().join("graph.txt");
    std::fs::write(&graph, "3 3\n1 2 4\n2 3 5\n1 3 20\n").unwrap();
    let arguments = [folder.path().to_str().unwrap(), graph.to_str().unwrap()];
    runs_clean(
        &compiled_with(libraries, "named", "libhoming.a"),
        &[arguments[0], arguments[1], "limits"],
        &arguments,
    );
}

/// What `make install` builds leaves code out, and must still do all that the header says.
#[test]
#[ignore = "builds the library with LTO: two minutes"]
#[cfg(target_os = "linux")]
fn the_installed_library_is_small_and_whole() {
    let folder = tempfile::tempdir().unwrap();
    let libraries = installed(folder.path(), "install");
    let size_bytes = std::fs::metadata(libraries.join("libhoming.so"))
        .unwrap()
        .len();
    assert!(
        size_bytes < 5_300_000,
        "libhoming.so has {size_bytes} bytes"
    );
    runs_clean(
        &compiled_with(&libraries, "solve", "libhoming.so"),
        &["eight", "1"],
        &["tables/slide-3x3.tbl", "389"],
    );
    gets_error_codes(&libraries, "libhoming.a");
    generates_by_name(&libraries);
}

/// The folder of the libraries that a target of the Makefile installs.
#[cfg(target_os = "linux")]
fn installed(prefix: &Path, target: &str) -> PathBuf {
    let mut make = Command::new("make");
    make.args([target, "CARGO_FLAGS=--locked --offline"])
        .arg(format!("PREFIX={}", prefix.display()));
    make.arg(format!(
        "TARGET={}",
        Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("small")
            .display()
    ));
    assert_success(
        &make
            .env_remove("RUSTC_BOOTSTRAP")
            .current_dir(here())
            .output()
            .unwrap(),
        target,
    );
    prefix.join("lib")
}

/// The library that only reads is small, contains no function of the engine, and answers as the whole one.
#[test]
#[cfg(target_os = "linux")]
fn the_reader_answers_as_the_whole_library() {
    if !has_compiler() || !is_here("make") || !is_here("nm") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let reader = installed(folder.path(), "install-reader");
    let shared = reader.join("libhoming-reader.so");
    let size_bytes = std::fs::metadata(&shared).unwrap().len();
    assert!(
        size_bytes < 1_000_000,
        "libhoming-reader.so has {size_bytes} bytes"
    );

    let symbols = Command::new("nm")
        .args(["--dynamic", "--defined-only"])
        .arg(&shared)
        .output()
        .unwrap();
    assert_success(&symbols, "nm");
    let symbols = String::from_utf8(symbols.stdout).unwrap();
    assert!(symbols.contains("homing_solve_lines"), "{symbols}");
    for absent in [
        "homing_open_puzzle",
        "homing_generate",
        "homing_start",
        "homing_random_symmetric",
    ] {
        assert!(!symbols.contains(absent), "{symbols}");
    }

    runs_clean(
        &compiled_with(&reader, "solve", "libhoming-reader.so"),
        &["eight", "1"],
        &["tables/slide-3x3.tbl", "389"],
    );
    gets_error_codes(&reader, "libhoming-reader.a");
    let programs = [
        compiled_with(&reader, "reader", "libhoming-reader.so"),
        compiled("reader", "libhoming.a"),
    ];
    for arguments in [
        ["eight", "1 2 3 4 x 6 7 5 8", "lrdr"],
        ["eight", "1 2 3 4 x 6 7 5 8", "dr"],
        ["tables/slide-3x3.tbl", "1 2 3 4 x 6 7 5 8", "dd"],
        ["tables/slide-3x3.tbl", "1 2 3 4 5 6 8 7 x", "u"],
        ["tables/slide-3x3.tbl", "1 2 3", "u"],
        ["flip", "bwwbbbwbbwwbbwww", "1 2 6 15"],
        ["tables/flip-4x4.tbl", "bwwbbbwbbwwbbwww", "1 2 99"],
        ["tables/flip-4x4.tbl", "bwwwwwwwwwwwwwww", "1"],
        ["nine", "", ""],
        ["./README.md", "", ""],
    ] {
        let [small, whole] = programs.each_ref().map(|program| {
            let output = Command::new(program)
                .args(arguments)
                .current_dir(project())
                .output()
                .unwrap();
            assert_success(&output, "plainly");
            String::from_utf8(output.stdout).unwrap()
        });
        assert_eq!(small, whole, "{arguments:?}");
    }
}

/// `solve_lines NAME OPTIONS FOLDER` is a filter that answers lines as the program does.
#[test]
#[cfg(unix)]
fn lines_are_answered_as_the_program_answers_them() {
    if !has_compiler() {
        return;
    }
    let program = compiled("filter", "libhoming.a");
    // Each answer was checked by hand: the published example, the goal, an odd permutation, and a text that is not a board.
    for (puzzle, boards, answers) in [
        (
            "eight",
            "2 3 4 1 5 x 7 6 8\n12345678x\n12345687x\n1 2\n\n",
            "dlurullddrurdllurdr\n\nunsolvable\ninvalid\ninvalid\n",
        ),
        (
            "flip",
            "bwwbbbwbbwwbbwww\nbwwwwwwwwwwwwwww\nbw\n",
            "1 2 6 15\nunsolvable\ninvalid\n",
        ),
        (
            "slide:2x3",
            "1 2 3 4 x 5\n1 2 3 5 4 x\nx\n",
            "r\nunsolvable\ninvalid\n",
        ),
    ] {
        assert_eq!(filtered(&program, puzzle, boards), answers, "{puzzle}");
    }
    let long = format!("12345678x{}\n", " ".repeat(1_100_000));
    assert_eq!(
        filtered(&program, "eight", &long),
        "invalid\n",
        "a line that is too long is invalid, as in the program"
    );
}

/// The output of a program for an input, with a puzzle's name as its argument.
fn filtered(program: &Path, puzzle: &str, input: &str) -> String {
    use std::io::Write;
    let mut child = Command::new(program)
        .arg(puzzle)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert_success(&output, puzzle);
    String::from_utf8(output.stdout).unwrap()
}

/// The same functions in WebAssembly, if Node and the target are installed: the embedded table answers a board and a batch.
#[test]
fn node_solves_a_board_in_webassembly() {
    let installed = Command::new("rustup")
        .args(["target", "list", "--installed"])
        .output();
    let has_target = installed.is_ok_and(|output| {
        String::from_utf8_lossy(&output.stdout).contains("wasm32-unknown-unknown")
    });
    if !has_target || !is_here("node") {
        println!("skipped: this needs node and the target wasm32-unknown-unknown");
        return;
    }
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    // Built as for the JavaScript package, so that the library is compiled once for both.
    let packages = [
        "build",
        "--package",
        "homing-wasm",
        "--package",
        "homing-c",
        "--target",
        "wasm32-unknown-unknown",
    ];
    let built = cargo()
        .args(packages)
        .args(["--profile", "wasm", "--locked", "--offline", "--target-dir"])
        .arg(target)
        .status()
        .unwrap();
    assert!(built.success());
    let module = target.join("wasm32-unknown-unknown/wasm/homing.wasm");
    let output = Command::new("node")
        .arg(here().join("tests/solve.mjs"))
        .arg(module)
        .output()
        .unwrap();
    assert_success(&output, "node");
    assert_eq!(String::from_utf8_lossy(&output.stdout), PAGE_OUTPUT);
}

/// Only one file of this crate contains `unsafe`.
#[test]
fn only_ffi_contains_unsafe() {
    for entry in std::fs::read_dir(here().join("src")).unwrap() {
        let path = entry.unwrap().path();
        let source = std::fs::read_to_string(&path).unwrap();
        let is_ffi = path.ends_with("ffi.rs");
        assert!(
            is_ffi || !source.contains("unsafe"),
            "{} has unsafe",
            path.display()
        );
    }
}

/// The files that `make install` copies suffice to build a program with pkg-config.
#[test]
#[cfg(target_os = "linux")]
fn an_installed_library_is_found_by_pkg_config() {
    if !has_compiler() || !is_here("make") || !is_here("pkg-config") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut make = Command::new("make");
    make.arg(format!("PREFIX={}", folder.path().join("usr").display()))
        .env_remove("RUSTC_BOOTSTRAP")
        .current_dir(here());
    match std::env::var_os("HOMING_PROGRAMS") {
        // The libraries are built, though perhaps without the name that links need: make would rebuild them.
        Some(_) => {
            let told = Command::new("make")
                .args(["--just-print", "build"])
                .current_dir(here())
                .output()
                .unwrap();
            let version: Vec<_> = env!("CARGO_PKG_VERSION").split('.').take(2).collect();
            let name = format!("-C link-arg=-Wl,-soname,libhoming.so.{}", version.join("."));
            assert!(
                String::from_utf8_lossy(&told.stdout).contains(&name),
                "{told:?}"
            );
            make.args(["install", "CARGO=true", "PROFILE=debug"])
                .arg(format!(
                    "TARGET={}",
                    libraries().parent().unwrap().display()
                ));
        }
        None => {
            make.args(["install", "PROFILE=debug", "CARGO_FLAGS=--locked --offline"]);
            make.arg(format!(
                "TARGET={}",
                Path::new(env!("CARGO_TARGET_TMPDIR"))
                    .join("installed")
                    .display()
            ));
        }
    }
    assert_success(&make.output().unwrap(), "make install");
    let lib = folder.path().join("usr/lib");
    let asked = |arguments: &[&str]| {
        let output = Command::new("pkg-config")
            .args(arguments)
            .arg("homing")
            .env("PKG_CONFIG_PATH", lib.join("pkgconfig"))
            .output()
            .unwrap();
        assert_success(&output, "pkg-config");
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(asked(&["--modversion"]).trim(), env!("CARGO_PKG_VERSION"));
    let program = folder.path().join("program");
    std::fs::write(folder.path().join("program.c"), page_program()).unwrap();
    let built = Command::new("cc")
        .arg(folder.path().join("program.c"))
        .arg("-o")
        .arg(&program)
        .args(asked(&["--cflags", "--libs"]).split_whitespace())
        .output()
        .unwrap();
    assert_success(&built, "cc");
    // The program finds the installed library without any setting for the loader.
    let output = Command::new(program)
        .env_remove("LD_LIBRARY_PATH")
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), PAGE_OUTPUT);
}

const PAGE_OUTPUT: &str = "19 moves: dlurullddrurdllurdr\n";

/// The program of `docs/c.md`.
fn page_program() -> String {
    let page = std::fs::read_to_string(project().join("docs/c.md")).unwrap();
    page.split("```c\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .expect("a C program is in docs/c.md")
        .into()
}

/// A newcomer has only the program on the page, so it must build unchanged and print what the page says.
#[test]
#[cfg(unix)]
fn the_program_on_the_page_prints_the_output_on_the_page() {
    if has_compiler() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("program");
        std::fs::write(folder.path().join("program.c"), page_program()).unwrap();
        let status = Command::new("cc")
            .args(["-Wall", "-Wextra", "-Werror", "-I"])
            .arg(here().join("include"))
            .arg(folder.path().join("program.c"))
            .arg("-o")
            .arg(&program)
            .arg(libraries().join("libhoming.a"))
            .args(["-lpthread", "-ldl", "-lm"])
            .status()
            .unwrap();
        assert!(status.success());
        let printed = String::from_utf8(Command::new(program).output().unwrap().stdout).unwrap();
        assert_eq!(printed, PAGE_OUTPUT);
    }
}
