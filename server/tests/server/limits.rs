//! Each limit, in a server with this limit alone.

use crate::client::Client;
use crate::running::{Running, wait};
use std::io::{Read, Write};
use std::time::{Duration, Instant};

#[test]
fn connections_beyond_the_limit_are_refused() {
    let server = Running::start(&["--quiet", "--max-connections", "3"]);
    let mut open: Vec<Client> = (0..3).map(|_| server.client()).collect();
    assert!(
        open.iter_mut()
            .all(|client| client.get("/healthz").status == 200)
    );
    let reply = server.client().get("/healthz");
    assert_eq!(
        (reply.problem(503), reply.header("retry-after")),
        (
            "too many connections are open: ask again in a second".into(),
            Some("1")
        )
    );
    // Open connections are still answered, and a free place is used.
    assert!(
        open.iter_mut()
            .all(|client| client.get("/healthz").status == 200)
    );
    open.pop();
    assert!(wait(|| server.client().get("/healthz").status == 200));
}

#[test]
fn a_header_that_does_not_come_ends_the_connection() {
    let server = Running::start(&["--quiet", "--header-time", "0.3"]);
    for begun in ["", "GET /v1/eight/solve HTTP/1.1\r\nHost: te", "GET"] {
        let mut client = server.client();
        client.socket().write_all(begun.as_bytes()).unwrap();
        let start = Instant::now();
        let mut rest = Vec::new();
        let _ = client.socket().read_to_end(&mut rest);
        assert!(start.elapsed() < Duration::from_secs(3), "{begun:?}");
    }
    // A persistent connection has the same time for its next request.
    let mut client = server.client();
    assert_eq!(client.get("/healthz").status, 200);
    let start = Instant::now();
    let _ = client.socket().read(&mut [0]);
    assert!(start.elapsed() < Duration::from_secs(3));
    assert!(server.answers());
}

#[test]
fn a_header_that_is_too_long_is_refused() {
    let server = Running::start(&["--quiet"]);
    let long = "x".repeat(200 << 10);
    let mut client = server.client();
    let request = format!("GET /v1/eight/solve?board={long} HTTP/1.1\r\nHost: test\r\n\r\n");
    let _ = client.socket().write_all(request.as_bytes());
    assert!(
        client
            .reply(false)
            .is_none_or(|reply| (400..500).contains(&reply.status))
    );
    assert!(server.answers());
}

#[test]
fn a_body_has_a_limit_of_bytes_and_lines() {
    let server = Running::start(&["--quiet", "--max-body", "1000", "--max-boards", "50"]);
    let line = b"1234567x8\n";
    assert_eq!(
        server
            .client()
            .post("/v1/eight/solve", "", &line.repeat(50))
            .text(),
        "r\n".repeat(50)
    );
    assert!(
        server
            .client()
            .post("/v1/eight/solve", "", &line.repeat(51))
            .problem(413)
            .contains("at most 1000 bytes and 50 lines")
    );
    let reply = server
        .client()
        .post("/v1/eight/solve", "", &line.repeat(101));
    assert_eq!(
        (reply.json()["field"].as_str(), reply.status),
        (Some("content-length"), 413)
    );
    // Without a length the limit is noticed only while reading: the answer is cut off, and never looks complete.
    let mut client = server.client();
    client
        .socket()
        .write_all(
            b"POST /v1/eight/solve HTTP/1.1\r\nHost: test\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n",
        )
        .unwrap();
    for number in 0..3 {
        let chunk = [b"c8\r\n", &line.repeat(20)[..], b"\r\n"].concat();
        let _ = client.socket().write_all(&chunk);
        if number == 0 {
            // The server is answering.
            client.socket().peek(&mut [0]).unwrap();
        }
    }
    assert!(client.reply(false).is_none_or(|reply| !reply.is_whole));
}

