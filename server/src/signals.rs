//! Signals: SIGTERM and Ctrl-C stop the server, SIGHUP opens the tables again.

use crate::app::App;
use std::sync::Arc;

/// Completes when the server is asked to stop. A second signal ends the program at once.
///
/// # Errors
///
/// If the system refuses handlers.
#[cfg(unix)]
pub fn stop() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut terminated, mut interrupted) = (
        signal(SignalKind::terminate())?,
        signal(SignalKind::interrupt())?,
    );
    let (sender, receiver) = tokio::sync::oneshot::channel();
    tokio::spawn(async move {
        let mut sender = Some(sender);
        loop {
            tokio::select! {
                _ = terminated.recv() => {}
                _ = interrupted.recv() => {}
            }
            match sender.take() {
                Some(sender) => drop(sender.send(())),
                None => std::process::exit(130),
            }
        }
    });
    Ok(async move { drop(receiver.await) })
}

/// Completes when the server is asked to stop.
///
/// # Errors
///
/// None on this system.
#[cfg(not(unix))]
pub fn stop() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async { drop(tokio::signal::ctrl_c().await) })
}

/// Opens the tables again at each request.
///
/// # Errors
///
/// If the system refuses a handler.
#[cfg(unix)]
pub fn reload_on_hangup(app: &Arc<App>) -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut hung_up = signal(SignalKind::hangup())?;
    let app = app.clone();
    tokio::spawn(async move {
        while hung_up.recv().await.is_some() {
            let app = app.clone();
            let _ = tokio::task::spawn_blocking(move || app.reload()).await;
        }
    });
    Ok(())
}

/// Does nothing: there is no such signal on this system.
///
/// # Errors
///
/// None.
#[cfg(not(unix))]
pub fn reload_on_hangup(_app: &Arc<App>) -> std::io::Result<()> {
    Ok(())
}
