//! The program's help, which is in `tests/console/help.md`, and completions and the manual, which have the same source. Verbs are found in
//! the program's list: a new one needs no line here.

use super::every_option::options_in;
use crate::common;
use crate::common::repository::read;
use std::collections::BTreeSet;

fn homing(args: &[&str]) -> String {
    let (out, words, status) = common::run(args, "");
    assert!(
        status == 0 && words.is_empty(),
        "{args:?}: {status} {words}"
    );
    out
}

/// The verbs, as the help lists them.
pub fn verbs() -> Vec<String> {
    let help = homing(&["--help"]);
    let list = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty());
    // Continuation lines are indented further.
    let verb = |line: &str| {
        line.strip_prefix("  ")
            .filter(|rest| !rest.starts_with(' '))?
            .split(' ')
            .next()
            .map(Into::into)
    };
    let verbs: Vec<String> = list.filter_map(verb).collect();
    assert!(verbs.len() > 5, "{help}");
    verbs.into_iter().filter(|verb| verb != "help").collect()
}

#[test]
fn help_is_in_its_page() {
    let page = read("tests/console/help.md");
    for verb in verbs() {
        for flag in ["-h", "--help"] {
            assert!(page.contains(&format!("homing {verb} {flag}\n")), "{verb}");
        }
        assert_eq!(homing(&[&verb, "--help"]), homing(&["help", &verb]));
    }
}

#[test]
fn help_has_an_example_for_every_verb() {
    for verb in verbs() {
        for flag in ["-h", "--help"] {
            let help = homing(&[&verb, flag]);
            assert!(
                help.contains("Example") && help.contains(&format!("homing {verb} ")),
                "{help}"
            );
        }
    }
}

#[test]
fn help_fits_the_width() {
    let families = [
        "slide",
        "flip",
        "push",
        "perm",
        "blocks",
        "route",
        "sokoban",
        "lights-out",
    ];
    let families = families.map(|family| homing(&["help", family]));
    assert!(families.iter().all(|help| help.contains("Options:\n  --")));
    let verbs = verbs();
    let verbs = verbs.iter().map(|verb| homing(&[verb, "--help"]));
    for help in verbs.chain(families) {
        let wide = help.lines().find(|line| line.chars().count() > 100);
        assert_eq!(wide, None, "{help}");
    }
    assert!(
        homing(&["help", "push"])
            .contains("--notation <LETTERS> (solve, hint, check, show, export)")
    );
}

/// Whether a person can remember them: the number of options in all verbs.
#[test]
fn there_are_few_options() {
    let options: BTreeSet<String> = verbs()
        .iter()
        .flat_map(|verb| options_in(&homing(&[verb, "--help"])).into_keys())
        .collect();
    assert!((31..=40).contains(&options.len()), "{options:?}");
}

#[test]
fn completions_know_every_verb() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = homing(&["completions", shell]);
        assert!(script.contains("HOMING_COMPLETE"), "{shell}: {script}");
        let verbs = verbs();
        let offered = offered(shell, &[""]);
        assert!(
            verbs.iter().all(|verb| offered.contains(verb)),
            "{shell} offers {offered}"
        );
    }
}

/// The program's completions for the last of these words.
fn offered(shell: &str, words: &[&str]) -> String {
    let mut command = common::program();
    command
        .env("HOMING_COMPLETE", shell)
        .env("_CLAP_COMPLETE_INDEX", words.len().to_string())
        .env("_CLAP_IFS", "\n");
    command
        .env("_CLAP_COMPLETE_COMP_TYPE", "9")
        .env("_CLAP_COMPLETE_SPACE", "true");
    common::said_by(command.args(["--", "homing"]).args(words)).0
}

