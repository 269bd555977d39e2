//! The same rules for all families: the same question has the same answer in each.

use crate::common::run_in;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A puzzle of a family, a board of it, and its form in an error message.
struct Sample {
    name: &'static str,
    board: &'static str,
    usage: &'static str,
    /// Whether its table has an entry for each board.
    has_entries: bool,
    /// Whether there are searches for comparison.
    has_searches: bool,
}

const SAMPLES: [Sample; 7] = [
    Sample {
        name: "slide:2x3",
        board: "1 2 3 4 x 5",
        usage: "slide:RxC",
        has_entries: true,
        has_searches: true,
    },
    Sample {
        name: "slide:6x6",
        board: CORNER,
        usage: "slide:RxC",
        has_entries: false,
        has_searches: false,
    },
    Sample {
        name: "flip:2x2",
        board: "bbbw",
        usage: "flip:RxC",
        has_entries: true,
        has_searches: true,
    },
    Sample {
        name: "flip:6x6",
        board: LIT,
        usage: "flip:RxC",
        has_entries: false,
        has_searches: false,
    },
    Sample {
        name: "perm:lrx-5",
        board: "L X",
        usage: "perm:FILE",
        has_entries: true,
        has_searches: true,
    },
    Sample {
        name: "push:level.xsb",
        board: "2 3 2 2",
        usage: "push:FILE",
        has_entries: true,
        has_searches: false,
    },
    Sample {
        name: "blocks:dads-puzzle",
        board: "start",
        usage: "blocks:FILE",
        has_entries: true,
        has_searches: true,
    },
];
const CORNER: &str = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 x 35";
const LIT: &str = "bbwwwwbwwwwwwwwwwwwwwwwwwwwwwwwwwwww";

fn place() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("level.xsb"), "#####\n#@$.#\n#####\n").unwrap();
    fs::write(folder.path().join("graph.txt"), "3 2\n1 2 5\n2 3 1\n").unwrap();
    folder
}

/// The output of a verb, which must succeed.
fn answered(folder: &Path, arguments: &[&str], input: &str) -> String {
    let (out, words, status) = run_in(folder, arguments, input);
    assert!(
        status == 0 && !out.is_empty(),
        "{arguments:?}: {status} {words}"
    );
    out
}

#[test]
fn every_family_accepts_the_options_of_searches() {
    let folder = place();
    for Sample {
        name,
        board,
        has_searches,
        ..
    } in SAMPLES
    {
        for verb in ["solve", "hint", "show", "check", "compare"] {
            if verb == "compare" && !has_searches {
                continue;
            }
            let moves = answered(folder.path(), &["solve", name, board], "");
            let moves = [moves.trim()];
            let asked = [
                &[verb, name, board][..],
                if verb == "check" { &moves } else { &[] },
            ]
            .concat();
            let limits = ["--limit-time", "30", "--limit-nodes", "1000000"];
            let (plain, limited) = (
                answered(folder.path(), &asked, ""),
                answered(folder.path(), &[&asked[..], &limits].concat(), ""),
            );
            assert!(
                verb == "compare" || plain == limited,
                "{verb} {name}: {limited}"
            );
        }
        let any = answered(
            folder.path(),
            &["solve", name, board, "--any", "--print", "depth"],
            "",
        );
        let least = answered(
            folder.path(),
            &["solve", name, board, "--print", "depth"],
            "",
        );
        assert!(any == least || any.starts_with("near"), "{name}: {any}");
    }
}

#[test]
fn boards_are_read_alike_by_every_family() {
    let folder = place();
    for Sample { name, board, .. } in SAMPLES {
        for verb in ["solve", "hint"] {
            let answer = answered(folder.path(), &[verb, name, board], "");
            if board != "start" {
                let input = format!("\u{feff}# one\n\n{board}\r\n; end\n");
                assert_eq!(
                    answered(folder.path(), &[verb, name], &input),
                    answer,
                    "{verb} {name}"
                );
            }
            let json = answered(folder.path(), &[verb, name, board, "--json"], "");
            assert!(json.starts_with("{\"v\":1,\"board\":"), "{json}");
            assert_eq!(
                run_in(folder.path(), &[verb, name, "?!"], "").0,
                "invalid\n",
                "{verb} {name}"
            );
        }
    }
}

