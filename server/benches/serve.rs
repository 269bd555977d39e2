//! Compares the server with an axum route that answers a constant text, using `wrk` on both in turn; and batches on one connection.
//!
//! `cargo bench -p homing-server --bench serve` needs `wrk` (Debian has it). The argument is the seconds per round, 5 by default:
//! `-- 2`. With `-- soak 600` it asks for 600 seconds and prints errors, memory and latency each minute.

#[path = "../tests/server/chunked.rs"]
mod chunked;

use chunked::each_chunk;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A text of the length of an answer.
const TEXT: &str = "A constant text that is as long as the answer to the question for the best path of a board, 101 byte";
const ROUNDS: usize = 5;
const QUESTION: &str = "/v1/eight/solve?board=23415x768";

struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(arguments: &[&str]) -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_homing-server"));
        Self::start_by(program.args(["--listen", "127.0.0.1:0"]).args(arguments))
    }

    /// An axum server of one route, in a separate process like the other.
    fn constant() -> Self {
        Self::start_by(Command::new(std::env::current_exe().unwrap()).arg("constant"))
    }

    fn start_by(program: &mut Command) -> Self {
        program.stderr(Stdio::piped());
        let mut child = program.spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let line = lines
            .find(|line| line.as_ref().unwrap().contains("http://"))
            .unwrap()
            .unwrap();
        // The rest of the log is read and discarded, so that the cost of logging is included.
        std::thread::spawn(move || lines.for_each(drop));
        let address = line
            .split_once("http://")
            .unwrap()
            .1
            .split('/')
            .next()
            .unwrap()
            .parse()
            .unwrap();
        Self { child, address }
    }

    /// The processor time so far, in seconds: Linux counts it in hundredths.
    fn processor_seconds(&self) -> f64 {
        let text = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        let fields: Vec<&str> = text
            .rsplit(')')
            .next()
            .unwrap()
            .split_whitespace()
            .collect();
        (fields[11].parse::<f64>().unwrap() + fields[12].parse::<f64>().unwrap()) / 100.0
    }

    fn memory(&self, field: &str) -> u64 {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = text.lines().find(|line| line.starts_with(field)).unwrap();
        line.split_whitespace()
            .nth(1)
            .unwrap()
            .parse::<u64>()
            .unwrap()
            << 10
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The results of `wrk`.
struct Found {
    per_second: f64,
    p50_ms: f64,
    p99_ms: f64,
    errors: String,
    /// The processor time of a question in the server, on which other load has little effect.
    processor_us: f64,
}

/// Asks an address from 64 connections.
fn wrk(address: SocketAddr, path: &str, seconds: u64) -> Found {
    let url = format!("http://{address}{path}");
    let duration = format!("-d{seconds}s");
    let output = Command::new("wrk")
        .args(["-t1", "-c64", "--latency", &duration, &url])
        .output()
        .expect("wrk is installed");
    let text = String::from_utf8(output.stdout).unwrap();
    let after = |name: &str| {
        text.lines()
            .find_map(|line| line.trim().strip_prefix(name))
            .map(str::trim)
    };
    let milliseconds = |text: &str| {
        let at = text.find(|letter: char| letter.is_alphabetic()).unwrap();
        let factor = match &text[at..] {
            "us" => 1e-3,
            "ms" => 1.0,
            _ => 1e3,
        };
        text[..at].parse::<f64>().unwrap() * factor
    };
    Found {
        per_second: after("Requests/sec:").unwrap().parse().unwrap(),
        p50_ms: milliseconds(after("50%").unwrap()),
        p99_ms: milliseconds(after("99%").unwrap()),
        errors: [after("Non-2xx"), after("Socket errors:")]
            .into_iter()
            .flatten()
            .collect(),
        processor_us: 0.0,
    }
}

/// Answers with a constant text, forever.
fn serve_constant() {
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        eprintln!("http://{}/", listener.local_addr().unwrap());
        let router = axum::Router::new().route("/constant", axum::routing::get(|| async { TEXT }));
        axum::serve(
            axum::serve::ListenerExt::tap_io(listener, |stream| drop(stream.set_nodelay(true))),
            router,
        )
        .await
        .unwrap();
    });
}

