//! Validators, from which a client learns whether it already has an answer. They are derived from the table's digest.

use super::open_table::OpenTable;
use crate::request::problem::{OTHER_TABLE, Problem};
use axum::body::Body;
use axum::response::Response;
use hyper::StatusCode;
use hyper::header::{CACHE_CONTROL, ETAG, HeaderMap, HeaderValue, IF_NONE_MATCH};

/// Whether a client has the answer already.
pub enum Freshness {
    /// It has it: this is the answer 304.
    Same(Response),
    /// It does not have it: the answer gets this stamp.
    New(Stamping),
}

/// The headers of an answer that say how long it is valid.
pub struct Stamping {
    etag: HeaderValue,
    control: HeaderValue,
}

/// The answer is valid as long as the table: ask again with its `ETag`.
const UNTIL_REPLACED: HeaderValue = HeaderValue::from_static("no-cache");
/// The answer of a table named by its digest is valid forever.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// The answer is valid only for this request.
const NOT_AGAIN: HeaderValue = HeaderValue::from_static("no-store");

/// Stamps an answer that differs at the next request.
pub fn not_cacheable(mut response: Response) -> Response {
    response.headers_mut().insert(CACHE_CONTROL, NOT_AGAIN);
    response
}

/// Compares the digest and the tags of a request with the table and the validator of the answer.
///
/// # Errors
///
/// A problem if the table does not have the requested digest.
pub fn check(
    open: &OpenTable,
    etag: &HeaderValue,
    digest: Option<&str>,
    headers: &HeaderMap,
) -> Result<Freshness, Problem> {
    let control = match digest {
        None => UNTIL_REPLACED,
        Some(digest) if digest.eq_ignore_ascii_case(&open.digest) => FOR_EVER,
        Some(_) => {
            let detail = format!(
                "the table that answers now has the digest {}: ask for that, or leave it out",
                open.digest
            );
            return Err(Problem::new(OTHER_TABLE, detail).in_field("digest"));
        }
    };
    let stamping = Stamping {
        etag: etag.clone(),
        control,
    };
    if headers
        .get_all(IF_NONE_MATCH)
        .iter()
        .any(|tags| names(tags, &stamping.etag))
    {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return Ok(Freshness::Same(stamping.stamp(response)));
    }
    Ok(Freshness::New(stamping))
}

/// Returns whether a list of tags contains this one. Tags contain no commas.
pub fn names(tags: &HeaderValue, tag: &HeaderValue) -> bool {
    let plain = |tag: &str| tag.trim().trim_start_matches("W/").to_string();
    let (Ok(tags), Ok(tag)) = (tags.to_str(), tag.to_str()) else {
        return false;
    };
    tags.split(',')
        .any(|named| named.trim() == "*" || plain(named) == plain(tag))
}

impl Stamping {
    /// Stamps an answer.
    pub fn stamp(self, mut response: Response) -> Response {
        let headers = response.headers_mut();
        headers.insert(ETAG, self.etag);
        headers.insert(CACHE_CONTROL, self.control);
        response
    }
}
