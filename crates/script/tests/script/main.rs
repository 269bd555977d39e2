//! PuzzleScript: small games for each part of the language, games that are wrong, and sessions that the original recorded.

mod recorded;
