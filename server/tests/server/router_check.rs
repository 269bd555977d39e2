//! Checks that any request gets an answer or a documented problem, never a defect of the server.

use axum::body::Body;
use axum::extract::Request;
use homing_server::app::App;
use homing_server::program::limits::ClientLimits;
use homing_server::service::Service;
use homing_server::tables::served::{ServedTables, Sources};
use http_body_util::BodyExt;
use std::sync::{Arc, LazyLock};
use tokio::runtime::Runtime;

/// The server under test, in this process: with a maze and a graph in addition to the embedded tables.
static SERVER: LazyLock<(Runtime, Service)> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("homing-router-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let naming = |name: &str, family: &str, text: &str, options: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        format!("{name}={family}:{}{options}", path.display())
            .parse()
            .unwrap()
    };
    let namings = vec![
        naming("maze", "push", "#####\n#S.T#\n#.B.#\n#...#\n#####\n", ""),
        naming(
            "graph",
            "route",
            "3 4\n1 2 5\n2 1 4\n2 3 1\n1 3 9\n",
            " --to 3",
        ),
    ];
    let sources = Sources {
        folder: None,
        namings,
        access: homing::table::Access::Read,
    };
    let limits = <LimitsOnly as clap::Parser>::parse_from([
        "x",
        "--max-k",
        "5000",
        "--max-boards",
        "2000",
        "--max-body",
        "65536",
    ])
    .limits;
    let tables = ServedTables::open(&sources, None).unwrap();
    let _ = std::fs::remove_dir_all(&folder);
    let app = Arc::new(App::new(tables, sources, limits));
    (Runtime::new().unwrap(), Service::new(app).unwrap())
});

#[derive(clap::Parser)]
struct LimitsOnly {
    #[command(flatten)]
    limits: ClientLimits,
}

/// Sends bytes as a request: a line with method and address, lines of headers, an empty line, and a body.
pub fn check(data: &[u8]) {
    let (head, body) = match data.windows(2).position(|two| two == b"\n\n") {
        Some(at) => (&data[..at], &data[at + 2..]),
        None => (data, &[][..]),
    };
    let mut lines = head.split(|&byte| byte == b'\n');
    let first = lines.next().unwrap_or_default();
    let (method, address) =
        first.split_at(first.iter().position(|&byte| byte == b' ').unwrap_or(0));
    let Ok(address) = std::str::from_utf8(address.get(1..).unwrap_or_default()) else {
        return;
    };
    let mut request = Request::builder()
        .method(method)
        .uri(address)
        .header("host", "test");
    for line in lines {
        let at = line
            .iter()
            .position(|&byte| byte == b':')
            .unwrap_or(line.len());
        request = request.header(&line[..at], line.get(at + 1..).unwrap_or_default());
    }
    // Requests that hyper would refuse never reach the router.
    let Ok(request) = request.body(Body::from(body.to_vec())) else {
        return;
    };
    let is_head = request.method() == "HEAD";
    let (runtime, service) = &*SERVER;
    let (status, kind, body) = runtime.block_on(async {
        let response = service.answer(request).await;
        let kind = response
            .headers()
            .get("content-type")
            .map(|kind| kind.to_str().unwrap().to_string());
        let packed = response.headers().contains_key("content-encoding");
        let status = response.status().as_u16();
        let body = response.into_body().collect().await;
        (
            status,
            kind,
            if packed {
                None
            } else {
                body.ok().map(|body| body.to_bytes())
            },
        )
    });
    let known = [
        200, 206, 304, 400, 401, 404, 405, 408, 412, 413, 415, 416, 422, 503,
    ];
    assert!(
        known.contains(&status),
        "{status} for {:?}",
        String::from_utf8_lossy(data)
    );
    let Some(body) = body.filter(|_| !is_head) else {
        return;
    };
    match kind.as_deref() {
        Some("application/json") => {
            drop(serde_json::from_slice::<serde_json::Value>(&body).unwrap())
        }
        Some("application/x-ndjson") => body
            .split(|&byte| byte == b'\n')
            .filter(|line| !line.is_empty())
            .for_each(|line| {
                serde_json::from_slice::<serde_json::Value>(line).unwrap();
            }),
        Some("application/problem+json") => {
            let problem: serde_json::Value = serde_json::from_slice(&body).unwrap();
            assert_eq!(problem["status"], status);
            assert!(!problem["detail"].as_str().unwrap().is_empty());
        }
        _ => assert!(
            status < 400,
            "{status} without a problem for {:?}",
            String::from_utf8_lossy(data)
        ),
    }
}
