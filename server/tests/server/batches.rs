//! Batches: answered in order, at any length, in bounded memory, and line by line if the client waits for each answer.

use crate::chunked::each_chunk;
use crate::client::Client;
use crate::running::Running;
use std::io::{BufReader, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Sends chunks of a body on a new connection, and returns the answer without the sizes of its chunks.
fn stream(
    server: &Running,
    address: &str,
    body: impl Iterator<Item = Vec<u8>> + Send,
    take: impl FnMut(&[u8]),
) {
    let stream = TcpStream::connect(server.address).unwrap();
    let mut writer = stream.try_clone().unwrap();
    write!(
        writer,
        "POST {address} HTTP/1.1\r\nHost: test\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    .unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            for chunk in body {
                write!(writer, "{:x}\r\n", chunk.len()).unwrap();
                writer.write_all(&chunk).unwrap();
                writer.write_all(b"\r\n").unwrap();
            }
            writer.write_all(b"0\r\n\r\n").unwrap();
        });
        let mut reader = BufReader::with_capacity(1 << 16, stream);
        each_chunk(&mut reader, take);
    });
}

#[test]
fn a_long_batch_is_answered_in_bounded_memory() {
    let server = Running::start(&["--quiet"]);
    // 20 million boards of 10 bytes.
    let part: Vec<u8> = b"23415x768\n12345678x\n1234567x8\n123456x78\n12345687x\n".repeat(2000);
    let answers = b"dlurullddrurdllurdr\n\nr\nrr\nunsolvable\n".repeat(2000);
    let (mut bytes, mut at) = (0u64, 0);
    stream(
        &server,
        "/v1/eight/solve",
        (0..2000).map(|_| part.clone()),
        |chunk| {
            bytes += chunk.len() as u64;
            let mut rest = chunk;
            while !rest.is_empty() {
                let length = rest.len().min(answers.len() - at);
                assert_eq!(rest[..length], answers[at..at + length]);
                (rest, at) = (&rest[length..], (at + length) % answers.len());
            }
        },
    );
    assert_eq!(bytes, answers.len() as u64 * 2000);
    let peak = server.peak_memory();
    assert!(peak < 64 << 20, "{peak} bytes");
    assert!(
        server
            .client()
            .get("/metrics")
            .text()
            .contains("homing_boards_total 20000000\n")
    );
}

/// The searches of a request share its time limit, and the next request has a new one.
#[test]
fn the_boards_of_a_batch_share_the_time_limit() {
    let server = Running::start(&["--quiet", "--puzzle", "far=slide:6x6 --limit-time 0.5"]);
    let far: Vec<String> = (3..=35).rev().map(|tile| tile.to_string()).collect();
    let line = format!("{} 1 2 x\n", far.join(" "));
    for _ in 0..2 {
        let begun = std::time::Instant::now();
        let reply = server
            .client()
            .post("/v1/far/solve", "", line.repeat(40).as_bytes());
        let time = begun.elapsed().as_secs_f64();
        assert!((0.5..10.0).contains(&time), "{time} s");
        let unknown = reply
            .text()
            .lines()
            .filter(|line| line.starts_with("unknown: at least "))
            .count();
        assert_eq!(unknown, 40, "{}", reply.text());
    }
}

#[test]
fn a_client_that_sends_line_by_line_gets_answer_by_answer() {
    let server = Running::start(&["--quiet"]);
    let (sender, receiver) = std::sync::mpsc::channel();
    let mut sent = 0;
    let lines = std::iter::from_fn(move || {
        if sent > 0 {
            receiver
                .recv_timeout(std::time::Duration::from_secs(10))
                .unwrap();
        }
        sent += 1;
        (sent <= 20).then(|| b"1234567x8\n".to_vec())
    });
    let mut taken = 0;
    stream(&server, "/v1/eight/solve", lines, |chunk| {
        assert_eq!(chunk, b"r\n");
        taken += 1;
        sender.send(()).unwrap();
    });
    assert_eq!(taken, 20);
}

/// A table is expanded once for a question and a form, because that takes longer than answering a line.
#[test]
fn a_table_is_expanded_once_for_many_batches() {
    let server = Running::start(&["--quiet"]);
    let mut client = server.client();
    let made = || server.metric("homing_answerers_made_total");
    assert_eq!(made(), 0);
    let asked = [
        ("/v1/eight/solve", "", "dlurullddrurdllurdr\n"),
        ("/v1/slide:3x3/solve", "", "dlurullddrurdllurdr\n"),
        ("/v1/eight/depth", "", "19\n"),
        ("/v1/eight/count", "", "4\n"),
        (
            "/v1/eight/count",
            "Accept: application/x-ndjson\r\n",
            "{\"v\":1,\"board\":\"2 3 4 1 5 x 7 6 8\"",
        ),
        (
            "/v1/eight/solve?goal=12345678x",
            "",
            "dlurullddrurdllurdr\n",
        ),
        ("/v1/flip/solve", "", "invalid\n"),
    ];
    for _ in 0..20 {
        for (address, headers, answer) in asked {
            let reply = client.post(address, headers, b"23415x768\n");
            assert!(
                reply.status == 200 && reply.text().starts_with(answer),
                "{address}: {reply:?}"
            );
        }
    }
    // Two names of one table share an answerer. Another goal has its own. A count is not a lookup.
    assert_eq!(made(), 4);
    // There are arbitrarily many questions with limits, and none is cached.
    for limit in 1..=200 {
        assert_eq!(
            client
                .post(
                    &format!("/v1/eight/paths?limit={limit}"),
                    "",
                    b"1234567x8\n"
                )
                .text(),
            "r\n"
        );
    }
    assert_eq!(made(), 4);
}