#[test]
fn start_is_the_puzzle_s_start_in_every_verb() {
    let folder = place();
    for name in ["push:level.xsb", "blocks:dads-puzzle"] {
        let moves = answered(folder.path(), &["solve", name, "start"], "");
        let solution = format!("start\t{moves}");
        for verb in ["solve", "hint", "show", "check", "compare"] {
            if verb == "compare" && name.starts_with("push") {
                continue;
            }
            let more = if verb == "check" {
                &[moves.trim()][..]
            } else {
                &[]
            };
            let given = answered(folder.path(), &[&[verb, name, "start"], more].concat(), "");
            let (line, input) = (
                if verb == "check" {
                    &*solution
                } else {
                    "start\n"
                },
                if verb == "show" { &["-"][..] } else { &[] },
            );
            let asked = [&[verb, name], input].concat();
            // A comparison contains times.
            let same = |answer: &str| {
                verb == "compare" && answer.lines().count() == given.lines().count()
                    || answer == given
            };
            let piped = answered(folder.path(), &asked, line);
            assert!(same(&piped), "{verb} {name}: {piped}");
            let (among, words, _) = run_in(
                folder.path(),
                &asked,
                &format!("; one\n{line}# other\n?!\n"),
            );
            assert!(
                among.starts_with(&given) || verb == "show" || verb == "compare",
                "{verb} {name}: {among}{words}"
            );
            assert!(
                words.contains("line 4") || verb == "show",
                "{verb} {name}: {words}"
            );
        }
    }
}

#[test]
fn every_family_reads_depths_alike() {
    let folder = place();
    for Sample {
        name, has_entries, ..
    } in SAMPLES
    {
        if !has_entries {
            continue;
        }
        let states = |depth: &str| answered(folder.path(), &["states", name, "--depth", depth], "");
        let (deepest, home) = (states("max"), states("..0"));
        assert!(
            states("1..").ends_with(&deepest)
                || states("1..").lines().count() >= deepest.lines().count(),
            "{name}"
        );
        assert_eq!(states("0"), home, "{name}");
        answered(
            folder.path(),
            &["random", name, "--depth", "max", "--seed", "1", "-n", "2"],
            "",
        );
        answered(
            folder.path(),
            &["export", name, "--format", "csv", "--depth", "max"],
            "",
        );
        answered(
            folder.path(),
            &["export", name, "--format", "csv", "-n", "2", "--seed", "1"],
            "",
        );
        answered(folder.path(), &["stats", name, "--format", "csv"], "");
    }
}

#[test]
fn options_of_other_families_are_refused_alike() {
    let folder = place();
    let verbs = [
        "gen",
        "solve",
        "hint",
        "check",
        "show",
        "random",
        "stats",
        "compare",
        "export --format csv",
        "states --depth 1",
    ];
    for Sample { name, usage, .. } in SAMPLES {
        for verb in verbs {
            // An option that only distinguishes graphs: every verb with a puzzle accepts it.
            let line = format!("{verb} {name} --undirected");
            let (out, words, status) =
                run_in(folder.path(), &line.split(' ').collect::<Vec<_>>(), "");
            let expected = format!(
                "error: --undirected: an option of route:GRAPH, and {usage} has none of that name: leave it out\n"
            );
            // Verbs about boards do not offer options of graphs.
            let is_hidden = words.contains("unexpected argument");
            assert!(
                status == 2 && out.is_empty() && (words == expected || is_hidden),
                "{line}: {words}"
            );
        }
    }
    for verb in [
        "hint",
        "random",
        "states --depth 1",
        "stats",
        "compare",
        "export --format csv",
    ] {
        let line = format!("{verb} route:graph.txt --to 3");
        let (out, words, status) = run_in(folder.path(), &line.split(' ').collect::<Vec<_>>(), "");
        assert!(
            status == 2
                && out.is_empty()
                && words.starts_with("error: a graph has walks and no boards"),
            "{line}: {words}"
        );
    }
}

