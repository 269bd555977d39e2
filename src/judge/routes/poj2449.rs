use crate::judge::cells::write_number;
use homing_route::{Routes, Scanner, plain, sizes};
use homing_table::error::{Error, Result};
use homing_table::watch::Stop;
use std::io::Write;

/// POJ 2449: a graph, then S, T and K. The answer is the length of the K-th shortest walk from S to T, or -1. If S = T, the empty
/// walk does not count.
pub fn kth_walk(input: &str, out: &mut dyn Write) -> Result<()> {
    let mut scanner = Scanner::free(input.as_bytes());
    let (nodes, arcs) = sizes(&mut scanner)?;
    let graph = plain(&mut scanner, nodes, arcs, 1)?;
    let source = scanner.node("S", nodes, 1)?;
    let target = scanner.node("T", nodes, 1)?;
    let k = scanner.number("K")?;
    if k == 0 {
        return Err(scanner.here(Error::input("K is 0, but walks are counted from 1")));
    }
    if scanner.skip_lines() {
        return Err(scanner.here(Error::missing("the end of the input after S, T and K")));
    }
    let routes = Routes::toward(&graph, target, &Stop::NEVER)?;
    write_number(
        out,
        routes
            .columns()
            .walks(source)
            .without_empty()
            .list_until(k)?,
    )
}
