use crate::{Row, RowSource};
use homing_table::batch;
use homing_table::error::Error;
use homing_table::watch::Stop;
use std::io::{self, Write};
use std::path::Path;

/// The reason why an export ended early.
pub enum Failure {
    /// The output accepts no more bytes.
    Output(io::Error),
    /// The table is damaged, or cannot answer such a question.
    Table(Error),
}

impl Failure {
    /// Converts the failure to an error, with the name of the output.
    pub fn at(self, place: &Path) -> Error {
        match self {
            Self::Output(source) => Error::Io {
                path: place.into(),
                doing: "cannot write the export",
                source,
            },
            Self::Table(error) => error,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Table(error)
    }
}

/// The output, with the number of bytes written so far. It accepts no more bytes after a cancellation.
pub struct Output<'o> {
    out: io::BufWriter<&'o mut (dyn Write + Send)>,
    watch: &'o mut (dyn FnMut(f64, u64) + Send),
    stop: &'o Stop,
    written_bytes: u64,
}

impl<'o> Output<'o> {
    pub fn new(
        out: &'o mut (dyn Write + Send),
        watch: &'o mut (dyn FnMut(f64, u64) + Send),
        stop: &'o Stop,
    ) -> Self {
        Self {
            out: io::BufWriter::with_capacity(1 << 16, out),
            watch,
            stop,
            written_bytes: 0,
        }
    }

    /// Returns the number of bytes written so far.
    pub fn written_bytes(&self) -> u64 {
        self.written_bytes
    }

    /// Reports the share that has been written.
    pub fn report(&mut self, share: f64) {
        (self.watch)(share, self.written_bytes);
    }

    /// Writes rows in order, rendered on all threads. This is pass number `pass` of `passes` on the progress bar. The closure receives a
    /// string to reuse for text.
    pub fn rows(
        &mut self,
        source: &dyn RowSource,
        (pass, passes): (u64, u64),
        render: impl Fn(Row, &mut Vec<u8>, &mut String) + Sync,
    ) -> Result<(), Failure> {
        let part_count = source.part_count();
        let mut failure = None;
        let written = batch::in_order(
            part_count,
            |part, buffer| {
                let mut scratch = String::new();
                source.read(part, &mut |row| render(row, buffer, &mut scratch))
            },
            |bytes, done| {
                self.report((pass as f64 + done as f64 / part_count as f64) / passes as f64);
                self.write_all(bytes).map_err(|source| {
                    let error = Error::Io {
                        path: "output".into(),
                        doing: "cannot write",
                        source: source.kind().into(),
                    };
                    failure = Some(source);
                    error
                })
            },
        );
        match failure {
            Some(failure) => Err(failure.into()),
            None => Ok(written?),
        }
    }
}

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stop.check().map_err(io::Error::other)?;
        let written = self.out.write(bytes)?;
        self.written_bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
