//! The steps of every request: a number, the token, the router, security headers, the metrics and the log.

use crate::answers::request_log::{LogsItself, RequestId, shown};
use crate::answers::single;
use crate::app::App;
use crate::request::problem::{INVALID, Problem, UNAUTHORIZED};
use crate::router::router;
use crate::routes::{route_number, single_question};
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use axum::{Extension, Router};
use hyper::header::{AUTHORIZATION, HOST, HeaderName, HeaderValue};
use hyper::{Method, Version};
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use tower::Service as _;
use tower_http::cors::{AllowOrigin, Any, CorsLayer};

/// Answers requests.
pub struct Service {
    app: Arc<App>,
    router: Router,
    /// Answers rejected requests, with CORS headers so that pages of allowed origins can read the reason.
    refusals: Router,
    /// The number for the next request that has none.
    next: AtomicU64,
}

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const NO_SNIFF: (HeaderName, HeaderValue) = (
    HeaderName::from_static("x-content-type-options"),
    HeaderValue::from_static("nosniff"),
);
const CONTENT_POLICY: (HeaderName, HeaderValue) = (
    HeaderName::from_static("content-security-policy"),
    HeaderValue::from_static(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; \
         connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
);
/// The security headers of a page.
const PAGE_HEADERS: [(HeaderName, HeaderValue); 5] = [
    CONTENT_POLICY,
    (
        HeaderName::from_static("referrer-policy"),
        HeaderValue::from_static("no-referrer"),
    ),
    (
        HeaderName::from_static("x-frame-options"),
        HeaderValue::from_static("DENY"),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

impl Service {
    /// Creates the service that answers from the tables of an app.
    ///
    /// # Errors
    ///
    /// A message if an allowed origin is invalid.
    pub fn new(app: Arc<App>) -> Result<Self, String> {
        let refuse = async |Extension(problem): Extension<Problem>| problem;
        let (mut router, mut refusals) = (router(app.clone()), Router::new().fallback(refuse));
        if !app.origins.is_empty() {
            let cors = cors(&app.origins)?;
            (router, refusals) = (router.layer(cors.clone()), refusals.layer(cors));
        }
        // Two runs use different numbers.
        let next = AtomicU64::new(RandomState::new().hash_one(0) << 20);
        Ok(Self {
            app,
            router,
            refusals,
            next,
        })
    }

    /// Answers a request.
    pub async fn answer(&self, mut request: Request) -> Response {
        let start = Instant::now();
        let id = self.id(&request);
        let method = request.method().clone();
        let route = route_number(request.uri().path());
        let logged = self.app.logs_requests.then(|| request.uri().clone());
        let refusal = self.refusal(&request);
        if method == Method::POST {
            request.extensions_mut().insert(RequestId(id.clone()));
        }
        let mut response = match refusal {
            None => self.route(request).await,
            Some(problem) => {
                request.extensions_mut().insert(problem);
                self.refusals
                    .clone()
                    .call(request)
                    .await
                    .unwrap_or_else(|never| match never {})
            }
        };
        Self::set_headers(&mut response, id.clone());
        let (status, time) = (response.status().as_u16(), start.elapsed());
        self.app.metrics.count(route, status, time);
        if let Some(uri) = logged.filter(|_| response.extensions().get::<LogsItself>().is_none()) {
            let (path, query) = (shown(uri.path()), shown(uri.query().unwrap_or_default()));
            let (id, us) = (id.to_str().unwrap_or_default(), time.as_micros() as u64);
            tracing::info!(id, %method, path, query, status, us, "answered");
        }
        response
    }

    /// Passes a request to its handler. Single questions bypass the router, whose boxed futures and path matching take a tenth of the
    /// instructions of an answer. If origins are allowed, its CORS layer must see the request.
    async fn route(&self, request: Request) -> Response {
        if request.method() == Method::GET
            && self.app.origins.is_empty()
            && let Some((ask, name)) = single_question(request.uri().path())
        {
            let name = name.to_string();
            return single::answer(&self.app, ask, &name, &request.into_parts().0).await;
        }
        self.router
            .clone()
            .call(request)
            .await
            .unwrap_or_else(|never| match never {})
    }

    /// Returns the ID of a request: the one in its header if that is plain, so that logs match those of a proxy; otherwise a new number.
    fn id(&self, request: &Request) -> HeaderValue {
        let is_plain = |value: &&HeaderValue| {
            let bytes = value.as_bytes();
            (1..=64).contains(&bytes.len())
                && bytes
                    .iter()
                    .all(|&byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
        };
        match request.headers().get(REQUEST_ID).filter(is_plain) {
            Some(own) => own.clone(),
            None => {
                let number = self.next.fetch_add(1, Ordering::Relaxed);
                let digit = |at: u32| b"0123456789abcdef"[(number >> (60 - 4 * at) & 15) as usize];
                let digits: [u8; 16] = std::array::from_fn(|at| digit(at as u32));
                HeaderValue::from_bytes(&digits).unwrap_or(HeaderValue::from_static("0"))
            }
        }
    }

    /// Returns the reason for rejecting a request, whatever it asks for.
    fn refusal(&self, request: &Request) -> Option<Problem> {
        let hosts = request.headers().get_all(HOST).iter().count();
        if hosts > 1 || hosts == 0 && request.version() == Version::HTTP_11 {
            return Some(Problem::new(INVALID, "expected the header Host, once").in_field("host"));
        }
        let unauthorized = || {
            Problem::new(
                UNAUTHORIZED,
                "expected the header Authorization: Bearer with the token of this server",
            )
        };
        (!self.is_authorized(request)).then(unauthorized)
    }

    /// Returns whether a request has the token, or needs none. If there is a token, all paths below `/v1` and the metrics need it.
    fn is_authorized(&self, request: &Request) -> bool {
        let Some(token) = &self.app.token else {
            return true;
        };
        let path = request.uri().path();
        // The preflight request of a browser has no token, and names no table.
        let is_guarded = (path.starts_with("/v1") || ["/metrics", "/mcp"].contains(&path))
            && *request.method() != Method::OPTIONS;
        !is_guarded
            || token.is_in(
                request
                    .headers()
                    .get(AUTHORIZATION)
                    .map(HeaderValue::as_bytes),
            )
    }

    fn set_headers(response: &mut Response, id: HeaderValue) {
        let is_page = response
            .headers()
            .get("content-type")
            .is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
        let headers = response.headers_mut();
        headers.insert(REQUEST_ID, id);
        headers.insert(NO_SNIFF.0, NO_SNIFF.1);
        if is_page {
            headers.extend(PAGE_HEADERS);
        }
    }
}

/// Returns the layer that decides which pages of other origins may send requests.
fn cors(origins: &[String]) -> Result<CorsLayer, String> {
    // A star does not include this header.
    let allowed = [AUTHORIZATION, HeaderName::from_static("*")];
    let layer = CorsLayer::new()
        .allow_methods([Method::GET, Method::HEAD, Method::POST])
        .allow_headers(allowed)
        .expose_headers(Any);
    if origins.iter().any(|origin| origin == "*") {
        return Ok(layer.allow_origin(Any));
    }
    let read = |origin: &String| {
        let is_origin = origin.starts_with("http://") || origin.starts_with("https://");
        let value = HeaderValue::try_from(origin.trim_end_matches('/'))
            .ok()
            .filter(|_| is_origin);
        value.ok_or_else(|| {
            format!("--cors: expected an origin, as https://example.org, or *, found {origin:?}")
        })
    };
    Ok(layer.allow_origin(AllowOrigin::list(
        origins.iter().map(read).collect::<Result<Vec<_>, _>>()?,
    )))
}

/// Wraps a body for the router.
pub fn with_body(request: hyper::Request<hyper::body::Incoming>) -> Request {
    request.map(Body::new)
}
