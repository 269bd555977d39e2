//! Tests every option of every verb with every family. The rule is the same for all: an option of all puzzles is accepted, and an option of
//! one family is accepted by it and refused by all others with the same message. Exceptions are listed at the end, with their reasons.

use super::help::verbs;
use crate::common::run_in;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A puzzle of a family, and questions about it.
struct Sample {
    name: &'static str,
    board: &'static str,
    moves: &'static str,
    /// The form of the family's names in error messages.
    usage: &'static str,
    goal: &'static str,
    metric: &'static str,
    columns: &'static str,
}

const SAMPLES: [Sample; 8] = [
    sample(
        "slide:2x3",
        "1 2 3 4 x 5",
        "r",
        "slide:RxC",
        "1 2 3 4 x 5",
        "lines",
    ),
    sample("slide:6x6", CORNER, "r", "slide:RxC", CORNER, "steps"),
    Sample {
        columns: "both",
        ..sample("flip:2x2", "bbbw", "1", "flip:RxC", "white", "")
    },
    Sample {
        columns: "both",
        ..sample("flip:6x6", LIT, "1", "flip:RxC", "white", "")
    },
    sample("perm:lrx-5", "X", "X", "perm:FILE", "2 1 3 4 5", "listed"),
    sample("push:level.xsb", "2 3 2 2", "R", "push:FILE", "", "moves"),
    sample(
        "blocks:dads-puzzle",
        "start",
        "Er2",
        "blocks:FILE",
        "",
        "step",
    ),
    sample("route:graph.txt", "1 1", "", "route:GRAPH", "", ""),
];
const CORNER: &str = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 x 35";
const LIT: &str = "bbwwwwbwwwwwwwwwwwwwwwwwwwwwwwwwwwww";

const fn sample(
    name: &'static str,
    board: &'static str,
    moves: &'static str,
    usage: &'static str,
    goal: &'static str,
    metric: &'static str,
) -> Sample {
    Sample {
        name,
        board,
        moves,
        usage,
        goal,
        metric,
        columns: "depth",
    }
}

impl Sample {
    fn family(&self) -> &str {
        self.name.split(':').next().unwrap()
    }

    fn is_graph(&self) -> bool {
        self.family() == "route"
    }

    /// A command of a verb about the puzzle, without other options.
    fn asked<'a>(&'a self, verb: &'a str) -> Vec<&'a str> {
        let rest: &[&str] = match verb {
            "gen" | "verify" | "info" => &["--dir", "tables"],
            "solve" | "hint" | "show" | "compare" => &[self.board],
            "check" => &[self.board, self.moves],
            "random" => &["--seed", "1"],
            "states" => &["--depth", "0"],
            "export" => &["--format", "csv"],
            _ => &[],
        };
        let target: &[&str] = if self.is_graph() { &["--to", "3"] } else { &[] };
        [&[verb, self.name][..], rest, target].concat()
    }

    /// The same command with an option.
    fn with<'a>(&'a self, verb: &str, option: &'a str, table: &'a str) -> Vec<&'a str> {
        let verb = VERBS.iter().find(|known| **known == verb).unwrap();
        let value = match option {
            "--any" | "--dry-run" | "--explain" | "--from-goal" | "--json" | "--quiet"
            | "--resume" | "--spare" | "--symmetric" | "--undirected" | "--zero-based" => None,
            "--blank" | "--seed" => Some("1"),
            "--by" => Some("bfs"),
            "--checkpoint" => Some("5"),
            "--color" => Some("never"),
            "--columns" => Some(self.columns),
            "--depth" => Some(if *verb == "gen" { "1" } else { "0" }),
            "--dir" => Some("tables"),
            "--file" => Some("boards.txt"),
            "--format" => Some(if *verb == "show" { "svg" } else { "csv" }),
            "--glue" => Some("TOKENS:1+TOKENS:2"),
            "--goal" => Some(self.goal),
            "--io" => Some("read"),
            "--limit-nodes" => Some("1000000"),
            "--limit-time" => Some("30"),
            "--memory" => Some("1G"),
            "--metric" => Some(self.metric),
            "--moves" => Some(self.moves),
            "--notation" => Some("lurd"),
            "--output" => Some("rows.csv"),
            "--patterns" => Some("1-8"),
            "--print" => Some(if self.is_graph() { "path" } else { "depth" }),
            "--scratch" => Some("scratch"),
            "--symmetry" => Some("off"),
            "--table" => Some(table),
            "--threads" | "-n" => Some("2"),
            "--walks" => Some("simple"),
            "--to" => Some("3"),
            other => panic!("a new option: say with which value {other} is tried"),
        };
        let mut asked = self.asked(verb);
        if let Some(at) = asked.iter().position(|word| *word == option) {
            asked.drain(at..at + 2);
        }
        if option == "--file" {
            asked.retain(|word| ![self.board, self.moves].contains(word));
        }
        // A question about the first lengths has no K.
        if self.is_graph() && option == "-n" {
            asked
                .iter_mut()
                .filter(|word| **word == self.board)
                .for_each(|word| *word = "1");
        }
        // These options must be given together.
        let more: &[&str] = match (*verb, option) {
            ("export", "-n") => &["--seed", "1"],
            ("export", "--seed") => &["-n", "2"],
            ("solve", "-n") if !self.is_graph() => &["--print", "all"],
            (verb, "--memory") if verb != "gen" => &["--scratch", "scratch"],
            _ => &[],
        };
        [&asked[..], &[option], value.as_slice(), more].concat()
    }
}

