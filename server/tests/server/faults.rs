//! Faults of clients, of the system, and of files: no crash, no wrong answer, and other clients are served.

use crate::client::Client;
use crate::program::printed;
use crate::running::{Running, wait};
use rustix::process::Signal;
use std::io::{Read, Write};
use std::net::TcpStream;

#[test]
fn incomplete_requests_and_false_lengths_are_harmless() {
    let server = Running::start(&["--quiet", "--header-time", "1", "--idle-time", "1"]);
    let heads = [
        "GET /v1/eight/solve?board=1234567x8",
        "GET /v1/eight/solve HTTP/1.1\r\nHost",
        "POST /v1/eight/solve HTTP/1.1\r\nHost: t\r\nContent-Type: text/plain\r\nContent-Length: 1000000\r\n\r\n1234567x8\n",
        "POST /v1/eight/solve HTTP/1.1\r\nHost: t\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\n1234567x8\n",
        "POST /v1/eight/solve HTTP/1.1\r\nHost: t\r\nContent-Type: text/plain\r\nContent-Length: -3\r\n\r\n1234567x8\n",
        "POST /v1/eight/solve HTTP/1.1\r\nHost: t\r\nContent-Type: text/plain\r\nContent-Length: 99999999999999999999\r\n\r\n1234567x8\n",
        "POST /v1/eight/solve HTTP/1.1\r\nHost: t\r\n\
             Content-Type: text/plain\r\nContent-Length: 10\r\nContent-Length: 20\r\n\r\n1234567x8\n",
        "POST /v1/eight/solve HTTP/1.1\r\nHost: t\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n1234567x8\n",
        "POST /v1/eight/solve HTTP/1.1\r\nHost: t\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n1234567x8\n",
        "POST /v1/eight/solve HTTP/1.1\r\nHost: t\r\nContent-Type: text/plain\r\nTransfer-Encoding: gzip\r\n\r\n1234567x8\n",
        "\r\n\r\n\r\n",
        "\u{16}\u{3}\u{1}\u{2}",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET http://elsewhere/v1/eight/solve HTTP/1.0\r\n\r\n",
    ];
    for head in heads {
        // Left open, closed for writing, and closed at once.
        for way in 0..3 {
            let mut client = server.client();
            let _ = client.socket().write_all(head.as_bytes());
            if way == 1 {
                let _ = client.socket().shutdown(std::net::Shutdown::Write);
            }
            if way < 2 {
                let mut rest = Vec::new();
                let _ = client.socket().read_to_end(&mut rest);
                let text = String::from_utf8_lossy(&rest);
                assert!(
                    !text.contains("unsolvable") && !text.contains(" 500 "),
                    "{head}: {text}"
                );
            }
        }
        assert!(server.answers(), "{head}");
    }
}

#[test]
fn five_thousand_idle_connections_block_no_client() {
    let server = Running::start(&["--quiet", "--header-time", "60"]);
    let own = rustix::process::getrlimit(rustix::process::Resource::Nofile);
    rustix::process::setrlimit(
        rustix::process::Resource::Nofile,
        rustix::process::Rlimit {
            current: own.maximum,
            ..own
        },
    )
    .unwrap();
    let count = own
        .maximum
        .map_or(5000, |most| (most.saturating_sub(500)).min(5000)) as usize;
    let mut idle = Vec::new();
    for at in 0..count {
        let mut stream = TcpStream::connect(server.address).unwrap();
        // Some send nothing, some start a request.
        if at % 2 == 0 {
            stream.write_all(b"GET /v1/eight").unwrap();
        }
        idle.push(stream);
        // An answer shows that all earlier connections were accepted: the system queues only a limited number.
        assert!(at % 200 != 0 || server.answers());
    }
    let start = std::time::Instant::now();
    assert!((0..20).all(|_| server.answers()));
    assert!(start.elapsed() < std::time::Duration::from_secs(5));
    let open = server.metric("homing_connections") as usize;
    assert!(open >= count, "{open}");
    assert!(server.peak_memory() < 200 << 20, "{}", server.peak_memory());
}

#[test]
fn without_file_descriptors_those_that_are_open_are_answered() {
    let server = Running::start_under("ulimit -n 40", &[]);
    let mut first = server.client();
    assert_eq!(first.get("/healthz").status, 200);
    let idle: Vec<_> = (0..60)
        .map(|_| TcpStream::connect(server.address).unwrap())
        .collect();
    server.wait_for_log("cannot take connections");
    for _ in 0..10 {
        assert_eq!(
            first.get("/v1/eight/solve?board=1234567x8").json()["moves"],
            "r"
        );
    }
    drop(idle);
    assert!(wait(|| server.answers()));
}

#[test]
fn a_killed_server_starts_again_with_the_same_tables() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    printed(folder.path(), &["gen", "slide:2x3", "--dir", path], "");
    let expected = printed(
        folder.path(),
        &["solve", "--json", "slide:2x3", "--dir", path, "45x123"],
        "",
    );
    for _ in 0..3 {
        let mut server = Running::start(&["--tables", path]);
        let mut client = server.client();
        client
            .socket()
            .write_all(
                b"POST /v1/eight/solve HTTP/1.1\r\nHost: t\r\n\
             Content-Type: text/plain\r\nContent-Length: 100\r\n\r\n1234567x8\n",
            )
            .unwrap();
        assert_eq!(
            server
                .client()
                .get("/v1/slide:2x3/solve?board=45x123")
                .text(),
            expected
        );
        server.signal(Signal::KILL);
        server.end();
        assert!(client.reply(false).is_none_or(|reply| !reply.is_whole));
    }
}

#[test]
fn the_same_port_is_refused_with_a_sentence() {
    let server = Running::start(&["--quiet"]);
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_homing-server"));
    let output = program
        .args(["--listen", &server.address.to_string()])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains(&format!("cannot listen on {}", server.address))
    );
}

#[test]
fn pipelined_requests_are_answered_in_order() {
    let server = Running::start(&["--quiet"]);
    let mut client: Client = server.client();
    let ask =
        |board: &str| format!("GET /v1/eight/depth?board={board} HTTP/1.1\r\nHost: t\r\n\r\n");
    let boards = [
        ("1234567x8", 1),
        ("123456x78", 2),
        ("23415x768", 19),
        ("12345678x", 0),
    ];
    let all: String = boards
        .iter()
        .cycle()
        .take(400)
        .map(|(board, _)| ask(board))
        .collect();
    client.socket().write_all(all.as_bytes()).unwrap();
    for (board, depth) in boards.iter().cycle().take(400) {
        assert_eq!(
            client.reply(false).unwrap().json()["depth_moves"],
            *depth,
            "{board}"
        );
    }
}
