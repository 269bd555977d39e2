//! The answers equal those of the program: for many boards, all questions, all families.

use crate::client::{Client, Reply, escaped};
use crate::program::printed;
use crate::running::Running;
use std::fs;
use std::path::Path;

const MAZE: &str =
    "###########\n#T##......#\n#.#.#..####\n#....B....#\n#.######..#\n#.....S...#\n###########\n";
const LEVEL: &str = "#######\n#.   .#\n# $ $ #\n#  @  #\n#     #\n#######\n";
const GRAPH: &str = "4 7\n1 2 5\n2 1 4\n2 3 1\n1 3 9\n3 1 2\n4 1 7\n3 3 6\n";

/// A puzzle on both sides: its name on the server, the arguments of the program, and the parameter that names its goal.
struct Pair {
    name: &'static str,
    arguments: &'static [&'static str],
    goal: &'static str,
}

const fn pair(name: &'static str, arguments: &'static [&'static str], goal: &'static str) -> Pair {
    Pair {
        name,
        arguments,
        goal,
    }
}

fn serve(folder: &Path) -> Running {
    fs::write(folder.join("maze.txt"), MAZE).unwrap();
    fs::write(folder.join("level.xsb"), LEVEL).unwrap();
    fs::write(folder.join("graph.txt"), GRAPH).unwrap();
    let path = |name: &str| folder.join(name).display().to_string();
    let namings = [
        "small=slide:2x3".to_string(),
        "side=slide:3x3 --blank 2".into(),
        "wide=flip:6x6".into(),
        format!("maze=push:{}", path("maze.txt")),
        format!("level=push:{} --notation lurd", path("level.xsb")),
        format!("graph=route:{} --to 3", path("graph.txt")),
    ];
    let arguments: Vec<&str> = namings
        .iter()
        .flat_map(|naming| ["--puzzle", naming])
        .chain(["--quiet"])
        .collect();
    Running::start(&arguments)
}

/// Compares an answer with a line of the program: they must be equal, or both be the same error.
fn compare(reply: &Reply, line: &str, what: &str) {
    let expected: serde_json::Value = serde_json::from_str(line).unwrap();
    if expected["status"] == "invalid" {
        assert!(
            reply.status == 400 || reply.status == 422,
            "{what}: {line}, but {reply:?}"
        );
        // The remedy follows, in the terms of the server.
        let rest = reply
            .problem(reply.status)
            .strip_prefix(expected["error"].as_str().unwrap())
            .map(str::to_string);
        assert!(
            rest.as_ref()
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(": ")),
            "{what}: {line}, but {reply:?}"
        );
    } else {
        assert_eq!(
            (reply.status, reply.text()),
            (200, format!("{line}\n").as_str()),
            "{what}"
        );
        assert_eq!(reply.header("content-type"), Some("application/json"));
    }
}

/// Random boards of a puzzle from the program, and invalid lines.
fn boards(folder: &Path, pair: &Pair) -> Vec<String> {
    // `random` prints boards, so it has no option for letters of moves.
    let puzzle: Vec<&str> = pair
        .arguments
        .iter()
        .copied()
        .take_while(|argument| *argument != "--notation")
        .collect();
    let arguments = [&["random"], &puzzle[..], &["-n", "25", "--seed", "5"]].concat();
    let mut boards: Vec<String> = printed(folder, &arguments, "")
        .lines()
        .map(Into::into)
        .collect();
    assert!(boards.len() == 25, "{}", pair.name);
    // Two cells exchanged, a cell missing, a cell doubled, another letter, spaces missing.
    for at in 0..8 {
        // The cells of a flip have no spaces between them.
        let gap = if boards[at].contains(' ') { " " } else { "" };
        let mut cells: Vec<&str> = boards[at]
            .split(gap)
            .filter(|cell| !cell.is_empty())
            .collect();
        let changed = match at % 4 {
            0 => {
                cells.swap(at % 3, at % 3 + 1);
                cells.join(gap)
            }
            1 => cells[1..].join(gap),
            2 => [&cells[..2], &cells[1..]].concat().join(gap),
            _ => boards[at].replacen(['1', 'b'], "?", 1),
        };
        boards.push(changed);
    }
    boards.push(boards[9].replace(' ', ""));
    boards.extend(["nonsense", "1 2 3", "ä ö ü", "9 9 9 9", "0 0 0 0"].map(Into::into));
    boards
}

fn ask(client: &mut Client, pair: &Pair, question: &str, board: &str, more: &str) -> Reply {
    let goal = if pair.goal.is_empty() {
        String::new()
    } else {
        format!("&goal={}", escaped(pair.goal))
    };
    client.get(&format!(
        "/v1/{}/{question}?board={}{more}{goal}",
        escaped(pair.name),
        escaped(board)
    ))
}