fn singles(seconds: u64) {
    let constant = Server::constant();
    let quiet = Server::start(&["--quiet"]);
    let logging = Server::start(&[]);
    println!("single questions, wrk -t1 -c64, best of {ROUNDS} rounds of {seconds} s in turn");
    let asked = [
        ("axum, constant text", &constant, "/constant"),
        ("solve, --quiet", &quiet, QUESTION),
        ("solve, a line in the log each", &logging, QUESTION),
        ("hints, --quiet", &quiet, "/v1/eight/hints?board=23415x768"),
    ];
    let mut best = [const { Vec::new() }; 4];
    for _ in 0..ROUNDS {
        for ((_, server, path), found) in asked.iter().zip(&mut best) {
            let before = server.processor_seconds();
            let mut one = wrk(server.address, path, seconds);
            assert!(one.errors.is_empty(), "{path}: {}", one.errors);
            one.processor_us =
                (server.processor_seconds() - before) * 1e6 / (one.per_second * seconds as f64);
            found.push(one);
        }
    }
    let most = |found: &[Found]| {
        found
            .iter()
            .map(|found| found.per_second)
            .fold(0.0, f64::max)
    };
    let base = most(&best[0]);
    for ((name, ..), found) in asked.iter().zip(&best) {
        // The ratio to the constant text in the same round, since other load on the machine affects both.
        let mut ratios: Vec<f64> = found
            .iter()
            .zip(&best[0])
            .map(|(found, base)| found.per_second / base.per_second)
            .collect();
        ratios.sort_by(f64::total_cmp);
        let p99 = found
            .iter()
            .map(|found| found.p99_ms)
            .fold(f64::MAX, f64::min);
        let p50 = found
            .iter()
            .map(|found| found.p50_ms)
            .fold(f64::MAX, f64::min);
        let us = found
            .iter()
            .map(|found| found.processor_us)
            .fold(f64::MAX, f64::min);
        let (rate, median) = (most(found), ratios[ratios.len() / 2]);
        println!(
            "{name:30} {rate:8.0}/s, {:.2} of the constant (median of rounds {median:.2}), {us:5.1} us of processor",
            rate / base
        );
        println!("{:30} p50 {p50:.2} ms, p99 {p99:.2} ms", "");
    }
}

/// Sends boards and checks the answers, all on one connection.
fn batch(address: SocketAddr, boards: u64) -> Duration {
    let part = b"23415x768\n12345678x\n1234567x8\n8672543x1\n12345687x\n".repeat(6400);
    let answers =
        b"dlurullddrurdllurdr\n\nr\nlurdrulurdlldrrululddruulddrurd\nunsolvable\n".repeat(6400);
    let parts = boards / 32_000;
    let stream = TcpStream::connect(address).unwrap();
    let mut writer = stream.try_clone().unwrap();
    let start = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let length = parts * part.len() as u64;
            write!(
                writer,
                "POST /v1/eight/solve HTTP/1.1\r\nHost: bench\r\nContent-Type: text/plain\r\nContent-Length: {length}\r\n\r\n"
            )
            .unwrap();
            (0..parts).for_each(|_| writer.write_all(&part).unwrap());
        });
        let mut reader = BufReader::with_capacity(256 << 10, stream);
        let (mut at, mut bytes) = (0, 0);
        each_chunk(&mut reader, |mut rest| {
            bytes += rest.len() as u64;
            while !rest.is_empty() {
                let length = rest.len().min(answers.len() - at);
                assert!(rest[..length] == answers[at..at + length]);
                (rest, at) = (&rest[length..], (at + length) % answers.len());
            }
        });
        assert_eq!(bytes, parts * answers.len() as u64);
    });
    start.elapsed()
}

fn batches() {
    let server = Server::start(&["--quiet"]);
    let boards = 32_000_000;
    let least = (0..ROUNDS)
        .map(|_| batch(server.address, boards))
        .min()
        .unwrap();
    let rate = boards as f64 / least.as_secs_f64() / 1e6;
    println!(
        "a batch of {boards} 8-puzzle boards, client and server on one machine: {rate:.1} million boards a second, best of {ROUNDS}"
    );
    println!(
        "most memory of the server: {:.1} MB",
        server.memory("VmHWM") as f64 / 1e6
    );
}

fn soak(seconds: u64) {
    let server = Server::start(&["--quiet"]);
    let start = Instant::now();
    println!("minute  questions/s  p50 ms  p99 ms  resident MB  errors");
    while start.elapsed() < Duration::from_secs(seconds) {
        let left = Duration::from_secs(seconds)
            .saturating_sub(start.elapsed())
            .as_secs()
            .clamp(1, 60);
        let found = wrk(server.address, QUESTION, left);
        let (minute, memory) = (
            start.elapsed().as_secs_f64() / 60.0,
            server.memory("VmRSS") as f64 / 1e6,
        );
        let errors = if found.errors.is_empty() {
            "none"
        } else {
            &found.errors
        };
        println!(
            "{minute:6.1} {:12.0} {:7.2} {:7.2} {memory:12.1}  {errors}",
            found.per_second, found.p50_ms, found.p99_ms
        );
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| argument != "--bench")
        .collect();
    let number = |at: usize, usual| {
        arguments
            .get(at)
            .map_or(usual, |text| text.parse().expect("a number of seconds"))
    };
    match arguments.first().map(String::as_str) {
        Some("constant") => serve_constant(),
        Some("soak") => soak(number(1, 600)),
        Some("batch") => batches(),
        _ => {
            singles(number(0, 5));
            batches();
        }
    }
}
