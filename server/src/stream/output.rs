//! The body of an answer, written by a thread through a bounded channel, so that the faster side waits for the slower one.

use super::ending::{Ending, Patience};
use bytes::Bytes;
use homing::Stop;
use http_body::{Body, Frame};
use std::io::{self, ErrorKind, Write};
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::runtime::Handle;
use tokio::sync::mpsc::{Receiver, Sender, channel, error::TrySendError};

/// The number of pieces of an answer that wait to be sent: 4 MB, so that a client may send some megabytes before it reads.
const PIECES: usize = 64;
/// The size of a piece of an answer.
const PIECE_BYTES: usize = 64 << 10;

/// A piece of an answer, or its end. Without the end the connection is cut, so that no client mistakes a part for the whole.
enum Piece {
    Part(Bytes),
    Whole,
}

/// The body of an answer, as a thread writes it.
pub struct AnswerBody {
    pieces: Sender<Piece>,
    runtime: Handle,
    patience: Patience,
    stop: Stop,
}

/// The body that is written through the [`AnswerBody`] next to it. Dropping it cancels the operation.
pub struct WrittenBody {
    pieces: Receiver<Piece>,
    is_whole: bool,
    _ending: Ending,
}

/// Creates a body and the [`AnswerBody`] through which a thread writes it. Call it on a thread of the runtime.
pub fn output(patience: Patience, ending: Ending) -> (AnswerBody, WrittenBody) {
    let (sender, pieces) = channel(PIECES);
    let output = AnswerBody {
        pieces: sender,
        runtime: Handle::current(),
        patience,
        stop: ending.stop().clone(),
    };
    (
        output,
        WrittenBody {
            pieces,
            is_whole: false,
            _ending: ending,
        },
    )
}

impl AnswerBody {
    fn send(&self, piece: Piece) -> io::Result<()> {
        let gone = || io::Error::new(ErrorKind::BrokenPipe, "the client has gone");
        self.stop.check().map_err(io::Error::other)?;
        let piece = match self.pieces.try_send(piece) {
            Ok(()) => return Ok(()),
            Err(TrySendError::Closed(_)) => return Err(gone()),
            Err(TrySendError::Full(piece)) => piece,
        };
        match self.runtime.block_on(async {
            tokio::time::timeout(self.patience.left(), self.pieces.send(piece)).await
        }) {
            Ok(sent) => sent.map_err(|_| gone()),
            Err(_) => Err(io::Error::new(
                ErrorKind::TimedOut,
                "the client reads nothing, or the time for an answer is over",
            )),
        }
    }

    /// Waits until everything written is on its way to the client, or the client has left.
    pub async fn taken(&self) {
        let _ = self.pieces.reserve_many(PIECES).await;
    }

    /// Marks the answer as complete.
    ///
    /// # Errors
    ///
    /// If the client has left.
    pub fn finish(self) -> io::Result<()> {
        self.send(Piece::Whole)
    }
}

impl Write for AnswerBody {
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

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
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
            Poll::Ready(None) => {
                Poll::Ready(Some(Err(io::Error::other("the answer ended too early"))))
            }
        }
    }
}
