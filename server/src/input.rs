//! The body of a request, read by a thread that answers it: only as fast as the thread takes it, and not for ever.

use crate::ending::Patience;
use bytes::Bytes;
use homing::Stop;
use http_body_util::BodyExt;
use std::io::{self, ErrorKind, Read};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::mpsc::{Receiver, channel, error::TryRecvError};

/// The number of pieces of a request that wait to be answered. A piece is the result of one read, at most about 100 KB.
const PIECES: usize = 4;
/// The least that a client must send on average, while the server waits for it, in bytes a second. A program that waits for each answer
/// before it sends the next line sends more: a line of 10 bytes in 0.6 seconds is enough.
const LEAST_BYTES_A_SECOND: f64 = 16.0;

/// The limits of a request.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// The bytes of its body.
    pub bytes: u64,
    /// Its lines.
    pub lines: u64,
}

impl Allowance {
    /// Subtracts a piece. Returns a sentence if it exceeds the rest.
    pub fn spend(&mut self, piece: &[u8]) -> Result<(), &'static str> {
        let lines = piece.iter().filter(|&&byte| byte == b'\n').count() as u64;
        self.bytes = self.bytes.checked_sub(piece.len() as u64).ok_or("the body has more bytes than are allowed")?;
        self.lines = self.lines.checked_sub(lines).ok_or("the body has more lines than are allowed")?;
        Ok(())
    }
}

/// The body of a request, as a thread reads it.
pub struct Input {
    pieces: Receiver<io::Result<Bytes>>,
    piece: Bytes,
    /// The most bytes that are passed on at once: fewer if answers are long.
    most: usize,
    runtime: Handle,
    patience: Patience,
    stop: Stop,
    /// The bytes that have come, and the time that the thread has waited for them.
    bytes: u64,
    waited: Duration,
}

impl Input {
    /// A body of which the first piece is already read. Call it on a thread of the runtime.
    pub fn new(first: Bytes, mut body: axum::body::Body, mut allowance: Allowance, most: usize, patience: Patience, stop: Stop) -> Self {
        let (sender, pieces) = channel(PIECES);
        tokio::spawn(async move {
            loop {
                let frame = tokio::select! {
                    () = sender.closed() => return,
                    frame = body.frame() => frame,
                };
                let piece = match frame {
                    None => return,
                    Some(Err(error)) => Err(io::Error::other(error)),
                    Some(Ok(frame)) => match frame.into_data() {
                        Ok(data) => allowance.spend(&data).map(|()| data).map_err(io::Error::other),
                        Err(_) => continue,
                    },
                };
                let is_end = piece.is_err();
                if sender.send(piece).await.is_err() || is_end {
                    return;
                }
            }
        });
        let bytes = first.len() as u64;
        Self { pieces, piece: first, most, runtime: Handle::current(), patience, stop, bytes, waited: Duration::ZERO }
    }

    /// The next piece; `None` at the end.
    fn next(&mut self) -> io::Result<Option<Bytes>> {
        let piece = match self.pieces.try_recv() {
            Ok(piece) => piece?,
            Err(TryRecvError::Disconnected) => return Ok(None),
            Err(TryRecvError::Empty) => match self.wait()? {
                Some(piece) => piece?,
                None => return Ok(None),
            },
        };
        self.bytes += piece.len() as u64;
        Ok(Some(piece))
    }

    /// Waits for a piece, as long as the client may stand still and has sent enough so far.
    fn wait(&mut self) -> io::Result<Option<io::Result<Bytes>>> {
        let late = |what| Err(io::Error::new(ErrorKind::TimedOut, what));
        let worth = self.patience.idle + Duration::from_secs_f64(self.bytes as f64 / LEAST_BYTES_A_SECOND);
        let (silent, slow) = (self.patience.left(), worth.saturating_sub(self.waited));
        let begun = Instant::now();
        // The clock is made within, as it needs the runtime, and a batch of searches is read by a thread that is none of its own.
        let waited = self.runtime.block_on(async { tokio::time::timeout(silent.min(slow), self.pieces.recv()).await });
        self.waited += begun.elapsed();
        match waited {
            Ok(piece) => Ok(piece),
            Err(_) if slow < silent => late("the client sends less than 16 bytes a second"),
            Err(_) => late("the client sends nothing, or the time for a batch is over"),
        }
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stop.check().map_err(io::Error::other)?;
        while self.piece.is_empty() {
            match self.next()? {
                Some(piece) => self.piece = piece,
                None => return Ok(0),
            }
        }
        let length = self.piece.len().min(buffer.len()).min(self.most);
        buffer[..length].copy_from_slice(&self.piece.split_to(length));
        Ok(length)
    }
}
