//! A server under load: correct requests, heavy ones, and clients that leave, drip and send garbage, while tables are replaced. At the end
//! every place is free, and the memory has its initial size.

use crate::client::{Client, Reply};
use crate::program::printed;
use crate::random::Random;
use crate::running::{Running, wait};
use rustix::process::Signal;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

/// A board of the 24-puzzle whose search takes hours.
const HARD: &str = "x 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1";
/// A board of the table that is repeatedly replaced.
const CHANGING: &str = "9 6 4 2 3 8 x 1 7 5";

/// The memory of finished lists that the allocator may keep, because its pieces are between others. Lists that were not stopped took
/// 1.5 GB.
const MAX_KEPT_BYTES: u64 = 128 << 20;
/// Without this variable each thread keeps unused memory: 250 MB more.
const FEW_ARENAS: &str = "export MALLOC_ARENA_MAX=2";

/// The time within which quick questions are answered, and places are free, on a busy machine too: searches take hours.
const SOON: Duration = Duration::from_secs(5);

/// A server under load, and its results so far.
struct Load<'t> {
    server: &'t Running,
    folder: &'t Path,
    end: Instant,
    /// The number of answers by status, and of connections that ended without an answer.
    answers: Mutex<BTreeMap<u16, u64>>,
    slowest: Mutex<Duration>,
}

impl Load<'_> {
    fn is_on(&self) -> bool {
        Instant::now() < self.end
    }

    fn client(&self, last: u8) -> Client {
        Client::connect_from([127, 0, 0, last], self.server.address)
    }

    fn count(&self, status: u16) {
        *self.answers.lock().unwrap().entry(status).or_default() += 1;
    }

    /// Asks quick questions, which must always get the same answers.
    fn ask_well(&self, own: u8) {
        let changing = format!("/v1/slide:2x5/depth?board={}", CHANGING.replace(' ', "+"));
        let depth = printed(
            self.folder,
            &[
                "solve",
                "slide:2x5",
                "--print",
                "depth",
                "--dir",
                ".",
                CHANGING,
            ],
            "",
        );
        let depth = format!("\"depth_moves\":{}}}", depth.trim());
        let mut client = self.client(own);
        while self.is_on() {
            for (address, answer) in [
                (
                    "/v1/eight/solve?board=23415x768",
                    "\"moves\":\"dlurullddrurdllurdr\"",
                ),
                (
                    "/v1/flip/solve?board=bwwbbbwbbwwbbwww&goal=white",
                    "\"moves\":\"1 6 8 9\"",
                ),
                (&changing, &depth),
            ] {
                let start = Instant::now();
                let reply = client.get(address);
                let mut slowest = self.slowest.lock().unwrap();
                *slowest = slowest.max(start.elapsed());
                assert!(
                    reply.status == 200 && reply.text().contains(answer),
                    "{address}: {reply:?}"
                );
                self.count(reply.status);
            }
            sleep(Duration::from_millis(1));
        }
    }

    /// Sends batches and requests lists with known answers. If others hold all places, a batch is refused before it is read,
    /// and the connection is closed.
    fn send_batches(&self, own: u8) {
        let lines = "23415x768\n12345687x\nnonsense\n".repeat(20_000);
        let answers = "dlurullddrurdllurdr\nunsolvable\ninvalid\n".repeat(20_000);
        let batch = format!(
            "POST /v1/eight/solve HTTP/1.1\r\nHost: t\r\nContent-Type: text/plain\r\nContent-Length: {}\r\n\r\n{lines}",
            lines.len()
        );
        while self.is_on() {
            let mut client = self.client(own);
            client.send(&batch);
            let reply = client.reply(false);
            let is_right = |reply: &Reply| {
                reply.status == 503
                    || (reply.status, reply.is_whole, reply.text()) == (200, true, &*answers)
            };
            assert!(
                reply.as_ref().is_none_or(is_right),
                "{}",
                reply.map_or(0, |reply| reply.status)
            );
            self.count(reply.map_or(0, |reply| reply.status));
            let reply = self.client(own).get("/v1/eight/states?depth=31");
            assert!(
                reply.status == 503 || reply.text().lines().count() == 2,
                "{reply:?}"
            );
            self.count(reply.status);
            sleep(Duration::from_millis(1));
        }
    }

    /// Misbehaves in one way after another.
    fn harm(&self, own: u8) {
        let mut random = Random(own.into());
        let hard = format!("{HARD}\n").repeat(10_000);
        let head = |address: &str, length: usize| {
            format!(
                "POST {address} HTTP/1.1\r\nHost: t\r\nContent-Type: text/plain\r\nContent-Length: {length}\r\n\r\n"
            )
        };
        let get = |address: &str| format!("GET {address} HTTP/1.1\r\nHost: t\r\n\r\n");
        let board = HARD.replace(' ', "+");
        while self.is_on() {
            let mut client = self.client(own);
            let mut is_answered = false;
            match random.below(10) {
                // Leaves, at once or later, after a complete request or after sending too much.
                0 => drop(
                    client
                        .send(get("/v1/fifteen/random?depth=72") + ["", "GET /"][random.below(2)]),
                ),
                1 => drop(client.send(get("/v1/hard/states?depth=0..25"))),
                2 => drop(
                    client
                        .send(head("/v1/hard/count", hard.len()) + &hard[..random.below(1 << 19)]),
                ),
                3 => drop(client.send(head("/v1/hard/solve", HARD.len()) + HARD)),
                4 => drop(client.send(get(&format!("/v1/hard/count?board={board}")))),
                // Waits for an answer that takes too long.
                5 => is_answered = client.send(get(&format!("/v1/hard/hints?board={board}"))),
                // Sends requests that are refused.
                6 => {
                    is_answered = client.send(get([
                        "/v1/fifteen/states?depth=40",
                        "/v1/eight/random?n=x",
                        "/v1/none/solve",
                    ][random.below(3)]))
                }
                // Reads nothing.
                7 => {
                    rustix::net::sockopt::set_socket_recv_buffer_size(client.socket(), 1 << 12)
                        .unwrap();
                    client.send(get("/v1/eight/states?depth=0..31"));
                }
                // Sends garbage, or drips.
                8 => {
                    let bytes: Vec<u8> = (0..random.below(3000))
                        .map(|_| random.next() as u8)
                        .collect();
                    is_answered = client.send(
                        [
                            "",
                            "POST /v1/eight/solve HTTP/1.1\r\nHost: t\r\n\
                             Content-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n",
                        ][random.below(2)],
                    ) && client.send(bytes)
                        && client.socket().shutdown(std::net::Shutdown::Write).is_ok();
                }
                _ => {
                    client.send(head("/v1/eight/solve", 1000));
                    while self.is_on() && client.send("1") {
                        sleep(Duration::from_millis(100));
                    }
                }
            }
            if is_answered {
                let reply = client.reply(false);
                let status = reply.map_or(0, |reply| reply.status);
                assert!(
                    [0, 200, 400, 404, 408, 413, 415, 422, 503].contains(&status),
                    "{status}"
                );
                self.count(status);
            } else {
                sleep(Duration::from_millis(random.below(200) as u64));
                self.count(0);
            }
        }
    }

    /// Replaces a table by the same one in another form, and reopens it.
    fn replace(&self) {
        for form in [
            &["--columns", "depth"][..],
            &[],
            &["--columns", "half"],
            &["--columns", "move"],
        ]
        .iter()
        .cycle()
        {
            if !self.is_on() {
                return;
            }
            printed(
                self.folder,
                &[&["gen", "slide:2x5", "--dir", "."], *form].concat(),
                "",
            );
            self.server.signal(Signal::HUP);
            sleep(Duration::from_millis(500));
        }
    }
}