#[test]
fn completions_offer_puzzles_tables_and_judges() {
    let folder = tempfile::tempdir().unwrap();
    common::run(
        &[
            "gen",
            "slide:2x3",
            "--dir",
            folder.path().to_str().unwrap(),
            "--quiet",
        ],
        "",
    );
    let offered = |words: &[&str]| {
        let mut command = common::program();
        command
            .env("HOMING_COMPLETE", "zsh")
            .env("HOMING_TABLES", folder.path());
        command
            .env("_CLAP_COMPLETE_INDEX", words.len().to_string())
            .env("_CLAP_IFS", "\n");
        common::said_by(command.args(["--", "homing"]).args(words)).0
    };
    let puzzles = offered(&["solve", ""]);
    for puzzle in ["eight", "flip", "2x3"] {
        assert!(puzzles.contains(puzzle), "{puzzles}");
    }
    assert!(offered(&["judge", "poj1"]).contains("poj1077"));
    assert!(offered(&["solve", "eight", "--table", ""]).contains("slide-2x3.tbl"));
    assert!(offered(&["show", "eight", "--color", "a"]).contains("always"));
}

/// A shell that reads the script completes verbs and the values of options.
#[test]
#[cfg(target_os = "linux")]
fn completions_complete() {
    // Bash splits words at colons, and inserts a completion after the last colon.
    let script = "
        at() {
            COMP_LINE=$1 COMP_POINT=${#1}; shift; COMP_WORDS=(\"$@\") COMP_CWORD=$(($# - 1))
            _clap_complete_homing; echo \"${COMPREPLY[@]}\"
        }
        at 'homing comp' homing comp
        at 'homing solve --by ' homing solve --by ''
        at 'homing solve slide:3' homing solve slide : 3
        at 'homing solve push:mi' homing solve push : mi
        at 'homing solve sokoban:' homing solve sokoban :
        at 'homing solve slide:3x3  4' homing solve slide : 3x3 4
        at 'homing solve flip --file m' homing solve flip --file m";
    if !common::has_tool("bash") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("mini.xsb"), "").unwrap();
    // The script calls the program found in the path.
    let path = format!(
        "{}:{}",
        std::path::Path::new(common::PROGRAM)
            .parent()
            .unwrap()
            .display(),
        std::env::var("PATH").unwrap()
    );
    let script = homing(&["completions", "bash"]) + script;
    let output = std::process::Command::new("bash")
        .args(["-c", &script])
        .env("PATH", path)
        .current_dir(&folder)
        .output()
        .unwrap();
    let offered = "compare completions\ntable bfs astar ida\n3x3 3x4 3x5\nmini.xsb\nmini.xsb\n4,8,3,1,2,5,7,x,6\nmini.xsb\n";
    assert_eq!(String::from_utf8(output.stdout).unwrap(), offered);
}

#[test]
fn the_manual_has_a_page_for_every_verb() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man1");
    homing(&["man", pages.to_str().unwrap()]);
    let page = |name: &str| std::fs::read_to_string(pages.join(name)).unwrap();
    let main = page("homing.1");
    for verb in verbs() {
        assert!(
            main.contains(&format!("homing\\-{verb}(1)")),
            "{verb}: {main}"
        );
        let page = page(&format!("homing-{verb}.1"));
        for section in [
            ".SH EXAMPLES\n.nf\nhoming ",
            ".SH \"EXIT STATUS\"",
            ".SH ENVIRONMENT",
            "HOMING_TABLES",
        ] {
            assert!(page.contains(section), "{verb} has no {section:?}: {page}");
        }
    }
}

/// The synopsis lists the arguments in their order on the command line.
#[test]
fn the_manual_has_the_puzzle_before_its_boards() {
    let folder = tempfile::tempdir().unwrap();
    homing(&["man", folder.path().to_str().unwrap()]);
    for (verb, behind) in [
        ("solve", "[BOARD]"),
        ("hint", "[BOARD]"),
        ("check", "[BOARD]"),
        ("show", "[BOARD]"),
        ("compare", "[BOARD]"),
    ] {
        let page = std::fs::read_to_string(folder.path().join(format!("homing-{verb}.1"))).unwrap();
        let synopsis = page
            .split(".SH SYNOPSIS")
            .nth(1)
            .and_then(|rest| rest.split(".SH").next())
            .unwrap();
        let (puzzle, board) = (synopsis.find("PUZZLE"), synopsis.find(behind));
        assert!(puzzle.is_some() && puzzle < board, "{verb}: {synopsis}");
        assert!(synopsis.contains("<BOARD>"), "{verb}: options have values");
    }
}
