//! Long answers, line by line: only as fast as clients read them, and ended when none waits.

// From the ground up.
pub mod ending;
pub mod permits;
pub mod input;
pub mod json_list;
pub mod output;
pub mod each_line;
pub mod checked_lines;
