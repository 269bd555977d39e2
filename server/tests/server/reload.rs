//! Signals, and tables that are replaced while they answer.

use crate::program::printed;
use crate::running::{Running, wait};
use rustix::process::Signal;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

fn make(folder: &Path, puzzle: &str, options: &[&str]) {
    printed(
        folder,
        &[&["gen", puzzle, "--dir", folder.to_str().unwrap()], options].concat(),
        "",
    );
}

fn digest(server: &Running, name: &str) -> Option<String> {
    let puzzles = server.client().get("/v1/puzzles").json();
    let found = puzzles["puzzles"]
        .as_array()
        .unwrap()
        .iter()
        .find(|puzzle| puzzle["name"] == name)?;
    Some(found["digest"].as_str().unwrap().into())
}

#[test]
fn a_folder_of_tables_is_served() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    make(path, "slide:2x4", &[]);
    make(path, "slide:2x4", &["--blank", "1"]);
    make(path, "slide:3x3", &[]);
    fs::write(path.join("maze.txt"), "#####\n#S.T#\n#.B.#\n#...#\n#####\n").unwrap();
    make(path, "push:maze.txt", &[]);
    fs::write(path.join("graph.txt"), "3 4\n1 2 5\n2 1 4\n2 3 1\n1 3 9\n").unwrap();
    make(path, "route:graph.txt", &["--to", "3"]);
    fs::write(path.join("broken.tbl"), b"\x89homing\nnonsense").unwrap();
    fs::write(path.join("empty.tbl"), b"").unwrap();
    let server = Running::start(&["--tables", path.to_str().unwrap()]);
    server.wait_for_log("broken.tbl");
    server.wait_for_log("empty.tbl");
    let mut client = server.client();
    let names = client.get("/v1/puzzles").json();
    let names: Vec<_> = names["puzzles"]
        .as_array()
        .unwrap()
        .iter()
        .map(|puzzle| puzzle["name"].as_str().unwrap().to_string())
        .collect();
    let push = names
        .iter()
        .find(|name| name.starts_with("push-maze-"))
        .unwrap();
    let route = names
        .iter()
        .find(|name| name.starts_with("route-graph-to-3-"))
        .unwrap();
    assert_eq!(names.len(), 6, "{names:?}");
    let board = printed(path, &["random", "slide:2x4", "--seed", "3"], "");
    let expected = printed(path, &["solve", "--json", "slide:2x4", board.trim()], "");
    let address = |name: &str| format!("/v1/{name}/solve?board={}", board.trim().replace(' ', "+"));
    assert_eq!(client.get(&address("slide:2x4")).text(), expected);
    assert_eq!(client.get(&address("slide%3A2x4")).text(), expected);
    let blank = printed(
        path,
        &["solve", "--json", "slide:2x4", "--blank", "1", board.trim()],
        "",
    );
    assert_eq!(client.get(&address("slide-2x4-blank1")).text(), blank);
    // The same table answers for another goal.
    let goal = format!("{}&goal=1+2+3+4+5+6+x+7", address("slide:2x4"));
    let expected = printed(
        path,
        &[
            "solve",
            "--json",
            "slide:2x4",
            "--goal",
            "1 2 3 4 5 6 x 7",
            board.trim(),
        ],
        "",
    );
    assert_eq!(client.get(&goal).text(), expected);
    let expected = printed(path, &["solve", "--json", "push:maze.txt", "3 3 2 2"], "");
    assert_eq!(
        client
            .get(&format!("/v1/{push}/solve?board=3+3+2+2"))
            .text(),
        expected
    );
    assert_eq!(
        client.get(&format!("/v1/{route}/route?from=1&k=3")).json()["walks"][0]["length"],
        15
    );
    assert_eq!(client.get("/v1/eight/solve?board=23415x768").status, 200);
}

