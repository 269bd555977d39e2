//! `homing-server`: serves tables of puzzles over HTTP.

use clap::Parser;
use homing::table::Access;
use homing_server::app::App;
use homing_server::program::log;
use homing_server::program::options::{Protocol, ServerOptions};
use homing_server::request::problem::sentence;
use homing_server::request::token::BearerToken;
use homing_server::service::Service;
use homing_server::tables::served::{ServedTables, Sources};
use homing_server::{accept, mcp, signals};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tokio::net::TcpListener;

fn main() -> ExitCode {
    let options = ServerOptions::parse();
    let queue = log::begin(options.log);
    let status = match run(options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            tracing::error!("{what}");
            ExitCode::from(2)
        }
    };
    queue.flush();
    status
}

fn run(options: ServerOptions) -> Result<(), String> {
    raise_file_limit(options.limits.max_connections);
    let runtime = tokio::runtime::Runtime::new()
        .map_err(|error| format!("the system gives no threads: {error}"))?;
    // Once all connections are closed, nothing waits for the remaining threads.
    let ended = runtime.block_on(serve(options));
    runtime.shutdown_background();
    ended
}

async fn serve(options: ServerOptions) -> Result<(), String> {
    let ServerOptions {
        listen,
        tables: folder,
        puzzles: namings,
        map,
        token_file,
        cors,
        quiet,
        limits,
        protocol,
        ..
    } = options;
    let (stop, token) = (
        signals::stop().map_err(|error| format!("cannot wait for signals: {error}"))?,
        token_file,
    );
    let token = token.map(|path| BearerToken::read(&path)).transpose()?;
    let sources = Sources {
        folder,
        namings,
        access: if map { Access::Map } else { Access::Read },
    };
    if protocol == Some(Protocol::Mcp) {
        let opened = ServedTables::open(&sources, None).map_err(|error| sentence(&error))?;
        let app = Arc::new(App::new(opened, sources, limits));
        return mcp::serve_streams(&app, stop).await;
    }
    let listener = TcpListener::bind(listen)
        .await
        .map_err(|error| format!("cannot listen on {listen}: {error}"))?;
    let address = listener
        .local_addr()
        .map_err(|error| format!("cannot listen on {listen}: {error}"))?;
    let opened = ServedTables::open(&sources, None).map_err(|error| sentence(&error))?;
    if !address.ip().is_loopback() && token.is_none() {
        tracing::warn!("other machines may ask: --token-file lets only those ask who know a token");
    }
    let count = opened.list().len();
    let app = Arc::new(App {
        token,
        origins: cors,
        logs_requests: !quiet,
        ..App::new(opened, sources, limits)
    });
    signals::reload_on_hangup(&app).map_err(|error| format!("cannot wait for signals: {error}"))?;
    let service = Arc::new(Service::new(app.clone())?);
    tracing::info!(tables = count, "serving on http://{address}/");
    let ending = app.clone();
    let stop = async move {
        stop.await;
        ending.is_stopping.store(true, Ordering::Relaxed);
    };
    accept::serve(listener, app, service, stop).await;
    tracing::info!("stopped");
    Ok(())
}

/// Raises the limit of open files to what the system allows, and logs a warning if connections may exceed it.
#[cfg(unix)]
fn raise_file_limit(max_connections: u64) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current != maximum {
        let _ = setrlimit(
            Resource::Nofile,
            Rlimit {
                current: maximum,
                maximum,
            },
        );
    }
    let files = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
    if files < max_connections.saturating_add(32) {
        tracing::warn!(
            files,
            max_connections,
            "the system allows fewer files than connections: more wait then"
        );
    }
}

#[cfg(not(unix))]
fn raise_file_limit(_max_connections: u64) {}
