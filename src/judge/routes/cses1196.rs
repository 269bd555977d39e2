use homing_route::{Routes, Scanner, plain, sizes};
use homing_table::error::{Error, Result};
use homing_table::watch::Stop;
use std::io::Write;

/// The maximum number of routes. The judge asks for at most ten.
const MAX_ROUTES: u64 = 1 << 20;

/// Answers CSES 1196, "Flight Routes": n, m and k, then m flights `a b c`. The answer is the prices of the k cheapest routes from 1 to n,
/// which may visit a city more than once.
pub fn cheapest_routes(input: &str, out: &mut dyn Write) -> Result<()> {
    let mut scanner = Scanner::free(input.as_bytes());
    let (nodes, flights) = sizes(&mut scanner)?;
    let k = scanner.number("the number of routes")?;
    if k > MAX_ROUTES {
        return Err(scanner.here(Error::too_many("the question", None, "routes", MAX_ROUTES)));
    }
    let graph = plain(&mut scanner, nodes, flights, 1)?;
    if scanner.skip_lines() {
        return Err(scanner.here(Error::missing("the end of the input")));
    }
    let last = nodes
        .checked_sub(1)
        .ok_or_else(|| scanner.here(Error::missing("at least one city")))?;
    let routes = Routes::toward(&graph, last, &Stop::NEVER)?;
    let mut walks = routes.columns().walks(0);
    for number in 0..k {
        let Some(price) = walks.list()? else { break };
        let space = if number > 0 { " " } else { "" };
        write!(out, "{space}{price}").map_err(Error::output)?;
    }
    writeln!(out).map_err(Error::output)
}
