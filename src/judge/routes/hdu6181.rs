use crate::judge::cells::write_number;
use homing_route::{Arc, Graph, Routes, Scanner, plain, sizes};
use homing_table::error::{Error, Result};
use homing_table::watch::Stop;
use std::io::Write;

/// Answers HDU 6181, "Two Paths": the number of cases; then for each n, m and m roads `a b w`, which go both ways. The answer is the length
/// of the second shortest walk from 1 to n, which may be as long as the shortest.
pub fn second_walk(input: &str, out: &mut dyn Write) -> Result<()> {
    let mut scanner = Scanner::free(input.as_bytes());
    for _ in 0..scanner.number("the number of cases")? {
        let (nodes, roads) = sizes(&mut scanner)?;
        let roads = plain(&mut scanner, nodes, roads, 1)?;
        let mut graph = Graph::new(nodes);
        for &Arc { tail, head, weight } in roads.arcs() {
            graph.add(Arc { tail, head, weight })?;
            graph.add(Arc {
                tail: head,
                head: tail,
                weight,
            })?;
        }
        let last = nodes
            .checked_sub(1)
            .ok_or_else(|| scanner.here(Error::missing("at least one node")))?;
        write_number(
            out,
            Routes::toward(&graph, last, &Stop::NEVER)?
                .columns()
                .walks(0)
                .list_until(2)?,
        )?;
    }
    if scanner.skip_lines() {
        Err(scanner.here(Error::missing("the end of the input")))
    } else {
        Ok(())
    }
}
