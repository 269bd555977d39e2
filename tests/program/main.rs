//! The program `homing`, as people start it.

#[path = "../common/mod.rs"]
mod common;

mod coprocess;
mod console;
mod docs;
mod every_option;
mod examples;
mod export;
mod families;
#[cfg(unix)]
mod generate;
mod help;
mod hostile;
mod own;
mod patterns;
mod remedies;
#[cfg(unix)]
mod replace;
#[cfg(unix)]
mod scratch;
mod sokoban;
#[cfg(target_os = "linux")]
mod terminals;
mod words;