#[test]
fn every_family_has_its_help() {
    let folder = place();
    for family in [
        "slide",
        "flip",
        "push",
        "perm",
        "blocks",
        "route",
        "sokoban",
        "lights-out",
    ] {
        let help = answered(folder.path(), &["help", family], "");
        assert!(
            help.contains("Options:\n  --") && help.lines().all(|line| line.chars().count() <= 100),
            "{help}"
        );
    }
    assert!(
        answered(folder.path(), &["help", "push"], "")
            .contains("--notation <LETTERS> (solve, hint, check, show, export)")
    );
}

#[test]
fn a_mistaken_option_leads_to_the_right_one() {
    let folder = place();
    for (line, tip) in [
        ("solve eight --depth", "write '--print depth'"),
        ("solve eight --count 12345678x", "write '--print count'"),
        ("solve eight --ida 12345678x", "write '--by ida'"),
        ("export eight --csv", "write '--format csv'"),
        (
            "stats eight --depth 31",
            "'--depth' is an option of gen, random, states, export",
        ),
        (
            "states eight",
            "`homing stats` prints the number of states at each depth, without --depth",
        ),
        (
            "state eight",
            "some similar subcommands exist: 'stats', 'states'",
        ),
        (
            "stat eight",
            "some similar subcommands exist: 'states', 'stats'",
        ),
    ] {
        let (out, words, status) = run_in(folder.path(), &line.split(' ').collect::<Vec<_>>(), "");
        assert!(
            status == 2 && out.is_empty() && words.contains(tip),
            "{line}: {words}"
        );
    }
}

/// One word has one meaning: `--depth` takes depths in every verb, and one option chooses what is printed for a board.
#[test]
fn one_option_chooses_what_is_printed() {
    let folder = place();
    for Sample { name, board, .. } in SAMPLES {
        let json = answered(folder.path(), &["solve", name, board, "--json"], "");
        let printed =
            |what: &str| answered(folder.path(), &["solve", name, board, "--print", what], "");
        let path = printed("path");
        assert_eq!(
            path,
            answered(folder.path(), &["solve", name, board], ""),
            "{name}"
        );
        assert!(
            json.contains(printed("depth").split([' ', '\n']).next().unwrap()),
            "{name}: {json}"
        );
        assert!(
            printed("all").lines().any(|line| line == path.trim()),
            "{name}"
        );
        assert_eq!(
            printed("all").lines().count().to_string(),
            printed("count").trim(),
            "{name}"
        );
    }
    let graph = ["solve", "route:graph.txt", "--to", "3", "1 1"];
    assert_eq!(
        answered(
            folder.path(),
            &[&graph[..], &["--print", "path"]].concat(),
            ""
        ),
        "6\t1 2 3\n"
    );
}

/// Whether a person can remember them: the number of options in all verbs.
#[test]
fn there_are_few_options() {
    let folder = place();
    let list = answered(folder.path(), &["--help"], "");
    let list = list
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty());
    let verbs: Vec<&str> = list
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|verb| !verb.is_empty())
        .collect();
    let mut options = BTreeSet::new();
    for verb in verbs.into_iter().filter(|verb| *verb != "help") {
        for line in answered(folder.path(), &[verb, "--help"], "").lines() {
            let line = line.trim_start();
            let name = line
                .strip_prefix("-n ")
                .map(|_| "-n")
                .or_else(|| line.split([' ', ',']).find(|word| word.starts_with("--")));
            options.extend(name.filter(|_| line.starts_with('-')).map(String::from));
        }
    }
    options.retain(|option| !["--help", "--version"].contains(&option.as_str()));
    assert!(
        options.len() < 40 && options.len() > 30,
        "{}: {options:?}",
        options.len()
    );
}
