//! The router: each address of [`ROUTES`] with its handler.

use crate::answers::{batch, download, listing, operation, puzzles, single};
use crate::app::App;
use crate::mcp;
use crate::pages::{docs, openapi, page};
use crate::routes::{Endpoint, PuzzleName, ROUTES, is_long};
use axum::Router;
use axum::extract::{Request, State};
use axum::routing::{MethodRouter, get, post};
use std::sync::Arc;
use tower_http::compression::CompressionLayer;

/// Returns the router of all addresses.
pub fn router(app: Arc<App>) -> Router {
    let mut router = Router::new();
    for route in ROUTES {
        router = router.route(route.path, methods(&app, route.endpoint));
    }
    router
        .fallback(page::serve)
        .method_not_allowed_fallback(operation::wrong_method)
        .with_state(app)
}

fn methods(app: &Arc<App>, endpoint: Endpoint) -> MethodRouter<Arc<App>> {
    match endpoint {
        Endpoint::Puzzles => get(puzzles::list).layer(CompressionLayer::new()),
        Endpoint::Ask(ask) => {
            let one = get(
                move |State(app): State<Arc<App>>,
                      PuzzleName(name): PuzzleName,
                      request: Request| async move {
                    single::answer(&app, ask, &name, &request.into_parts().0).await
                },
            );
            let one = if is_long(ask) {
                one.layer(CompressionLayer::new())
            } else {
                one
            };
            if !endpoint.takes_batches() {
                return one;
            }
            one.merge(post(
                move |State(app): State<Arc<App>>,
                      PuzzleName(name): PuzzleName,
                      request: Request| async move {
                    batch::answer(&app, ask, &name, request).await
                },
            ))
        }
        Endpoint::Random => get(listing::random).layer(CompressionLayer::new()),
        Endpoint::States => get(listing::states).layer(CompressionLayer::new()),
        Endpoint::Stats => get(single::stats).layer(CompressionLayer::new()),
        Endpoint::Table => get(download::table),
        Endpoint::Mcp => mcp::methods(app),
        Endpoint::OpenApi => get(openapi::serve).layer(CompressionLayer::new()),
        Endpoint::Docs => get(docs::serve).layer(CompressionLayer::new()),
        Endpoint::Metrics => get(operation::metrics).layer(CompressionLayer::new()),
        Endpoint::Health => get(operation::health),
        Endpoint::Ready => get(operation::ready),
    }
}
