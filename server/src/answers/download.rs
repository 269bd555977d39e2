//! The files of tables, whole or in ranges.

use crate::app::App;
use crate::request::problem::{NOT_FOUND, Problem, RANGE};
use crate::routes::{Endpoint, PuzzleName};
use crate::tables::validators;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use hyper::StatusCode;
use hyper::header::{
    ACCEPT_RANGES, CONTENT_DISPOSITION, CONTENT_RANGE, CONTENT_TYPE, HeaderMap, HeaderValue,
    IF_RANGE, RANGE as RANGE_HEADER,
};
use std::ops::Range;
use std::sync::Arc;

/// The bytes of a table, shared.
struct TableBytes(homing::table::Bytes);

impl AsRef<[u8]> for TableBytes {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// Serves the file of a table, or a range of it.
pub async fn table(
    State(app): State<Arc<App>>,
    PuzzleName(name): PuzzleName,
    request: Request,
) -> Response {
    try_table(&app, &name, &request).unwrap_or_else(Problem::into_response)
}

fn try_table(app: &App, name: &str, request: &Request) -> Result<Response, Problem> {
    let served = app.find(name)?;
    let parameters = Endpoint::Table.read(request.uri())?;
    let none = || {
        Problem::new(
            NOT_FOUND,
            format!("{} has no file of its table", served.name),
        )
        .in_field("puzzle")
    };
    let file = served.file.as_ref().ok_or_else(none)?;
    let headers = request.headers();
    // Bytes are never compressed, so their validator is strong, as ranges require.
    let etag = HeaderValue::try_from(format!("\"{}\"", served.open.digest))
        .unwrap_or(HeaderValue::from_static("\"\""));
    let fresh = match validators::check(&served.open, &etag, parameters.text("digest"), headers)? {
        validators::Freshness::Same(response) => return Ok(with_ranges(response)),
        validators::Freshness::New(fresh) => fresh,
    };
    let bytes = Bytes::from_owner(TableBytes(file.bytes()));
    let size = bytes.len() as u64;
    let range = match range(headers, &etag, size) {
        Ok(range) => range,
        Err(()) => {
            let detail =
                format!("the table has {size} bytes: ask for a range in it, as bytes=0-4095");
            let mut response = Problem::new(RANGE, detail)
                .in_field("range")
                .into_response();
            response
                .headers_mut()
                .insert(CONTENT_RANGE, content_range(&format!("bytes */{size}")));
            return Ok(response);
        }
    };
    let mut response = match range {
        None => Response::new(Body::from(bytes)),
        Some(range) => {
            let text = format!("bytes {}-{}/{size}", range.start, range.end - 1);
            let mut response = Response::new(Body::from(
                bytes.slice(range.start as usize..range.end as usize),
            ));
            *response.status_mut() = StatusCode::PARTIAL_CONTENT;
            response
                .headers_mut()
                .insert(CONTENT_RANGE, content_range(&text));
            response
        }
    };
    let file_name = served.name.replace(':', "-");
    if let Ok(disposition) =
        HeaderValue::try_from(format!("attachment; filename=\"{file_name}.tbl\""))
    {
        response
            .headers_mut()
            .insert(CONTENT_DISPOSITION, disposition);
    }
    response.headers_mut().insert(
        CONTENT_TYPE,
        HeaderValue::from_static("application/octet-stream"),
    );
    Ok(with_ranges(fresh.stamp(response)))
}

fn with_ranges(mut response: Response) -> Response {
    response
        .headers_mut()
        .insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    response
}

fn content_range(text: &str) -> HeaderValue {
    HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static("bytes */*"))
}

/// Returns the requested range of bytes, or `None` for all of them. Several ranges, another unit, and a range of another table mean all, as
/// the standard allows. Returns an error if there are no such bytes.
fn range(headers: &HeaderMap, etag: &HeaderValue, size: u64) -> Result<Option<Range<u64>>, ()> {
    let Some(text) = headers
        .get(RANGE_HEADER)
        .and_then(|value| value.to_str().ok())
    else {
        return Ok(None);
    };
    if headers.get(IF_RANGE).is_some_and(|tag| tag != etag) {
        return Ok(None);
    }
    let Some((first, last)) = text
        .strip_prefix("bytes=")
        .filter(|text| !text.contains(','))
        .and_then(|text| text.trim().split_once('-'))
    else {
        return Ok(None);
    };
    // A number that does not fit is past the end, like any large one.
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = |text: &str| is_number(text).then(|| text.parse().unwrap_or(u64::MAX));
    let range = match (first.is_empty(), last.is_empty()) {
        (true, true) => return Ok(None),
        (true, false) => {
            let Some(count) = number(last) else {
                return Ok(None);
            };
            size.saturating_sub(count)..size
        }
        (false, _) => {
            let Some(first) = number(first) else {
                return Ok(None);
            };
            let end = if last.is_empty() {
                Some(size)
            } else {
                number(last).map(|last| last.saturating_add(1).min(size))
            };
            let Some(end) = end else { return Ok(None) };
            if !last.is_empty() && end <= first && first < size {
                // The last byte is before the first: this is not a range.
                return Ok(None);
            }
            first..end
        }
    };
    if range.start < range.end && range.end <= size {
        Ok(Some(range))
    } else {
        Err(())
    }
}
