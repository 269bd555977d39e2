use crate::routes::ROUTES;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use std::time::Duration;

/// The metrics of the server.
pub struct Metrics {
    registry: Registry,
    /// The metrics of each route, in the order of [`ROUTES`]; the last one is for addresses without a route.
    routes: Vec<RouteMetrics>,
    /// Boards and other questions answered.
    pub boards: Counter,
    /// Answerers of batches that were created and cached.
    pub answerers_made: Counter,
    /// Tables that are served.
    pub tables_open: Gauge,
    /// Running batches and lists.
    pub streams: Gauge,
    /// Slow questions, running or waiting.
    pub slow_questions: Gauge,
    /// Connections that are open.
    pub connections: Gauge,
    /// Connections that were refused.
    pub connections_refused: Counter,
}

struct RouteMetrics {
    /// By the first digit of the status, from 1.
    requests: [Counter; 5],
    errors: Counter,
    seconds: Histogram,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct RequestLabels {
    route: &'static str,
    status: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct RouteLabel {
    route: &'static str,
}

const STATUSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

/// From 50 microseconds to 30 seconds.
const BUCKETS_SECONDS: [f64; 14] = [
    5e-5, 1e-4, 2.5e-4, 5e-4, 1e-3, 2.5e-3, 5e-3, 1e-2, 2.5e-2, 0.1, 0.5, 2.5, 10.0, 30.0,
];

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("homing");
        let requests = Family::<RequestLabels, Counter>::default();
        let errors = Family::<RouteLabel, Counter>::default();
        let make: fn() -> Histogram = || Histogram::new(BUCKETS_SECONDS);
        let seconds = Family::<RouteLabel, Histogram>::new_with_constructor(make);
        registry.register("requests", "Requests answered", requests.clone());
        registry.register(
            "request_errors",
            "Requests answered with a problem",
            errors.clone(),
        );
        registry.register(
            "request_seconds",
            "Time from the header of a request to that of its answer",
            seconds.clone(),
        );
        let names = ROUTES.iter().map(|route| route.name).chain(["other"]);
        let routes = names.map(|route| RouteMetrics {
            requests: STATUSES.map(|status| {
                requests
                    .get_or_create(&RequestLabels { route, status })
                    .clone()
            }),
            errors: errors.get_or_create(&RouteLabel { route }).clone(),
            seconds: seconds.get_or_create(&RouteLabel { route }).clone(),
        });
        let routes = routes.collect();
        let (boards, answerers_made, connections_refused) =
            (Counter::default(), Counter::default(), Counter::default());
        let (tables_open, connections, streams, slow_questions) = (
            Gauge::default(),
            Gauge::default(),
            Gauge::default(),
            Gauge::default(),
        );
        registry.register(
            "boards",
            "Boards and other questions answered",
            boards.clone(),
        );
        registry.register(
            "answerers_made",
            "Answerers of batches made, which may expand their table",
            answerers_made.clone(),
        );
        registry.register("tables_open", "Tables that are served", tables_open.clone());
        registry.register("streams", "Batches and lists under way", streams.clone());
        registry.register(
            "slow_questions",
            "Questions that take long, under way or waiting",
            slow_questions.clone(),
        );
        registry.register(
            "connections",
            "Connections that are open",
            connections.clone(),
        );
        registry.register(
            "connections_refused",
            "Connections refused since too many were open",
            connections_refused.clone(),
        );
        Self {
            registry,
            routes,
            boards,
            answerers_made,
            tables_open,
            streams,
            slow_questions,
            connections,
            connections_refused,
        }
    }
}

impl Metrics {
    /// Counts a request. An address without a route counts as `other`.
    pub fn count(&self, route: usize, status: u16, time: Duration) {
        let Some(metrics) = self.routes.get(route).or(self.routes.last()) else {
            return;
        };
        let class = usize::from(status / 100).clamp(1, 5);
        metrics.requests[class - 1].inc();
        if class >= 4 {
            metrics.errors.inc();
        }
        metrics.seconds.observe(time.as_secs_f64());
    }

    /// Returns the metrics in the text format of Prometheus.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = prometheus_client::encoding::text::encode(&mut text, &self.registry);
        text
    }
}
