//! Boards that a shell has split into several arguments.

/// Joins arguments that form one board together, such as the nine of `2 3 4 1 5 x 7 6 8`. Leaves other arguments as they are.
pub fn join_board(arguments: Vec<String>, is_board: impl Fn(&str) -> bool) -> Vec<String> {
    let joined = arguments.join(" ");
    let is_cut = arguments.len() > 1 && !is_board(&arguments[0]) && is_board(&joined);
    if is_cut { vec![joined] } else { arguments }
}

/// Splits arguments into a board, which may be several of the first ones, and the rest. If no first arguments form a board, takes the first
/// one.
pub fn split_board(arguments: &[String], is_board: impl Fn(&str) -> bool) -> (String, &[String]) {
    let board_len = (1..=arguments.len())
        .find(|&len| is_board(&arguments[..len].join(" ")))
        .unwrap_or(1)
        .min(arguments.len());
    (arguments[..board_len].join(" "), &arguments[board_len..])
}
