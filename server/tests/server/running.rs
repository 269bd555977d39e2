//! A server that runs during a test.

use crate::client::Client;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The maximum time until a server is ready: some generate tables first, while other tests run.
const START_TIME: Duration = Duration::from_secs(90);

/// A running server, which is stopped at the end of the test.
pub struct Running {
    child: Child,
    pub address: SocketAddr,
    log: Arc<Mutex<Vec<String>>>,
}

impl Running {
    /// Starts the program with these arguments.
    pub fn start(arguments: &[&str]) -> Self {
        Self::start_by(Command::new(env!("CARGO_BIN_EXE_homing-server")).args(arguments))
    }

    /// Starts the program with these arguments, under a limit of the shell: `ulimit -n 40`.
    pub fn start_under(limit: &str, arguments: &[&str]) -> Self {
        let script = format!("{limit}; exec \"$0\" \"$@\"");
        Self::start_by(
            Command::new("sh")
                .args(["-c", &script, env!("CARGO_BIN_EXE_homing-server")])
                .args(arguments),
        )
    }

    fn start_by(command: &mut Command) -> Self {
        let mut child = command
            .args(["--listen", "127.0.0.1:0"])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (log, lines) = (
            Arc::new(Mutex::new(Vec::new())),
            BufReader::new(child.stderr.take().unwrap()).lines(),
        );
        let (sender, address) = std::sync::mpsc::channel();
        let kept = log.clone();
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                if let Some((_, rest)) = line.split_once("serving on http://") {
                    let end = rest.find('/').unwrap();
                    let _ = sender.send(rest[..end].parse().unwrap());
                }
                kept.lock().unwrap().push(line);
            }
        });
        let address = match address.recv_timeout(START_TIME) {
            Ok(address) => address,
            Err(_) => panic!("the server does not start: {:?}", log.lock().unwrap()),
        };
        Self {
            child,
            address,
            log,
        }
    }

    pub fn client(&self) -> Client {
        Client::connect(self.address)
    }

    /// Waits until the log has a line with this text.
    pub fn wait_for_log(&self, text: &str) {
        let has_it = || {
            self.log
                .lock()
                .unwrap()
                .iter()
                .any(|line| line.contains(text))
        };
        assert!(
            wait(has_it),
            "the log has no {text:?}: {:#?}",
            self.log.lock().unwrap()
        );
    }

    /// The lines of the log so far.
    pub fn log(&self) -> Vec<String> {
        self.log.lock().unwrap().clone()
    }

    pub fn signal(&self, signal: rustix::process::Signal) {
        rustix::process::kill_process(rustix::process::Pid::from_child(&self.child), signal)
            .unwrap();
    }

    /// Waits for the end of the program.
    pub fn end(&mut self) -> ExitStatus {
        let mut status = None;
        assert!(wait(|| {
            status = self.child.try_wait().unwrap();
            status.is_some()
        }));
        status.unwrap()
    }

    /// The peak memory of the process, in bytes.
    pub fn peak_memory(&self) -> u64 {
        self.status("VmHWM:") << 10
    }

    /// The memory of the process, in bytes.
    pub fn memory(&self) -> u64 {
        self.status("VmRSS:") << 10
    }

    fn status(&self, name: &str) -> u64 {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = text.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }

    /// The value of a metric.
    pub fn metric(&self, name: &str) -> u64 {
        let reply = self.client().get("/metrics");
        let line = reply
            .text()
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("there is no metric {name}"))
            .parse()
            .unwrap()
    }

    /// Whether all places for batches, lists and slow questions are free.
    pub fn is_idle(&self) -> bool {
        self.metric("homing_streams") + self.metric("homing_slow_questions") == 0
    }

    /// Whether the program answers a question correctly.
    pub fn answers(&self) -> bool {
        let reply = self.client().get("/v1/eight/solve?board=23415x768");
        (reply.status, reply.json()["moves"].as_str()) == (200, Some("dlurullddrurdllurdr"))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the log of the server: {:#?}", self.log.lock());
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits until a condition holds, at most 20 seconds.
pub fn wait(mut is_so: impl FnMut() -> bool) -> bool {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(20) {
        if is_so() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    false
}
