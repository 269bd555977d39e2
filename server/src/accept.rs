//! Connections: accepts them up to a limit, gives each a time limit for its headers, and shuts them down in order.
//!
//! `axum::serve` has neither a time limit for headers nor a limit of connections, so this module drives hyper.

use crate::app::App;
use crate::connection::patient::Patient;
use crate::connection::peer::Peer;
use crate::connection::socket::Socket;
use crate::service::{Service, with_body};
use hyper::body::Incoming;
use hyper::header::{HeaderMap, HeaderName};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Once};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The pause after an error that would recur at once, such as running out of file descriptors.
const PAUSE: Duration = Duration::from_millis(50);
/// The minimum time between two log lines about such errors.
const TELL_EVERY: Duration = Duration::from_secs(1);
/// The maximum number of bytes of a request's header, and of its body while they wait to be read.
const BUFFER_BYTES: usize = 128 << 10;
/// The maximum number of connections beyond the limit that are being refused at the same time; others wait.
const REFUSED_AT_ONCE: usize = 64;
/// The time limit for such a refusal.
const REFUSAL_TIME: Duration = Duration::from_secs(1);

const REFUSAL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\n\
    content-type: application/problem+json\r\ncontent-length: 115\r\n\r\n\
    {\"type\":\"/docs#busy\",\"title\":\"Busy\",\"status\":503,\"detail\":\"too many connections are open: ask again in a second\"}    ";

/// Serves the connections of a listener until `stop` completes, then finishes the answers under way.
pub async fn serve(
    listener: TcpListener,
    app: Arc<App>,
    service: Arc<Service>,
    stop: impl Future<Output = ()>,
) {
    let graceful = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(app.limits.max_connections as usize));
    let refusals = Arc::new(Semaphore::new(REFUSED_AT_ONCE));
    let mut told: Option<Instant> = None;
    tokio::pin!(stop);
    loop {
        let accepted = tokio::select! {
            biased;
            () = &mut stop => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) if is_of_one_connection(&error) => continue,
            Err(error) => {
                if told.is_none_or(|told| told.elapsed() > TELL_EVERY) {
                    tracing::warn!(%error, "cannot take connections: those that are open are answered");
                    told = Some(Instant::now());
                }
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        // Answers are small, so each is sent at once.
        let _ = stream.set_nodelay(true);
        match places.clone().try_acquire_owned() {
            Ok(place) => answer(stream, address, place, &app, service.clone(), &graceful),
            Err(_) => {
                app.metrics.connections_refused.inc();
                // These semaphores are never closed, so waiting for a permit cannot fail.
                if let Ok(refusal) = refusals.clone().acquire_owned().await {
                    tokio::spawn(refuse(stream, refusal));
                }
            }
        }
    }
    drop(listener);
    tracing::info!(
        connections = graceful.count(),
        "stopping: answers under way are finished"
    );
    graceful.shutdown().await;
}

fn answer(
    stream: TcpStream,
    address: SocketAddr,
    place: OwnedSemaphorePermit,
    app: &Arc<App>,
    service: Arc<Service>,
    graceful: &GracefulShutdown,
) {
    let stream = Arc::new(stream);
    let client = Peer::new(address.ip(), &stream);
    let header = app.limits.client_header.clone();
    let answer = service_fn(move |mut request: hyper::Request<Incoming>| {
        let client = header.as_ref().map_or_else(
            || client.clone(),
            |name| behind_proxy(&client, name, request.headers()),
        );
        request.extensions_mut().insert(client);
        let service = service.clone();
        async move { Ok::<_, Infallible>(service.answer(with_body(request)).await) }
    });
    let stream = TokioIo::new(Patient::new(Socket(stream), app.limits.idle_time));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(app.limits.header_time)
        .max_buf_size(BUFFER_BYTES)
        .serve_connection(stream, answer);
    let connection = graceful.watch(connection);
    app.metrics.connections.inc();
    let app = app.clone();
    tokio::spawn(async move {
        // The end of a connection either concerns only the client, or was logged where it happened.
        let _ = connection.await;
        app.metrics.connections.dec();
        drop(place);
    });
}

/// Returns the client that the proxy names, or else the proxy itself, so that unnamed clients share its limits.
fn behind_proxy(proxy: &Peer, name: &HeaderName, headers: &HeaderMap) -> Peer {
    static TOLD: Once = Once::new();
    proxy.behind_proxy(name, headers).unwrap_or_else(|| {
        TOLD.call_once(|| {
            let address = proxy.address();
            tracing::warn!(%address, "requests from here have no address in the header {name}: they count as one client");
        });
        proxy.clone()
    })
}

/// Tells a client that too many connections are open.
async fn refuse(mut stream: TcpStream, _refusal: OwnedSemaphorePermit) {
    let told = async {
        stream.write_all(REFUSAL).await?;
        stream.shutdown().await?;
        // Waits until the client has read it: closing earlier, with its request unread, could discard the message.
        let mut rest = [0; 1024];
        while stream.read(&mut rest).await? > 0 {}
        io::Result::Ok(())
    };
    let _ = tokio::time::timeout(REFUSAL_TIME, told).await;
}

/// Returns whether an error concerns a single connection, which was closed before it was accepted.
fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted
    )
}
