//! What requests carry: parameters, bodies in JSON, the token; and the problems that answer what is wrong with them.

pub mod json_body;
pub mod parameters;
pub mod problem;
pub mod token;
