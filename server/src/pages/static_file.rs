//! Files that are part of the program.

use crate::tables::validators::names;
use axum::body::Body;
use axum::response::Response;
use hyper::StatusCode;
use hyper::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderMap, HeaderValue, IF_NONE_MATCH};

/// A file that is part of the program.
pub struct StaticFile {
    /// Its address, without the first slash.
    pub path: &'static str,
    /// Its content.
    pub bytes: &'static [u8],
    /// The digest of its content.
    pub digest: u64,
}

/// Answers with a file of the program. Files whose names contain a hash of their content are cached forever.
pub fn static_file(file: &StaticFile, headers: &HeaderMap) -> Response {
    let StaticFile {
        path,
        bytes,
        digest,
    } = *file;
    let etag = HeaderValue::try_from(format!("W/\"{digest:016x}\""))
        .unwrap_or(HeaderValue::from_static("*"));
    let is_same = headers
        .get_all(IF_NONE_MATCH)
        .iter()
        .any(|tags| names(tags, &etag));
    let mut response = Response::new(if is_same {
        Body::empty()
    } else {
        Body::from(bytes)
    });
    if is_same {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type(path)));
    headers.insert(ETAG, etag);
    let control = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(control));
    response
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}
