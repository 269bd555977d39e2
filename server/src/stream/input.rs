//! The body of a batch, read line by line: only as fast as its lines are answered, and within time limits.

use super::ending::Patience;
use crate::request::problem::{INVALID, Problem, SLOW_CLIENT};
use bytes::Bytes;
use homing::Stop;
use homing::batch::MAX_LINE_BYTES;
use http_body_util::BodyExt;
use std::io::{self, ErrorKind, Read};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::mpsc::{Receiver, channel};

/// The number of pieces of a request that wait for an answer. A piece is the result of one read, at most about 100 KB.
const PIECES: usize = 1;
/// The minimum average rate at which a client must send while the server waits for it, in bytes per second. A program that waits for each
/// answer before it sends the next line sends more: a line of 10 bytes in 0.6 seconds is enough.
const LEAST_BYTES_A_SECOND: f64 = 16.0;
/// The minimum average rate at which a body keeps its place while the server waits for more, in bytes per second.
const LEAST_BYTES_A_SECOND_IN_PLACE: f64 = 65536.0;
/// The time for which any body keeps its place while the server waits for more.
const TIME_IN_PLACE: Duration = Duration::from_millis(100);
/// The maximum number of bytes of a line that are kept without a place.
const MAX_BYTES_WITHOUT_PLACE: usize = 64 << 10;

/// The limits of a request.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// The number of bytes of its body.
    pub bytes: u64,
    /// The number of its lines.
    pub lines: u64,
}

impl Allowance {
    /// Subtracts a piece. Returns a message if it exceeds the rest.
    pub fn spend(&mut self, piece: &[u8]) -> Result<(), &'static str> {
        let lines = piece.iter().filter(|&&byte| byte == b'\n').count() as u64;
        self.bytes = self
            .bytes
            .checked_sub(piece.len() as u64)
            .ok_or("the body has more bytes than are allowed")?;
        self.lines = self
            .lines
            .checked_sub(lines)
            .ok_or("the body has more lines than are allowed")?;
        Ok(())
    }
}