/// The cache for batches is bounded, whatever the questions and the number of goals.
#[test]
fn answerers_of_many_goals_stay_in_bounds() {
    let server = Running::start(&["--quiet"]);
    let mut client = server.client();
    let before = server.peak_memory();
    let goals: Vec<String> = client
        .get("/v1/eight/random?n=40&seed=3")
        .text()
        .lines()
        .map(|line| {
            serde_json::from_str::<serde_json::Value>(line).unwrap()["board"]
                .as_str()
                .unwrap()
                .replace(' ', "")
        })
        .collect();
    for goal in &goals {
        for question in ["solve", "depth", "count", "check"] {
            for accept in ["text/plain", "application/x-ndjson"] {
                let line = if question == "check" {
                    format!("{goal}\t\n")
                } else {
                    format!("{goal}\n")
                };
                let reply = client.post(
                    &format!("/v1/eight/{question}?goal={goal}"),
                    &format!("Accept: {accept}\r\n"),
                    line.as_bytes(),
                );
                assert_eq!(reply.status, 200, "{reply:?}");
            }
        }
    }
    let grown = server.peak_memory() - before;
    assert!(grown < 100 << 20, "{grown} bytes");
}

#[test]
fn a_batch_of_long_answers_stays_in_bounds() {
    let server = Running::start(&["--quiet"]);
    let before = server.peak_memory();
    let part = b"8672543x1\n".repeat(100);
    let mut lines = 0;
    stream(
        &server,
        "/v1/eight/paths?limit=1000",
        (0..100).map(|_| part.clone()),
        |chunk| {
            lines += chunk.iter().filter(|&&byte| byte == b'\n').count();
        },
    );
    // 40 paths each, separated by an empty line.
    assert_eq!(lines, 10_000 * 41 - 1);
    assert!(server.peak_memory() < before + (32 << 20));
}

#[test]
fn quick_questions_are_answered_during_batches() {
    let server = Running::start(&[
        "--quiet",
        "--max-streams",
        "2",
        "--max-streams-per-client",
        "2",
    ]);
    // Batches that were answered once, and whether they may end.
    let (running, is_done) = (&AtomicU64::new(0), &AtomicBool::new(false));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            let server = &server;
            scope.spawn(move || {
                let part = b"23415x768\n".repeat(5000);
                let parts =
                    std::iter::from_fn(|| (!is_done.load(Ordering::Relaxed)).then(|| part.clone()));
                let mut is_running = false;
                stream(server, "/v1/eight/solve", parts, |_| {
                    if !std::mem::replace(&mut is_running, true) {
                        running.fetch_add(1, Ordering::Relaxed);
                    }
                });
            });
        }
        let mut client = server.client();
        let mut ask = || {
            let start = std::time::Instant::now();
            let reply = client.get("/v1/eight/depth?board=23415x768");
            let time = start.elapsed();
            (reply.json()["depth_moves"].as_u64(), time)
        };
        while running.load(Ordering::Relaxed) < 2 {
            ask();
        }
        let answers: Vec<_> = (0..300).map(|_| ask()).collect();
        // A third batch gets no permit.
        let third = server.client().post("/v1/eight/solve", "", b"12345678x\n");
        is_done.store(true, Ordering::Relaxed);
        assert_eq!(
            (third.status, third.header("retry-after")),
            (503, Some("1"))
        );
        assert!(answers.iter().all(|&(depth, _)| depth == Some(19)));
        let slowest = answers.iter().map(|&(_, time)| time).max();
        assert!(
            slowest < Some(std::time::Duration::from_secs(2)),
            "{slowest:?}"
        );
    });
}

#[test]
fn lines_of_json_may_hold_anything() {
    let server = Running::start(&["--quiet"]);
    let ask = |client: &mut Client, question: &str, body: &str| {
        let reply = client.post(
            &format!("/v1/eight/{question}"),
            "Content-Type: application/x-ndjson\r\n",
            body.as_bytes(),
        );
        let lines: Vec<serde_json::Value> = reply
            .text()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        lines
    };
    let mut client = server.client();
    let lines = ask(
        &mut client,
        "solve",
        "\"1234567x8\"\n{\"board\":\"12345678x\",\"id\":7}\nnot json\n{}\n{\"board\":\"1\\n2\"}\n[]\n\n\"1234567x8\"",
    );
    let statuses: Vec<_> = lines
        .iter()
        .map(|line| line["status"].as_str().unwrap())
        .collect();
    assert_eq!(
        statuses,
        [
            "solved", "solved", "invalid", "invalid", "invalid", "invalid", "invalid", "solved"
        ]
    );
    let lines = ask(
        &mut client,
        "check",
        "{\"board\":\"1234567x8\",\"moves\":\"r\"}\n{\"board\":\"1234567x8\"}\n",
    );
    assert_eq!(
        (&lines[0]["status"], &lines[1]["status"]),
        (&"optimal".into(), &"invalid".into())
    );
    assert!(ask(&mut client, "solve", "").is_empty());
    let reply = client.post(
        "/v1/eight/solve",
        "Content-Type: multipart/form-data; boundary=x\r\n",
        b"12345678x\n",
    );
    assert!(reply.problem(415).contains("text/plain"));
    // Compressed lines are not mistaken for boards.
    let reply = client.post(
        "/v1/eight/solve",
        "Content-Encoding: gzip\r\n",
        b"\x1f\x8b\x08\n",
    );
    assert!(
        reply.problem(415).contains("gzip") && reply.header("accept-encoding") == Some("identity")
    );
    assert_eq!(
        client
            .post(
                "/v1/eight/solve",
                "Content-Encoding: identity\r\n",
                b"1234567x8\n"
            )
            .text(),
        "r\n"
    );
}