#[test]
fn boards_are_answered_as_by_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, server) = (folder.path(), serve(folder.path()));
    let pairs = [
        pair("eight", &["eight"], ""),
        pair("slide:3x3", &["eight", "--goal", "1238x4765"], "1238x4765"),
        pair("side", &["slide:3x3", "--blank", "2"], ""),
        pair("small", &["slide:2x3"], ""),
        pair("flip", &["flip"], ""),
        pair("flip:4x4", &["flip", "--goal", "black"], "black"),
        pair("wide", &["flip:6x6"], ""),
        pair("maze", &["push:maze.txt"], ""),
        pair("level", &["push:level.xsb", "--notation", "lurd"], ""),
    ];
    let questions: [(&str, &str, &[&str], &str); 7] = [
        ("solve", "solve", &[], ""),
        ("solve", "solve", &["--explain"], "&explain=true"),
        ("why", "solve", &["--explain"], ""),
        ("depth", "solve", &["--print", "depth"], ""),
        ("count", "solve", &["--print", "count"], ""),
        ("paths", "solve", &["--print", "all", "-n", "7"], "&limit=7"),
        ("hints", "hint", &[], ""),
    ];
    let mut client = server.client();
    let mut compared = 0;
    for pair in &pairs {
        let boards = boards(folder, pair);
        for (question, verb, options, more) in questions {
            let arguments = [&[verb, "--json"], options, pair.arguments].concat();
            let lines = printed(folder, &arguments, &(boards.join("\n") + "\n"));
            assert_eq!(lines.lines().count(), boards.len(), "{arguments:?}");
            for (board, line) in boards.iter().zip(lines.lines()) {
                let reply = ask(&mut client, pair, question, board, more);
                compare(&reply, line, &format!("{} {question} {board}", pair.name));
                compared += 1;
            }
        }
        // Solutions: those of the program, truncated, doubled, and with foreign letters.
        let solved = printed(
            folder,
            &[&["solve"], pair.arguments].concat(),
            &(boards.join("\n") + "\n"),
        );
        let gap = if pair.arguments[0].starts_with("flip") {
            " "
        } else {
            ""
        };
        let tried: Vec<(String, String)> = boards
            .iter()
            .zip(solved.lines())
            .enumerate()
            .map(|(at, (board, moves))| {
                let moves = match at % 4 {
                    0 => moves.into(),
                    1 => moves.chars().take(moves.len() / 2).collect(),
                    2 => format!("{moves}{gap}{moves}"),
                    _ => format!("{moves}?"),
                };
                (board.clone(), moves)
            })
            .collect();
        let input: String = tried
            .iter()
            .map(|(board, moves)| format!("{board}\t{moves}\n"))
            .collect();
        let lines = printed(
            folder,
            &[&["check", "--json"], pair.arguments].concat(),
            &input,
        );
        assert_eq!(lines.lines().count(), tried.len());
        for ((board, moves), line) in tried.iter().zip(lines.lines()) {
            let reply = ask(
                &mut client,
                pair,
                "check",
                board,
                &format!("&moves={}", escaped(moves)),
            );
            compare(
                &reply,
                line,
                &format!("{} check {board} {moves}", pair.name),
            );
            compared += 1;
        }
    }
    assert!(compared > 2000, "{compared}");
}

#[test]
fn walks_are_answered_as_by_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, server) = (folder.path(), serve(folder.path()));
    let mut client = server.client();
    for from in 0..6 {
        for k in [1, 2, 3, 10, 1000, 100_000] {
            for (options, more) in [
                (&[][..], ""),
                (&["--print", "path"], "&nodes=true"),
                (&["--walks", "nonempty"], "&empty=false"),
                (&["--walks", "simple"], "&simple=true"),
            ] {
                if k > 1000 && options == ["--walks", "simple"] {
                    continue;
                }
                let question = format!("{from} {k}");
                let line = printed(
                    folder,
                    &[
                        &["solve", "--json", "route:graph.txt", "--to", "3"],
                        options,
                        &[question.as_str()],
                    ]
                    .concat(),
                    "",
                );
                let reply = client.get(&format!("/v1/graph/route?from={from}&k={k}{more}"));
                compare(&reply, line.trim_end(), &question);
                if options.is_empty() {
                    let reply = client.get(&format!("/v1/graph/solve?board={from}+{k}"));
                    compare(&reply, line.trim_end(), &question);
                }
            }
        }
        let line = printed(
            folder,
            &[
                "solve",
                "--json",
                "route:graph.txt",
                "--to",
                "3",
                "-n",
                "5",
                "--print",
                "path",
                &from.to_string(),
            ],
            "",
        );
        compare(
            &client.get(&format!("/v1/graph/route?from={from}&first=5&nodes=true")),
            line.trim_end(),
            "first",
        );
    }
}