/// The reason why a body is not read to its end.
#[derive(Debug)]
pub enum BodyError {
    /// It exceeds a limit.
    TooLarge(&'static str),
    /// It arrives too slowly.
    Slow(&'static str),
    /// The connection failed.
    Broken(String),
}

impl BodyError {
    /// Returns the problem of a body of which nothing has been answered yet. `too_large` words the limit.
    pub fn into_problem(self, too_large: impl FnOnce(&str) -> Problem) -> Problem {
        match self {
            Self::TooLarge(what) => too_large(what),
            Self::Slow(_) => Problem::new(
                SLOW_CLIENT,
                "no line came in time: send the body with the header",
            ),
            Self::Broken(error) => {
                Problem::new(INVALID, format!("the body cannot be read: {error}"))
            }
        }
    }
}

impl From<BodyError> for io::Error {
    fn from(error: BodyError) -> Self {
        match error {
            BodyError::TooLarge(what) => Self::other(what),
            BodyError::Slow(what) => Self::new(ErrorKind::TimedOut, what),
            BodyError::Broken(error) => Self::other(error),
        }
    }
}

/// The lines of a body. A task waits for them with [`BodyLines::fill`], without a thread or a place. A thread with a place reads them, and
/// sees an end when the body stalls: [`BodyLines::is_over`] says whether it is the end of the body.
pub struct BodyLines {
    pieces: Receiver<Result<Bytes, BodyError>>,
    /// Whole lines that have arrived. Only the last one of the body may lack its end.
    lines: Bytes,
    /// The start of the next line.
    rest: Vec<u8>,
    /// Whether the whole body has arrived.
    has_come: bool,
    /// The maximum number of bytes that are passed on at once: smaller if answers are long.
    most: usize,
    runtime: Handle,
    patience: Patience,
    stop: Stop,
    /// The number of bytes that have arrived, and the time spent waiting for them.
    bytes: u64,
    waited: Duration,
}

impl BodyLines {
    /// Reads the lines of a body. Call it on a thread of the runtime.
    pub fn new(
        mut body: axum::body::Body,
        mut allowance: Allowance,
        most: usize,
        patience: Patience,
        stop: Stop,
    ) -> Self {
        let (sender, pieces) = channel(PIECES);
        tokio::spawn(async move {
            loop {
                let frame = tokio::select! {
                    () = sender.closed() => return,
                    frame = body.frame() => frame,
                };
                let piece = match frame {
                    None => return,
                    Some(Err(error)) => Err(BodyError::Broken(error.to_string())),
                    Some(Ok(frame)) => match frame.into_data() {
                        Ok(data) => allowance
                            .spend(&data)
                            .map(|()| data)
                            .map_err(BodyError::TooLarge),
                        Err(_) => continue,
                    },
                };
                let is_end = piece.is_err();
                if sender.send(piece).await.is_err() || is_end {
                    return;
                }
            }
        });
        let (lines, rest, runtime) = (Bytes::new(), Vec::new(), Handle::current());
        Self {
            pieces,
            lines,
            rest,
            has_come: false,
            most,
            runtime,
            patience,
            stop,
            bytes: 0,
            waited: Duration::ZERO,
        }
    }

    /// Returns whether the whole body has been read.
    pub fn is_over(&self) -> bool {
        self.has_come && self.lines.is_empty()
    }

    /// Waits until there is something to answer: a whole line, the end of the body, or a line that is too long to wait for without a place.
    ///
    /// # Errors
    ///
    /// If the body arrives too slowly, exceeds a limit, or cannot be read.
    pub async fn fill(&mut self) -> Result<(), BodyError> {
        while self.lines.is_empty() && !self.has_come && self.rest.len() <= MAX_BYTES_WITHOUT_PLACE
        {
            self.wait(Duration::MAX).await?;
        }
        Ok(())
    }

    /// Waits for a piece for at most `most`, as long as the client may stall and has sent enough so far. Returns whether a piece or the end
    /// has arrived.
    async fn wait(&mut self, most: Duration) -> Result<bool, BodyError> {
        let worth =
            self.patience.idle + Duration::from_secs_f64(self.bytes as f64 / LEAST_BYTES_A_SECOND);
        let (silent, slow) = (self.patience.left(), worth.saturating_sub(self.waited));
        let begun = Instant::now();
        let waited = tokio::time::timeout(silent.min(slow).min(most), self.pieces.recv()).await;
        self.waited += begun.elapsed();
        match waited {
            Ok(None) => {
                self.has_come = true;
                self.lines = std::mem::take(&mut self.rest).into();
                Ok(true)
            }
            Ok(Some(piece)) => piece.map(|piece| {
                self.add(&piece);
                true
            }),
            Err(_) if most < silent.min(slow) => Ok(false),
            Err(_) if slow < silent => Err(BodyError::Slow(
                "the client sends less than 16 bytes a second",
            )),
            Err(_) => Err(BodyError::Slow(
                "the client sends nothing, or the time for a batch is over",
            )),
        }
    }

    fn add(&mut self, piece: &[u8]) {
        self.bytes += piece.len() as u64;
        match piece.iter().rposition(|&byte| byte == b'\n') {
            Some(end) => {
                self.rest.extend_from_slice(&piece[..=end]);
                self.lines = std::mem::replace(&mut self.rest, piece[end + 1..].to_vec()).into();
            }
            None => {
                // One excess byte is enough to see that a line is too long.
                let room = (MAX_LINE_BYTES + 1).saturating_sub(self.rest.len());
                self.rest.extend_from_slice(&piece[..piece.len().min(room)]);
            }
        }
    }

    /// Returns the time for which the body keeps its place while nothing arrives.
    fn time_in_place(&self) -> Duration {
        let earned = Duration::from_secs_f64(self.bytes as f64 / LEAST_BYTES_A_SECOND_IN_PLACE);
        TIME_IN_PLACE.max(earned.saturating_sub(self.waited))
    }
}

impl Read for BodyLines {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stop.check().map_err(io::Error::other)?;
        while self.lines.is_empty() && !self.has_come {
            let (time, runtime) = (self.time_in_place(), self.runtime.clone());
            if !runtime.block_on(self.wait(time))? {
                if self.rest.len() > MAX_BYTES_WITHOUT_PLACE {
                    return Err(BodyError::Slow("a line of more than 64 KiB stands still").into());
                }
                return Ok(0);
            }
        }
        let length = self.lines.len().min(buffer.len()).min(self.most);
        buffer[..length].copy_from_slice(&self.lines.split_to(length));
        Ok(length)
    }
}