/// Loads a server for some time, then waits until all places are free. Returns the memory of the server then, in bytes.
fn load(server: &Running, folder: &Path, time: Duration) -> u64 {
    let load = Load {
        server,
        folder,
        end: Instant::now() + time,
        answers: Mutex::default(),
        slowest: Mutex::default(),
    };
    scope(|scope| {
        scope.spawn(|| load.replace());
        let load = &load;
        for own in 2..=3 {
            scope.spawn(move || load.ask_well(own));
        }
        scope.spawn(move || load.send_batches(4));
        for own in [5, 6, 7, 7] {
            scope.spawn(move || load.harm(own));
        }
    });
    let end = Instant::now();
    assert!(
        wait(|| server.is_idle()),
        "places are held: {} {}",
        server.metric("homing_streams"),
        server.metric("homing_slow_questions")
    );
    let freed = end.elapsed();
    assert!(
        wait(|| server.metric("homing_connections") == 1),
        "connections are open"
    );
    let (answers, slowest) = (
        load.answers.into_inner().unwrap(),
        load.slowest.into_inner().unwrap(),
    );
    println!(
        "{time:?}: {answers:?}, slowest quick answer {slowest:?}, all places free after {freed:?}, {} MB",
        server.memory() >> 20
    );
    assert!(
        freed < SOON && slowest < SOON,
        "freed after {freed:?}, slowest {slowest:?}"
    );
    server.memory()
}

fn begin_and_load(first: Duration, then: Duration) {
    let folder = tempfile::tempdir().unwrap();
    printed(folder.path(), &["gen", "slide:2x5", "--dir", "."], "");
    let limits = [
        "--idle-time",
        "1",
        "--request-time",
        "1",
        "--stream-time",
        "5",
        "--max-streams",
        "4",
        "--max-slow",
        "2",
    ];
    let puzzles = [
        "--puzzle",
        "hard=slide:5x5",
        "--puzzle",
        "fifteen=slide:4x4",
        "--tables",
        folder.path().to_str().unwrap(),
    ];
    let server = Running::start_under(FEW_ARENAS, &[&["--quiet"], &limits[..], &puzzles].concat());
    let before = load(&server, folder.path(), first);
    let after = load(&server, folder.path(), then);
    assert!(
        after < before + MAX_KEPT_BYTES,
        "{before} bytes before, {after} after"
    );
    assert!(server.answers());
}

#[test]
fn a_server_survives_its_clients() {
    begin_and_load(Duration::from_secs(3), Duration::from_secs(6));
}

/// Takes ten minutes, so it is run by hand: `cargo test --test server soak -- --ignored --nocapture`.
#[test]
#[ignore = "it takes ten minutes"]
fn soak() {
    begin_and_load(Duration::from_secs(30), Duration::from_secs(570));
}