/// The verbs that ask about a puzzle.
pub const VERBS: [&str; 12] = [
    "gen", "solve", "hint", "check", "show", "random", "states", "stats", "compare", "verify",
    "info", "export",
];

/// The options of searches, which every puzzle with boards accepts, because they do no harm.
const OF_SEARCHES: [&str; 3] = ["--any", "--limit-nodes", "--limit-time"];

/// The options in a help, of a verb or of a family.
pub fn options_in(help: &str) -> BTreeMap<String, String> {
    let lines = help
        .lines()
        .map(str::trim_start)
        .filter(|line| line.starts_with('-'));
    let named = lines.filter_map(|line| {
        let word = line
            .split([' ', ','])
            .find(|word| word.starts_with("--"))
            .or_else(|| line.strip_prefix("-n ").map(|_| "-n"))?;
        let verbs = line
            .rsplit_once('(')
            .map_or("", |(_, verbs)| verbs.trim_end_matches(')'));
        Some((word.to_string(), verbs.to_string()))
    });
    named
        .filter(|(option, _)| option != "--help" && option != "--version")
        .collect()
}

/// Whether the help of a family lists an option for a verb.
fn has(own: &BTreeMap<String, String>, verb: &str, option: &str) -> bool {
    own.get(option)
        .is_some_and(|verbs| verbs == "all verbs" || verbs.split(", ").any(|known| known == verb))
}

fn place() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("level.xsb"), "#####\n#@$.#\n#####\n").unwrap();
    fs::write(folder.path().join("graph.txt"), "4 2\n1 2 5\n2 3 1\n").unwrap();
    folder
}

/// Generates the tables that a sample needs, for itself and for its goal and metric. Returns the name of its table.
fn made(folder: &Path, sample: &Sample, own: &BTreeMap<String, String>) -> String {
    let files = || {
        fs::read_dir(folder.join("tables"))
            .into_iter()
            .flatten()
            .map(|file| file.unwrap().path())
            .collect::<BTreeSet<_>>()
    };
    let before = files();
    run_in(folder, &sample.asked("gen"), "");
    let table = files()
        .difference(&before)
        .next()
        .map_or("none.tbl".into(), |path| path.display().to_string());
    for option in own.keys().filter(|option| has(own, "info", option)) {
        run_in(folder, &sample.with("gen", option, ""), "");
    }
    table
}

