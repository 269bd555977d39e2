//! The program `homing`, as people start it.

#[path = "../common/mod.rs"]
mod common;

mod agreement;
mod answers;
mod asked;
#[cfg(target_os = "linux")]
mod bars;
mod boards;
mod compare;
mod docs;
mod errors;
mod every_option;
mod examples;
mod export;
mod families;
#[cfg(unix)]
mod faults;
mod generate;
mod help;
mod hostile;
mod names;
mod one_rule;
mod own;
mod patterns;
mod push;
mod remedies;
#[cfg(unix)]
mod replace;
mod route;
#[cfg(unix)]
mod scratch;
mod show;
mod sokoban;
mod verbs;
mod words;