#[test]
fn boards_are_counted_before_they_are_listed() {
    let server = Running::start(&["--quiet", "--max-boards", "1000"]);
    let mut client = server.client();
    assert_eq!(
        client
            .get("/v1/eight/random?n=1000&seed=1")
            .text()
            .lines()
            .count(),
        1000
    );
    assert!(
        client
            .get("/v1/eight/random?n=1001&seed=1")
            .problem(422)
            .contains("at most 1000")
    );
    assert_eq!(
        client
            .get("/v1/eight/states?depth=31")
            .text()
            .lines()
            .count(),
        2
    );
    assert!(
        client
            .get("/v1/eight/states?depth=20..25")
            .problem(422)
            .contains("at most 1000")
    );
}

fn graph_server(folder: &std::path::Path, options: &[&str]) -> Running {
    let path = folder.join("graph.txt");
    std::fs::write(&path, "3 4\n1 2 5\n2 1 4\n2 3 1\n1 3 9\n").unwrap();
    let naming = format!("graph=route:{} --to 3", path.display());
    Running::start(&[&["--quiet", "--puzzle", &naming], options].concat())
}

#[test]
fn k_has_a_limit() {
    let folder = tempfile::tempdir().unwrap();
    let server = graph_server(folder.path(), &["--max-k", "100", "--max-simple-k", "10"]);
    let mut client = server.client();
    assert_eq!(client.get("/v1/graph/route?from=1&k=100").status, 200);
    for address in [
        "/v1/graph/route?from=1&k=101",
        "/v1/graph/solve?board=1+101",
    ] {
        assert_eq!(
            client.get(address).problem(422),
            "K is 101, and this server lists walks up to the 100-th: ask for a smaller K"
        );
    }
    assert_eq!(
        client.get("/v1/graph/route?from=1&k=10&simple=true").status,
        200
    );
    assert_eq!(
        client.get("/v1/graph/route?from=1&k=11&simple=true").status,
        422
    );
    let lines = client.post("/v1/graph/solve", "", b"1 1\n1 101\n1 2\n");
    assert_eq!(lines.text(), "6\ninvalid\n9\n");
}

/// A search that gives up is neither an invalid board nor a board without a path.
#[test]
fn a_search_that_gave_up_reports_it() {
    let puzzles = [
        "--quiet",
        "--puzzle",
        "rook=flip:12x12:rook --goal white",
        "--puzzle",
        "hard=slide:4x4 --limit-nodes 1000",
    ];
    let server = Running::start(&puzzles);
    let mut client = server.client();
    // More sets of ten presses turn ten rows than are listed, but the depth is known.
    let rows = "b".repeat(120) + &"w".repeat(24);
    let reply = client.get(&format!("/v1/rook/paths?board={rows}&limit=1"));
    let answer = reply.json();
    assert_eq!(
        (reply.status, &answer["status"], &answer["at_least_moves"]),
        (200, &"unknown".into(), &10.into())
    );
    // It has proven a lower bound, which is an answer.
    let hard = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";
    let address = format!("/v1/hard/solve?board={}", hard.replace(' ', "+"));
    let bound = |answer: &serde_json::Value| answer["at_least_moves"].as_u64().unwrap();
    let depth = client.get(&address.replace("solve", "depth"));
    assert_eq!(
        (depth.status, &depth.json()["status"]),
        (200, &"unknown".into())
    );
    assert!((40..80).contains(&bound(&depth.json())), "{depth:?}");
    // A path is asked for, so it looks for a good one.
    let answer = client.get(&address).json();
    assert_eq!(answer["status"], "near", "{answer}");
    let moves = answer["moves"].as_str().unwrap();
    assert!(
        bound(&answer) >= bound(&depth.json()) && moves.len() >= 80,
        "{answer}"
    );
    let lines = client.post(
        "/v1/hard/solve",
        "Accept: application/x-ndjson\r\n",
        hard.as_bytes(),
    );
    assert_eq!(lines.text(), depth.text());
}

