//! Long answers, line by line: only as fast as clients read them, and ended when none waits.

pub mod checked_lines;
pub mod each_line;
pub mod ending;
pub mod input;
pub mod json_list;
pub mod output;
pub mod permits;