/// Tests all options of a verb with all samples.
fn walk(verb: &str) {
    let folder = place();
    let folder = folder.path();
    let help = |words: &[&str]| options_in(&run_in(folder, words, "").0);
    let options = help(&[verb, "--help"]);
    assert!(options.len() > 5, "{options:?}");
    let families: BTreeMap<&str, _> = SAMPLES
        .iter()
        .map(|sample| (sample.family(), help(&["help", sample.family()])))
        .collect();
    let (mut wrong, mut taken) = (Vec::new(), 0);
    for sample in &SAMPLES {
        let own = &families[sample.family()];
        let needs_table = ["verify", "info"].contains(&verb) || options.contains_key("--table");
        let table = if needs_table {
            made(folder, sample, own)
        } else {
            String::new()
        };
        let (plain, _, plain_status) = run_in(folder, &sample.asked(verb), "");
        let is_answered = plain_status != 2;
        for option in options.keys() {
            let line = if verb == "check" {
                format!("{}\t{}\n", sample.board, sample.moves)
            } else {
                format!("{}\n", sample.board)
            };
            fs::write(folder.join("boards.txt"), line).unwrap();
            let asked = sample.with(verb, option, &table);
            let (out, words, status) = run_in(folder, &asked, "");
            let is_own = families.values().any(|own| own.contains_key(option))
                && (sample.is_graph() || !OF_SEARCHES.contains(&&**option));
            let is_of_gen = verb == "gen" && ["--memory", "--scratch"].contains(&&**option);
            let is_foreign = is_own && !is_of_gen && !has(own, verb, option);
            let sentence = if is_foreign {
                Some(format!(
                    ", and {} has none of that name: leave it out",
                    sample.usage
                ))
            } else {
                refusal(verb, option, sample).map(Into::into)
            };
            // A legal move need not solve the board.
            let most_status = i32::from(verb == "check");
            let is_refused = status == 2 && out.is_empty() && words.contains("error: ");
            let is_right = match &sentence {
                _ if !is_answered => is_refused,
                Some(sentence) => is_refused && words.contains(&**sentence),
                None => {
                    status <= most_status
                        && !is_refused
                        && (!out.is_empty() || ["--quiet", "--output"].contains(&&**option))
                        // A limit that is not met changes nothing. A comparison has times.
                        && (out == plain || verb == "compare" || !option.starts_with("--limit"))
                }
            };
            taken += usize::from(is_answered && sentence.is_none());
            if !is_right {
                wrong.push(format!(
                    "$ homing {}\n{status}: {out:.60}{words}expected: {sentence:?}",
                    asked.join(" ")
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(taken > 20, "only {taken} options were taken");
}

/// The exceptions: options of all puzzles or of the family that this puzzle refuses with a reason.
fn refusal(verb: &str, option: &str, sample: &Sample) -> Option<&'static str> {
    let is = |name: &str| sample.name == name;
    match (verb, option) {
        ("gen", "--resume") if is("slide:2x3") => Some("there is no checkpoint"),
        // It would suggest that a long search is safe.
        ("gen", "--resume" | "--checkpoint") if !is("slide:2x3") => Some("keeps no checkpoints"),
        ("gen", "--scratch") if is("flip:6x6") || is("push:level.xsb") || sample.is_graph() => {
            Some("is searched in memory")
        }
        ("gen", "--columns") if is("flip:6x6") => Some("has a matrix"),
        ("gen", "--patterns") if is("slide:2x3") => Some("it is for boards of more than 14 cells"),
        (_, "--scratch" | "--memory") if is("slide:6x6") && verb != "gen" => {
            Some("is searched in memory")
        }
        ("solve", "--by") if is("slide:6x6") => Some("they know boards of at most 16 cells"),
        ("solve", "--by") if is("flip:6x6") || is("push:level.xsb") || sample.is_graph() => {
            Some("has no searches")
        }
        ("solve", "--explain") if sample.is_graph() => Some("a graph has no boards"),
        ("compare", "--goal") if is("slide:2x3") => {
            Some("the searches know goals with their tiles in order")
        }
        ("random", "--depth") if is("slide:6x6") => Some("leave out --depth"),
        ("stats", _) if is("flip:6x6") => Some("counted the states"),
        ("gen", "--depth") if is("flip:6x6") || sample.is_graph() => Some("counted the states"),
        (_, "--table") if is("slide:6x6") => Some("cannot open the table"),
        _ => None,
    }
}

macro_rules! walks {
    ($($verb:ident: $name:expr;)*) => {
        $(#[test]
        fn $verb() {
            walk($name);
        })*

        /// For a new verb about a puzzle, add a line to `walks!`.
        #[test]
        fn every_verb_is_walked() {
            let folder = place();
            let verbs = verbs();
            // A game needs a terminal.
            let asks = |verb: &&str| *verb != "play" && run_in(folder.path(), &[verb, "--help"], "").0.contains("--goal <");
            let asking: BTreeSet<&str> = verbs.iter().map(|verb| &**verb).filter(asks).collect();
            assert_eq!(asking, BTreeSet::from([$($name),*]));
            assert_eq!(asking, BTreeSet::from(VERBS));
        }
    };
}

walks! {
    generate: "gen";
    solve: "solve";
    hint: "hint";
    check: "check";
    show: "show";
    random: "random";
    states: "states";
    stats: "stats";
    compare: "compare";
    verify: "verify";
    info: "info";
    export: "export";
}
