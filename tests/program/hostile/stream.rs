//! Streams whose implementation fails, panics or never ends.

use homing::batch::{AnswerLines, OutputBuffer, stream};
use homing::{Error, Result};
use std::io::{self, Read};

/// Echoes its lines; panics or fails if a line says so.
struct Moody;

impl AnswerLines for Moody {
    fn answer(&self, text: &[u8], output: &mut OutputBuffer) -> Result<()> {
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            let line = line.strip_suffix(b"\n").unwrap_or(line);
            assert!(line != b"panic", "asked to");
            if line == b"fail" {
                return Err(Error::Meaning {
                    index: 7,
                    what: "asked to".into(),
                });
            }
            output.push_line(line);
        }
        Ok(())
    }
}

/// An endless sequence of lines.
struct Endless;

impl Read for Endless {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        into.fill(b'\n');
        Ok(into.len())
    }
}

#[test]
fn a_worker_that_panics_or_fails_ends_the_stream() {
    let lines = "line\n".repeat(200_000);
    for threads in [1, 2, 7] {
        for (line, is_expected) in [
            (
                "panic",
                (|error| matches!(error, Error::Defect { .. })) as fn(&Error) -> bool,
            ),
            ("fail", |error| matches!(error, Error::Meaning { .. })),
        ] {
            for before in [0, 10, lines.len()] {
                let input = lines.as_bytes()[..before]
                    .chain(format!("{line}\n").into_bytes().leak() as &[u8])
                    .chain(Endless);
                let mut answers = Vec::new();
                let error = stream(&Moody, input, &mut answers, |_, _| {}, threads).unwrap_err();
                assert!(is_expected(&error), "{threads} threads, {line}: {error}");
                assert!(
                    lines.as_bytes().starts_with(&answers),
                    "the answers before are those of the lines before"
                );
            }
        }
    }
}

/// A failing output ends it too, even with an endless input.
#[test]
fn an_output_that_fails_ends_the_stream() {
    struct Full;
    impl io::Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    for threads in [1, 2, 7] {
        let error = stream(&Moody, Endless, Full, |_, _| {}, threads).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("standard output: cannot write"),
            "{error}"
        );
    }
}
