use hyper::header::HeaderName;
use std::time::Duration;

/// Limits for one client. A request that exceeds one is refused before any work is done.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
pub struct ClientLimits {
    /// Connections at once; more are answered with 503
    #[arg(long, value_name = "N", default_value_t = 8192, value_parser = positive())]
    pub max_connections: u64,
    /// Time for the header of a request, and until the next request on the connection
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub header_time: Duration,
    /// Time for the answer to a single question
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    pub request_time: Duration,
    /// Time that a long request or a long answer may stall, whichever side waits
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    pub idle_time: Duration,
    /// Time for a whole batch or list
    #[arg(long, value_name = "SECONDS", default_value = "3600", value_parser = seconds)]
    pub stream_time: Duration,
    /// Bytes of a request's body
    #[arg(long, value_name = "BYTES", default_value_t = 64 << 30, value_parser = positive())]
    pub max_body: u64,
    /// Boards of one request: lines of a batch, random boards, states of a depth
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000, value_parser = positive())]
    pub max_boards: u64,
    /// The greatest K of a K-th shortest walk
    #[arg(long, value_name = "K", default_value_t = 1_000_000, value_parser = positive())]
    pub max_k: u64,
    /// The greatest K of a K-th shortest simple path, which is more work
    #[arg(long, value_name = "K", default_value_t = 1_000, value_parser = positive())]
    pub max_simple_k: u64,
    /// Paths or walks that one answer lists
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = positive())]
    pub max_paths: u64,
    /// Slow questions at once; eight times as many wait, and more are answered with 503 [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = positive())]
    pub max_slow: Option<u64>,
    /// Batches and lists at once; more are answered with 503 [default: twice the number of processors]
    #[arg(long, value_name = "N", value_parser = positive())]
    pub max_streams: Option<u64>,
    /// Batches and lists of one client at once; it gets the same share of slow questions. A client is an address [default: half of the
    /// batches and lists]
    #[arg(long, value_name = "N", value_parser = positive())]
    pub max_streams_per_client: Option<u64>,
    /// Take the client's address from the last one in this header, as X-Real-IP. Use it only if every request comes through a proxy that
    /// sets the header [default: the address of the connection]
    #[arg(long, value_name = "NAME")]
    pub client_header: Option<HeaderName>,
}

fn positive() -> clap::builder::RangedU64ValueParser<u64> {
    clap::value_parser!(u64).range(1..=1 << 48)
}

fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.001..=1e6).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        _ => Err("expected a number of seconds, from 0.001 to 1000000".into()),
    }
}

impl ClientLimits {
    /// The number of slow questions at once.
    pub fn slow(&self) -> usize {
        self.max_slow
            .map_or_else(processors, |count| count as usize)
    }

    /// The number of batches and lists at once.
    pub fn streams(&self) -> usize {
        self.max_streams
            .map_or_else(|| 2 * processors(), |count| count as usize)
    }

    /// The number of batches and lists of one client at once.
    pub fn streams_per_client(&self) -> usize {
        let all = self.streams();
        self.max_streams_per_client
            .map_or(all.div_ceil(2), |count| all.min(count as usize))
    }

    /// The number of slow questions of one client at once.
    pub fn slow_per_client(&self) -> usize {
        let share = self.streams_per_client() as f64 / self.streams() as f64;
        (self.slow() as f64 * share).ceil() as usize
    }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}