#[test]
fn a_maze_has_a_default_start_and_accepts_others() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, server) = (folder.path(), serve(folder.path()));
    let mut client = server.client();
    for (options, query) in [
        (&[][..], ""),
        (&["2 9 6 7"], "?box=2,9"),
        (&["--explain", "4 6 6 2"], "?man=6,2&explain=true"),
        (&["4 5 6 7"], "?box=4,5&man=6,7"),
        (&["1 1 6 7"], "?box=1,1"),
    ] {
        let line = printed(
            folder,
            &[&["solve", "--json", "push:maze.txt"], options].concat(),
            "",
        );
        compare(
            &client.get(&format!("/v1/maze/push{query}")),
            line.trim_end(),
            query,
        );
    }
    let line = printed(folder, &["hint", "--json", "push:maze.txt"], "");
    let lines = [
        client.get("/v1/maze/hints"),
        client.get("/v1/maze/hints?board=start"),
    ];
    for reply in &lines {
        let own = printed(
            folder,
            &[
                "hint",
                "--json",
                "push:maze.txt",
                reply.json()["board"].as_str().unwrap(),
            ],
            "",
        );
        compare(reply, own.trim_end(), &line);
    }
    assert_eq!(
        client.get("/v1/level/push?box=2,2").problem(422),
        "level has 2 boxes: give the whole board to solve"
    );
    assert!(
        client
            .get("/v1/eight/push")
            .problem(422)
            .contains("no maze")
    );
    assert!(
        client
            .get("/v1/maze/push?box=2")
            .problem(400)
            .contains("a row and a column")
    );
}

#[test]
fn lists_and_statistics_agree_with_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, server) = (folder.path(), serve(folder.path()));
    let mut client = server.client();
    for (name, arguments) in [
        ("eight", &["eight"][..]),
        ("small", &["slide:2x3"]),
        ("flip", &["flip"]),
        ("maze", &["push:maze.txt"]),
    ] {
        let expected = printed(folder, &[&["stats", "--json"], arguments].concat(), "");
        for _ in 0..2 {
            assert_eq!(client.get(&format!("/v1/{name}/stats")).text(), expected);
        }
        let expected = printed(
            folder,
            &[
                &[
                    "random", "--json", "-n", "500", "--seed", "9", "--depth", "2..5",
                ],
                arguments,
            ]
            .concat(),
            "",
        );
        let reply = client.get(&format!("/v1/{name}/random?n=500&seed=9&depth=2..5"));
        assert_eq!(
            (reply.text(), reply.header("homing-seed")),
            (&*expected, Some("9"))
        );
        assert_eq!(reply.header("content-type"), Some("application/x-ndjson"));
        let expected = printed(
            folder,
            &[&["states", "--json", "--depth", "3..4"], arguments].concat(),
            "",
        );
        assert_eq!(
            client.get(&format!("/v1/{name}/states?depth=3..4")).text(),
            expected
        );
    }
    for (name, puzzle) in [
        ("eight", "eight"),
        ("small", "slide:2x3"),
        ("flip", "flip"),
        ("maze", "push:maze.txt"),
    ] {
        for (address, arguments) in [
            ("stats?symmetric", &["stats"][..]),
            (
                "states?depth=3..4&symmetric=true",
                &["states", "--depth", "3..4"],
            ),
            (
                "random?n=500&seed=9&depth=2..5&symmetric=",
                &["random", "-n", "500", "--seed", "9", "--depth", "2..5"],
            ),
        ] {
            let expected = printed(
                folder,
                &[arguments, &["--json", "--symmetric", puzzle]].concat(),
                "",
            );
            assert_eq!(
                client.get(&format!("/v1/{name}/{address}")).text(),
                expected,
                "{name} {address}"
            );
        }
        let plain = printed(folder, &["stats", "--json", puzzle], "");
        assert_eq!(
            client
                .get(&format!("/v1/{name}/stats?symmetric=false"))
                .text(),
            plain
        );
    }
    assert!(
        client
            .get("/v1/eight/states?depth=31&symmetric")
            .text()
            .lines()
            .count()
            == 1,
        "the two are images of each other"
    );
    let expected = printed(
        folder,
        &["stats", "--json", "eight", "--goal", "1238x4765"],
        "",
    );
    assert_eq!(
        client.get("/v1/eight/stats?goal=1238x4765").text(),
        expected
    );
    assert!(
        client
            .get("/v1/eight/states?depth=32")
            .problem(400)
            .contains("the depths are 0 to 31")
    );
    assert!(
        client
            .get("/v1/eight/random?depth=5..4")
            .problem(400)
            .contains("the smaller one comes first")
    );
    let (one, other) = (
        client.get("/v1/eight/random"),
        client.get("/v1/eight/random"),
    );
    assert_ne!(one.text(), other.text());
    assert_eq!(one.header("cache-control"), Some("no-store"));
    let reply = client.get("/v1/graph/stats");
    assert_eq!(
        reply.problem(422),
        "a graph has walks and no boards: ask it for the K-th shortest walk"
    );
}