#[test]
fn paths_have_a_limit() {
    let folder = tempfile::tempdir().unwrap();
    let server = graph_server(folder.path(), &["--max-paths", "10"]);
    let mut client = server.client();
    assert_eq!(
        client
            .get("/v1/eight/paths?board=8672543x1&limit=10")
            .json()["shortest_paths"]
            .as_array()
            .unwrap()
            .len(),
        10
    );
    assert!(
        client
            .get("/v1/eight/paths?board=8672543x1&limit=11")
            .problem(422)
            .contains("at most 10")
    );
    let detail = client.get("/v1/eight/paths?board=8672543x1").problem(422);
    assert_eq!(
        detail,
        "it has 40 shortest paths, and this server lists at most 10: set a limit"
    );
    assert_eq!(client.get("/v1/eight/paths?board=1234567x8").status, 200);
    assert_eq!(client.get("/v1/graph/route?from=1&first=10").status, 200);
    assert!(
        client
            .get("/v1/graph/route?from=1&first=11")
            .problem(422)
            .contains("at most 10")
    );
}

/// A question that occupies a slow thread for some time: one with a large K.
#[test]
fn slow_questions_have_limits_of_time_and_threads() {
    let folder = tempfile::tempdir().unwrap();
    let options = [
        "--max-slow",
        "1",
        "--request-time",
        "0.05",
        "--max-k",
        "9000000",
    ];
    let server = graph_server(folder.path(), &options);
    let (address, limit) = ("/v1/graph/route?from=1&k=9000000", 30);
    let replies: Vec<_> = std::thread::scope(|scope| {
        let asked: Vec<_> = (0..limit)
            .map(|_| scope.spawn(|| server.client().get(address)))
            .collect();
        // Other questions are answered meanwhile.
        assert!((0..20).all(|_| server.answers()));
        asked
            .into_iter()
            .map(|asked| asked.join().unwrap())
            .collect()
    });
    let details: Vec<_> = replies.iter().map(|reply| reply.problem(503)).collect();
    assert!(
        replies
            .iter()
            .all(|reply| reply.header("retry-after") == Some("1"))
    );
    assert!(
        details
            .iter()
            .any(|detail| detail == "all places for questions that take long are taken: ask again"),
        "{details:?}"
    );
    assert!(
        details
            .iter()
            .any(|detail| detail.contains("longer than 50ms")),
        "{details:?}"
    );
}

#[test]
fn a_client_that_does_not_read_is_disconnected() {
    let server = Running::start(&["--quiet", "--idle-time", "1", "--max-streams", "1"]);
    let mut client = server.client();
    // If the buffer could grow, the system would store the whole answer for the client.
    rustix::net::sockopt::set_socket_recv_buffer_size(client.socket(), 1 << 14).unwrap();
    client
        .socket()
        .write_all(b"GET /v1/eight/states?depth=0..31 HTTP/1.1\r\nHost: test\r\n\r\n")
        .unwrap();
    // The answer takes its place before the next request.
    client.socket().peek(&mut [0]).unwrap();
    // Its place is free again soon.
    assert!(wait(|| server
        .client()
        .post("/v1/eight/solve", "", b"1234567x8\n")
        .status
        == 503));
    assert!(wait(|| server
        .client()
        .post("/v1/eight/solve", "", b"1234567x8\n")
        .status
        == 200));
    assert!(client.reply(false).is_none_or(|reply| !reply.is_whole));
}

#[test]
fn a_batch_has_a_time_limit() {
    let server = Running::start(&["--quiet", "--idle-time", "0.4"]);
    let mut client = server.client();
    client
        .socket()
        .write_all(b"POST /v1/eight/solve HTTP/1.1\r\nHost: test\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\n")
        .unwrap();
    assert!(
        client
            .reply(false)
            .unwrap()
            .problem(408)
            .contains("no line came in time")
    );
    let mut client = server.client();
    client
        .socket()
        .write_all(
            b"POST /v1/eight/solve HTTP/1.1\r\nHost: test\r\n\
         Content-Type: text/plain\r\nContent-Length: 100\r\n\r\n1234567x8\n",
        )
        .unwrap();
    let reply = client.reply(false).unwrap();
    assert_eq!((reply.status, reply.is_whole), (200, false));
    let server = Running::start(&["--quiet", "--stream-time", "0.4"]);
    let mut client = server.client();
    client
        .socket()
        .write_all(
            b"POST /v1/eight/solve HTTP/1.1\r\nHost: test\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n",
        )
        .unwrap();
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(5)
        && client.socket().write_all(b"a\r\n1234567x8\n\r\n").is_ok()
    {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(start.elapsed() < Duration::from_secs(4));
}
