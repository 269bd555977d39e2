//! What requests carry: parameters, bodies in JSON, the token; and the problems that answer what is wrong with them.

// From the ground up.
pub mod problem;
pub mod parameters;
pub mod token;
pub mod json_body;