#[test]
fn batches_are_answered_as_by_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, server) = (folder.path(), serve(folder.path()));
    let mut client = server.client();
    for (name, arguments) in [
        ("eight", &["eight"][..]),
        ("flip", &["flip"]),
        ("maze", &["push:maze.txt"]),
        ("wide", &["flip:6x6"]),
    ] {
        let pair = Pair {
            name: "",
            arguments,
            goal: "",
        };
        let boards = boards(folder, &pair).join("\n") + "\nlast line without its end";
        for (question, verb, options, more) in [
            ("solve", "solve", &[][..], ""),
            ("depth", "solve", &["--print", "depth"], ""),
            ("count", "solve", &["--print", "count"], ""),
            ("paths", "solve", &["--print", "all", "-n", "5"], "?limit=5"),
            ("hints", "hint", &[], ""),
            ("why", "solve", &["--explain"], ""),
        ] {
            let address = format!("/v1/{name}/{question}{more}");
            let text = printed(folder, &[&[verb], options, arguments].concat(), &boards);
            assert_eq!(
                client.post(&address, "", boards.as_bytes()).text(),
                text,
                "{address}"
            );
            let json = printed(
                folder,
                &[&[verb, "--json"], options, arguments].concat(),
                &boards,
            );
            assert_eq!(
                client
                    .post(
                        &address,
                        "Accept: application/x-ndjson\r\n",
                        boards.as_bytes()
                    )
                    .text(),
                json,
                "{address}"
            );
            let lines: String = boards
                .lines()
                .map(|board| serde_json::json!({ "board": board }).to_string() + "\n")
                .collect();
            assert_eq!(
                client
                    .post(
                        &address,
                        "Content-Type: application/x-ndjson\r\n",
                        lines.as_bytes()
                    )
                    .text(),
                json,
                "{address}"
            );
        }
    }
    // Here each line has an answer, even an empty one, which the program skips.
    let answered = client.post("/v1/eight/solve", "", b"2 3 4 1 5 x 7 6 8\n\n");
    let lines: Vec<&str> = answered.text().lines().collect();
    assert!(
        lines.len() == 2 && lines[1].starts_with("invalid"),
        "{lines:?}"
    );
    let questions = "1 1\n1 1000\n4 2\nx\n9 9\n1 0\n";
    let text = printed(
        folder,
        &["solve", "route:graph.txt", "--to", "3"],
        questions,
    );
    for address in ["/v1/graph/solve", "/v1/graph/route"] {
        assert_eq!(client.post(address, "", questions.as_bytes()).text(), text);
    }
}

/// Puzzles too large for tables: any path at once, and random boards that no table draws.
#[test]
fn puzzles_without_whole_tables_are_answered_as_by_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let puzzles = [
        ("fifteen", "slide:4x4"),
        ("ring", "perm:topspin-14"),
        ("square", "perm:square-1"),
    ];
    let namings = puzzles.map(|(name, puzzle)| format!("{name}={puzzle}"));
    let arguments: Vec<&str> = namings
        .iter()
        .flat_map(|naming| ["--puzzle", naming])
        .chain(["--quiet"])
        .collect();
    let server = Running::start(&arguments);
    let mut client = server.client();
    for (name, puzzle) in puzzles {
        let arguments = ["random", puzzle, "-n", "3", "--seed", "5", "--json"];
        let lines = printed(folder, &arguments, "");
        let drawn = client.get(&format!("/v1/{name}/random?n=3&seed=5"));
        assert_eq!(drawn.text(), lines, "{puzzle}");
        if name == "fifteen" {
            let board = drawn.text().split('"').nth(5).unwrap().to_string();
            let line = printed(folder, &["solve", puzzle, "--any", "--json", &board], "");
            let near = client.get(&format!("/v1/{name}/solve?board={}&any", escaped(&board)));
            compare(&near, line.trim_end(), puzzle);
            assert!(line.contains(r#""status":"near""#), "{line}");
            continue;
        }
        let refused = client.get(&format!("/v1/{name}/random?depth=3"));
        assert!(refused.problem(422).ends_with(": leave out depth"));
    }
}