#[test]
fn replaced_tables_are_reopened_and_never_served_partially() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    make(path, "slide:2x3", &[]);
    let table = path.join("slide-2x3.tbl");
    let server = Running::start(&["--tables", path.to_str().unwrap()]);
    let old = digest(&server, "slide:2x3").unwrap();
    let expected = server
        .client()
        .get("/v1/slide:2x3/solve?board=45x123")
        .text()
        .to_string();
    let is_done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        // Every answer during the replacement is that of a complete table.
        for _ in 0..2 {
            scope.spawn(|| {
                let mut client = server.client();
                while !is_done.load(Ordering::Relaxed) {
                    assert_eq!(
                        client.get("/v1/slide:2x3/solve?board=45x123").text(),
                        expected
                    );
                }
            });
        }
        // Truncated in place, while it answers: the old one is in memory.
        let whole = fs::read(&table).unwrap();
        fs::OpenOptions::new()
            .write(true)
            .open(&table)
            .unwrap()
            .set_len(5000)
            .unwrap();
        server.signal(Signal::HUP);
        server.wait_for_log("refused a table");
        assert_eq!(digest(&server, "slide:2x3").as_ref(), Some(&old));
        // One byte of the column changed.
        let mut damaged = whole.clone();
        *damaged.last_mut().unwrap() ^= 1;
        fs::write(&table, &damaged).unwrap();
        server.signal(Signal::HUP);
        assert!(wait(|| server
            .log()
            .iter()
            .filter(|line| line.contains("refused a table"))
            .count()
            == 2));
        assert_eq!(digest(&server, "slide:2x3").as_ref(), Some(&old));
        // Another table of the same puzzle, and a new one beside it.
        make(path, "slide:2x3", &["--columns", "move"]);
        make(path, "slide:2x4", &[]);
        server.signal(Signal::HUP);
        assert!(wait(
            || digest(&server, "slide:2x3").is_some_and(|digest| digest != old)
        ));
        assert!(digest(&server, "slide:2x4").is_some());
        // A removed table is no longer served.
        fs::remove_file(path.join("slide-2x4.tbl")).unwrap();
        server.signal(Signal::HUP);
        assert!(wait(|| digest(&server, "slide:2x4").is_none()));
        is_done.store(true, Ordering::Relaxed);
    });
    // If the folder is removed, everything stays as it is.
    fs::remove_dir_all(path).unwrap();
    server.signal(Signal::HUP);
    server.wait_for_log("could not open the tables anew");
    assert!(digest(&server, "slide:2x3").is_some() && server.answers());
}

/// Cached answerers are dropped with their table: the next batch is answered from the new one.
#[test]
fn batches_are_answered_from_the_replaced_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    make(path, "slide:3x3", &["--blank", "9"]);
    make(path, "slide:3x3", &["--blank", "1"]);
    let (last, first, mine) = (
        path.join("slide-3x3.tbl"),
        path.join("slide-3x3-blank1.tbl"),
        path.join("mine.tbl"),
    );
    fs::copy(&last, &mine).unwrap();
    let server = Running::start(&["--tables", path.to_str().unwrap()]);
    let mut client = server.client();
    let mut ask = |board: &str| {
        client
            .post("/v1/mine/solve", "", board.as_bytes())
            .text()
            .to_string()
    };
    assert_eq!(
        (ask("12345678x\n"), ask("1234567x8\n")),
        ("\n".into(), "r\n".into())
    );
    let old = digest(&server, "mine").unwrap();
    fs::remove_file(&mine).unwrap();
    fs::copy(&first, &mine).unwrap();
    server.signal(Signal::HUP);
    assert!(wait(
        || digest(&server, "mine").is_some_and(|digest| digest != old)
    ));
    assert_eq!(
        (ask("x12345678\n"), ask("1x2345678\n")),
        ("\n".into(), "l\n".into())
    );
}

#[test]
fn pending_answers_are_finished_before_shutdown() {
    for signal in [Signal::TERM, Signal::INT] {
        let mut server = Running::start(&[]);
        let mut idle = server.client();
        assert_eq!(idle.get("/readyz").status, 200);
        let mut silent = server.client();
        let mut client = server.client();
        client
            .socket()
            .write_all(
                b"POST /v1/eight/solve HTTP/1.1\r\nHost: test\r\n\
             Content-Type: text/plain\r\nContent-Length: 20\r\n\r\n1234567x8\n",
            )
            .unwrap();
        // The server is answering the first line.
        client.socket().peek(&mut [0]).unwrap();
        server.signal(signal);
        server.wait_for_log("stopping");
        // New connections are refused, and the rest of the batch is answered.
        assert!(wait(
            || std::net::TcpStream::connect(server.address).is_err()
        ));
        client.socket().write_all(b"123456x78\n").unwrap();
        let reply = client.reply(false).unwrap();
        assert_eq!((reply.text(), reply.is_whole), ("r\nrr\n", true));
        let _ = silent.socket().shutdown(std::net::Shutdown::Both);
        assert_eq!(server.end().code(), Some(0), "{:?}", server.log());
    }
}

#[test]
fn a_second_signal_ends_the_program_immediately() {
    let mut server = Running::start(&[]);
    let mut client = server.client();
    client
        .socket()
        .write_all(
            b"POST /v1/eight/solve HTTP/1.1\r\nHost: test\r\nContent-Type: text/plain\r\nContent-Length: 20\r\n\r\n1234567x8\n",
        )
        .unwrap();
    client.socket().peek(&mut [0]).unwrap();
    server.signal(Signal::TERM);
    server.wait_for_log("stopping");
    server.signal(Signal::TERM);
    assert_eq!(server.end().code(), Some(130));
}
