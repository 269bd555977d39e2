//! The page with the description of the interface. It loads only files in this program.

use super::static_file::{StaticFile, static_file};
use axum::extract::Request;
use axum::response::Response;

/// A file of the page.
macro_rules! file {
    ($folder:literal, $name:literal) => {
        StaticFile {
            path: $name,
            bytes: include_bytes!(concat!($folder, $name)),
            digest: sum(include_bytes!(concat!($folder, $name))),
        }
    };
}

/// The page, and the files that it loads. Its colours are those of the page of puzzles.
pub static FILES: [StaticFile; 4] = [
    file!("../../assets/", "docs.html"),
    file!("../../assets/", "docs.js"),
    file!("../../assets/", "docs.css"),
    file!("../../../web/src/style/", "tokens.css"),
];

/// Serves the page.
pub async fn serve(request: Request) -> Response {
    static_file(&FILES[0], request.headers())
}

/// A checksum that distinguishes a file from an older version (FNV-1a).
const fn sum(bytes: &[u8]) -> u64 {
    let (mut sum, mut at) = (0xcbf2_9ce4_8422_2325u64, 0);
    while at < bytes.len() {
        sum = (sum ^ bytes[at] as u64).wrapping_mul(0x100_0000_01b3);
        at += 1;
    }
    sum
}
