//! The page, whose files are in the program.

use super::docs;
use super::static_file::{StaticFile, static_file};
use crate::request::problem::{METHOD, NOT_FOUND, Problem};
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use hyper::Method;

include!(concat!(env!("OUT_DIR"), "/page_files.rs"));

/// Serves a file of the page, or a problem if there is none at this address.
pub async fn serve(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let Some(file) = PAGE_FILES
        .iter()
        .chain(&docs::FILES[1..])
        .find(|file| file.path == path)
    else {
        return Problem::new(
            NOT_FOUND,
            "there is nothing at this address: /docs names those that there are",
        )
        .into_response();
    };
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Problem::new(METHOD, format!("{} cannot be asked here", request.method()))
            .into_response();
    }
    static_file(file, request.headers())
}
