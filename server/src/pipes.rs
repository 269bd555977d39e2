//! Bounded channels between a connection and a thread that answers, so that the faster side waits for the slower one.

use bytes::Bytes;
use http_body::{Body, Frame};
use http_body_util::BodyExt;
use std::io::{self, Read, Write};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// The number of pieces of a request that wait to be answered. A piece is the result of one read, at most about 100 KB.
const PIECES_IN: usize = 4;
/// The number of pieces of an answer that wait to be sent: 4 MB, so that a client may send some megabytes before it reads.
const PIECES_OUT: usize = 64;
/// The size of a piece of an answer.
const PIECE_BYTES: usize = 64 << 10;

/// The time limits of a long request or a long answer.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// The time that the other side may stand still.
    pub idle: Duration,
    /// The end of the whole time.
    pub end: Instant,
}

impl Patience {
    /// The time that is left to wait for the other side.
    fn left(self) -> Duration {
        self.idle.min(self.end.saturating_duration_since(Instant::now()))
    }
}

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

/// The body of a request, read by a thread.
pub struct Input {
    pieces: Receiver<io::Result<Bytes>>,
    piece: Bytes,
    /// The most bytes that are passed on at once: fewer if answers are long.
    most: usize,
}

/// Reads a body as fast as a thread takes it. The first piece is already read.
pub fn input(first: Bytes, mut body: axum::body::Body, patience: Patience, mut allowance: Allowance, most: usize) -> Input {
    let (sender, pieces) = channel(PIECES_IN);
    tokio::spawn(async move {
        loop {
            let piece = match tokio::time::timeout(patience.left(), body.frame()).await {
                Err(_) => Err(io::Error::new(io::ErrorKind::TimedOut, "the client sends nothing")),
                Ok(None) => return,
                Ok(Some(Err(error))) => Err(io::Error::other(error)),
                Ok(Some(Ok(frame))) => match frame.into_data() {
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
    Input { pieces, piece: first, most }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.piece.is_empty() {
            match self.pieces.blocking_recv() {
                Some(piece) => self.piece = piece?,
                None => return Ok(0),
            }
        }
        let length = self.piece.len().min(buffer.len()).min(self.most);
        buffer[..length].copy_from_slice(&self.piece.split_to(length));
        Ok(length)
    }
}

/// A piece of an answer, or its end. Without the end the connection is cut, so that no client takes a part for the whole.
enum Piece {
    Part(Bytes),
    Whole,
}

/// The body of an answer, written by a thread.
pub struct Output {
    pieces: Sender<Piece>,
    runtime: Handle,
    patience: Patience,
}

/// The body that is written to the [`Output`] beside it.
pub struct WrittenBody {
    pieces: Receiver<Piece>,
    is_whole: bool,
}

/// Makes a body and the [`Output`] through which a thread writes it. Call it on a thread of the runtime.
pub fn output(patience: Patience) -> (Output, WrittenBody) {
    let (sender, pieces) = channel(PIECES_OUT);
    let output = Output { pieces: sender, runtime: Handle::current(), patience };
    (output, WrittenBody { pieces, is_whole: false })
}

impl Output {
    fn send(&self, piece: Piece) -> io::Result<()> {
        use tokio::sync::mpsc::error::TrySendError;
        let gone = || io::Error::new(io::ErrorKind::BrokenPipe, "the client has gone");
        let piece = match self.pieces.try_send(piece) {
            Ok(()) if self.patience.end > Instant::now() => return Ok(()),
            Ok(()) => return Err(io::Error::new(io::ErrorKind::TimedOut, "the time for a batch is over")),
            Err(TrySendError::Closed(_)) => return Err(gone()),
            Err(TrySendError::Full(piece)) => piece,
        };
        match self.runtime.block_on(async { tokio::time::timeout(self.patience.left(), self.pieces.send(piece)).await }) {
            Ok(sent) => sent.map_err(|_| gone()),
            Err(_) => Err(io::Error::new(io::ErrorKind::TimedOut, "the client reads nothing")),
        }
    }

    /// Marks the answer as complete.
    ///
    /// # Errors
    ///
    /// Where the client has gone.
    pub fn finish(self) -> io::Result<()> {
        self.send(Piece::Whole)
    }
}

impl Write for Output {
    /// Sends what was written, so that a client that asks line by line gets answers.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for piece in bytes.chunks(PIECE_BYTES) {
            self.send(Piece::Part(Bytes::copy_from_slice(piece)))?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Body for WrittenBody {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        if self.is_whole {
            return Poll::Ready(None);
        }
        match self.pieces.poll_recv(context) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(Some(Piece::Part(bytes))) => Poll::Ready(Some(Ok(Frame::data(bytes)))),
            Poll::Ready(Some(Piece::Whole)) => {
                self.is_whole = true;
                Poll::Ready(None)
            }
            Poll::Ready(None) => Poll::Ready(Some(Err(io::Error::other("the answer ended too early")))),
        }
    }
}
