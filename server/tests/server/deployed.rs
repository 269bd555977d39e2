//! The files of `deploy/`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn file(name: &str) -> (PathBuf, String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../deploy")
        .join(name);
    let text = fs::read_to_string(&path).unwrap();
    (path, text)
}

/// systemd accepts the unit. Without systemd the test is skipped.
#[test]
fn the_unit_is_valid_for_systemd() {
    let (_, unit) = file("homing-server.service");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("homing-server.service");
    let installed = "/usr/local/bin/homing-server";
    assert!(unit.contains(installed));
    fs::write(
        &path,
        unit.replace(installed, env!("CARGO_BIN_EXE_homing-server")),
    )
    .unwrap();
    let Ok(verified) = Command::new("systemd-analyze")
        .args(["verify", "--man=no"])
        .arg(&path)
        .output()
    else {
        return;
    };
    let said = String::from_utf8_lossy(&verified.stderr);
    let about_unit: Vec<_> = said
        .lines()
        .filter(|line| line.contains("homing-server"))
        .collect();
    assert!(verified.status.success() && about_unit.is_empty(), "{said}");
}

/// The server accepts the options of the unit and of the image.
#[test]
fn options_agree_with_the_server() {
    let help = Command::new(env!("CARGO_BIN_EXE_homing-server"))
        .arg("--help")
        .output()
        .unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let (_, unit) = file("homing-server.service");
    let (_, image) = file("Containerfile");
    let commands: Vec<_> = unit
        .lines()
        .filter(|line| line.starts_with("ExecStart="))
        .chain(image.lines().filter(|line| line.starts_with("ENTRYPOINT")))
        .collect();
    assert_eq!(commands.len(), 2);
    for option in commands
        .iter()
        .flat_map(|command| command.split([' ', '"', ',']))
        .filter(|word| word.starts_with("--"))
    {
        assert!(help.contains(option), "{option}");
    }
}
