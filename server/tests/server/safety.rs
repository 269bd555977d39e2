//! Authorization, security headers, and files that are never read.

use crate::running::Running;

#[test]
fn a_token_grants_access() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("token");
    std::fs::write(&path, "a-long-enough-token\n").unwrap();
    let server = Running::start(&["--quiet", "--token-file", path.to_str().unwrap()]);
    let mut client = server.client();
    for address in [
        "/v1/puzzles",
        "/v1/eight/solve?board=1234567x8",
        "/metrics",
        "/v1/nothing/solve",
    ] {
        let reply = client.get(address);
        assert_eq!(
            (reply.status, reply.header("www-authenticate")),
            (401, Some("Bearer")),
            "{address}"
        );
        for wrong in [
            "Bearer wrong",
            "Bearer a-long-enough-toke",
            "Bearer a-long-enough-token2",
            "Basic a-long-enough-token",
            "Bearer ",
            "",
        ] {
            assert_eq!(
                client
                    .get_with(address, &format!("Authorization: {wrong}\r\n"))
                    .status,
                401
            );
        }
        assert_ne!(
            client
                .get_with(address, "Authorization: Bearer a-long-enough-token\r\n")
                .status,
            401
        );
    }
    assert_eq!(
        client.post("/v1/eight/solve", "", b"1234567x8\n").status,
        401
    );
    for address in ["/healthz", "/readyz", "/", "/docs", "/openapi.json"] {
        assert_eq!(client.get(address).status, 200, "{address}");
    }
    std::fs::write(&path, "short\n").unwrap();
    assert_eq!(refused(&["--token-file", path.to_str().unwrap()]), 2);
    assert_eq!(refused(&["--token-file", "/nowhere"]), 2);
}

/// A page of another origin can read why its request was rejected.
#[test]
fn a_refusal_is_readable_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("token");
    std::fs::write(&path, "a-long-enough-token\n").unwrap();
    let server = Running::start(&[
        "--quiet",
        "--token-file",
        path.to_str().unwrap(),
        "--cors",
        "https://example.org",
    ]);
    let reply = server
        .client()
        .get_with("/v1/puzzles", "Origin: https://example.org\r\n");
    assert_eq!(
        (reply.status, reply.header("access-control-allow-origin")),
        (401, Some("https://example.org"))
    );
    assert_eq!(
        server
            .client()
            .get_with("/v1/puzzles", "Origin: https://evil.test\r\n")
            .header("access-control-allow-origin"),
        None
    );
}

/// HTTP/1.1 requires the header `Host`, once.
#[test]
fn a_request_names_its_host() {
    let server = Running::start(&["--quiet"]);
    let ask = |version: &str, headers: &str| {
        let mut client = server.client();
        assert!(client.send(format!("GET /healthz HTTP/{version}\r\n{headers}\r\n")));
        client.reply(false).unwrap()
    };
    for headers in ["", "Host: a\r\nHost: b\r\n"] {
        let reply = ask("1.1", headers);
        assert_eq!(
            (reply.problem(400), reply.json()["field"].as_str()),
            ("expected the header Host, once".into(), Some("host"))
        );
    }
    assert_eq!(ask("1.1", "Host: a\r\n").status, 200);
    assert_eq!(ask("1.0", "").status, 200);
}

/// The exit status if the program refuses to start.
fn refused(arguments: &[&str]) -> i32 {
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_homing-server"));
    let output = program
        .args(["--listen", "127.0.0.1:0"])
        .args(arguments)
        .output()
        .unwrap();
    assert!(!output.stderr.is_empty());
    output.status.code().unwrap()
}

#[test]
fn unservable_puzzles_are_reported_at_start() {
    for arguments in [
        &["--puzzle", "a=push:nowhere.txt"][..],
        &["--puzzle", "a=nonsense"],
        &["--puzzle", "a=eight --nonsense"],
        &["--puzzle", "a"],
        &["--tables", "/nowhere"],
        &["--listen", "x"],
        &["--cors", "example.org"],
        &["--max-boards", "0"],
        &["--header-time", "-1"],
        &["nonsense"],
    ] {
        assert_eq!(refused(arguments), 2, "{arguments:?}");
    }
}

#[test]
fn listed_origins_are_allowed() {
    let closed = Running::start(&["--quiet"]);
    let reply = closed
        .client()
        .get_with("/v1/puzzles", "Origin: https://example.org\r\n");
    assert_eq!(reply.header("access-control-allow-origin"), None);
    let named = Running::start(&[
        "--quiet",
        "--cors",
        "https://example.org",
        "--cors",
        "http://other.test:8080",
    ]);
    let mut client = named.client();
    for (origin, expected) in [
        ("https://example.org", true),
        ("http://other.test:8080", true),
        ("https://evil.test", false),
    ] {
        let reply = client.get_with("/v1/puzzles", &format!("Origin: {origin}\r\n"));
        assert_eq!(
            reply.header("access-control-allow-origin"),
            expected.then_some(origin)
        );
    }
    let asked = "Origin: https://example.org\r\nAccess-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: content-type\r\n";
    let reply = client.ask("OPTIONS", "/v1/eight/solve", asked, b"");
    assert_eq!(
        (reply.status, reply.header("access-control-allow-origin")),
        (200, Some("https://example.org"))
    );
    // A star does not include the header with the token.
    assert_eq!(
        reply.header("access-control-allow-headers"),
        Some("authorization,*")
    );
    let all = Running::start(&["--quiet", "--cors", "*"]);
    let reply = all
        .client()
        .get_with("/v1/puzzles", "Origin: https://example.org\r\n");
    assert_eq!(reply.header("access-control-allow-origin"), Some("*"));
}

/// If origins are allowed, every question goes through the router; otherwise single questions bypass it.
#[test]
fn both_ways_to_an_answer_give_the_same() {
    let (short, long) = (
        Running::start(&["--quiet"]),
        Running::start(&["--quiet", "--cors", "https://example.org"]),
    );
    let (mut short, mut long) = (short.client(), long.client());
    let names = [
        "eight",
        "flip",
        "slide:3x3",
        "slide%3A3x3",
        "none",
        "",
        "%ff",
        "..",
        "eight%20",
    ];
    let questions = [
        "solve", "depth", "hints", "why", "count", "check", "push", "paths", "route", "table",
        "nothing", "solve/", "",
    ];
    let queries = [
        "",
        "?board=23415x768",
        "?board=12345687x&explain=true",
        "?board=1",
        "?board=1234567x8&moves=r",
        "?x=1",
    ];
    for name in names {
        for question in questions {
            for query in queries {
                let address = format!("/v1/{name}/{question}{query}");
                let (one, other) = (short.get(&address), long.get(&address));
                assert_eq!(
                    (one.status, &one.body),
                    (other.status, &other.body),
                    "{address}"
                );
                for header in [
                    "content-type",
                    "etag",
                    "cache-control",
                    "content-length",
                    "x-content-type-options",
                ] {
                    assert_eq!(
                        one.header(header),
                        other.header(header),
                        "{address} {header}"
                    );
                }
            }
        }
    }
}

#[test]
fn pages_have_headers_of_safety() {
    let server = Running::start(&["--quiet"]);
    let mut client = server.client();
    for address in ["/", "/docs", "/index.html"] {
        let reply = client.get(address);
        assert_eq!(
            (reply.status, reply.header("content-type")),
            (200, Some("text/html; charset=utf-8"))
        );
        let policy = reply.header("content-security-policy").unwrap();
        for rule in [
            "default-src 'none'",
            "script-src 'self'",
            "frame-ancestors 'none'",
            "worker-src 'self'",
        ] {
            assert!(policy.contains(rule), "{policy}");
        }
        assert_eq!(
            (
                reply.header("x-frame-options"),
                reply.header("referrer-policy")
            ),
            (Some("DENY"), Some("no-referrer"))
        );
        // The page has nothing that the policy forbids, and nothing of a third party.
        let text = reply.text();
        assert!(
            !text.contains("<style")
                && !text.contains(" style=")
                && !text.contains("onclick")
                && !text.contains("//cdn")
        );
        assert!(
            text.match_indices("<script")
                .all(|(at, _)| text[at..].starts_with("<script src=")
                    || text[at..].starts_with("<script type="))
        );
        let etag = reply.header("etag").unwrap().to_string();
        assert_eq!(
            client
                .get_with(address, &format!("If-None-Match: {etag}\r\n"))
                .status,
            304
        );
    }
    for address in ["/docs.js", "/docs.css", "/v1/puzzles", "/nothing"] {
        assert_eq!(
            client.get(address).header("x-content-type-options"),
            Some("nosniff"),
            "{address}"
        );
    }
    assert_eq!(
        client.get("/docs.js").header("content-type"),
        Some("text/javascript; charset=utf-8")
    );
}

#[test]
fn no_path_of_a_request_reaches_the_file_system() {
    let folder = tempfile::tempdir().unwrap();
    let maze = folder.path().join("maze.txt");
    std::fs::write(&maze, "#####\n#S.T#\n#.B.#\n#...#\n#####\n").unwrap();
    let server = Running::start(&["--quiet", "--tables", folder.path().to_str().unwrap()]);
    let mut client = server.client();
    let path = maze.display().to_string().replace('/', "%2F");
    for name in [
        format!("push:{path}"),
        format!("push%3A{path}"),
        path.clone(),
        "..%2F..%2Fetc%2Fpasswd".into(),
        "flip:maze.txt".into(),
        "slide:2x3".into(),
    ] {
        assert!(
            client
                .get(&format!("/v1/{name}/solve?board=1+1+1+1"))
                .problem(404)
                .contains("expected eight, flip"),
            "{name}"
        );
    }
    for address in [
        "/../Cargo.toml",
        "/..%2f..%2fetc/passwd",
        "/v1/../../etc/passwd",
        "//etc/passwd",
        "/v1/eight/../table",
        "/docs/../docs.rs",
    ] {
        assert_eq!(client.get(address).status, 404, "{address}");
    }
    for goal in [path.as_str(), "..%2F..%2Fetc%2Fpasswd", "@maze.txt", "-"] {
        for name in ["eight", "flip"] {
            let reply = client.get(&format!("/v1/{name}/solve?board=1234567x8&goal={goal}"));
            assert_eq!(
                (reply.status, reply.json()["field"].as_str()),
                (400, Some("goal")),
                "{reply:?}"
            );
        }
    }
}

#[test]
fn problems_name_the_field_and_the_column() {
    let server = Running::start(&["--quiet"]);
    let mut client = server.client();
    for (address, status, field, column) in [
        ("/v1/eight/solve?board=12345678y", 400, "board", Some(9)),
        (
            "/v1/eight/solve?board=1+2+3+4+5+6+7+8+8",
            400,
            "board",
            Some(17),
        ),
        ("/v1/eight/solve?board=1+2+3", 400, "board", None),
        ("/v1/eight/solve", 400, "board", None),
        ("/v1/eight/solve?bord=1", 400, "bord", None),
        ("/v1/eight/solve?board=1&board=2", 400, "board", None),
        ("/v1/eight/solve?board=1%0A2", 400, "board", Some(2)),
        (
            "/v1/eight/check?board=1234567x8&moves=rq",
            400,
            "moves",
            Some(2),
        ),
        ("/v1/eight/check?board=1234567x8", 400, "moves", None),
        (
            "/v1/eight/solve?board=1234567x8&goal=12y",
            400,
            "goal",
            Some(3),
        ),
        (
            "/v1/eight/solve?board=1234567x8&goal=12345678y",
            400,
            "goal",
            Some(9),
        ),
        (
            "/v1/eight/solve?board=1234567x8&explain=maybe",
            400,
            "explain",
            None,
        ),
        (
            "/v1/eight/paths?board=1234567x8&limit=0",
            400,
            "limit",
            None,
        ),
        (
            "/v1/eight/paths?board=1234567x8&limit=-1",
            400,
            "limit",
            None,
        ),
        ("/v1/eight/random?n=x", 400, "n", None),
        ("/v1/eight/random?symmetric=maybe", 400, "symmetric", None),
        (
            "/v1/eight/solve?board=1234567x8&symmetric",
            400,
            "symmetric",
            None,
        ),
        ("/v1/eight/states", 400, "depth", None),
        ("/v1/eight/states?depth=99", 400, "depth", None),
        ("/v1/nine/solve?board=1", 404, "puzzle", None),
        ("/v1/puzzles?x=1", 400, "x", None),
    ] {
        let reply = client.get(address);
        let problem = reply.json();
        let found = (
            reply.status,
            problem["field"].as_str(),
            problem["column"].as_u64(),
        );
        assert_eq!(found, (status, Some(field), column), "{address}: {problem}");
        let kind = problem["type"].as_str().unwrap();
        assert!(
            client
                .get("/docs")
                .text()
                .contains(&format!("id=\"{}\"", kind.strip_prefix("/docs#").unwrap()))
        );
    }
    for (method, address) in [
        ("PUT", "/v1/eight/solve"),
        ("DELETE", "/v1/puzzles"),
        ("POST", "/v1/puzzles"),
        ("POST", "/"),
    ] {
        client.ask(method, address, "", b"").problem(405);
    }
    client.get("/v2/eight").problem(404);
}

#[test]
fn each_request_has_a_number_and_a_line_in_the_log() {
    let server = Running::start(&["--log", "json"]);
    let mut client = server.client();
    let one = client.get("/v1/eight/solve?board=1234567x8");
    let (one, other) = (one.header("x-request-id").unwrap(), client.get("/healthz"));
    assert_ne!(one, other.header("x-request-id").unwrap());
    let own = client.get_with(
        "/v1/eight/solve?board=%0d%0aforged",
        "X-Request-Id: my-number.7\r\n",
    );
    assert_eq!(own.header("x-request-id"), Some("my-number.7"));
    let forged = client.get_with("/healthz", "X-Request-Id: a \"b\"\r\n");
    assert_ne!(forged.header("x-request-id"), Some("a \"b\""));
    client.post(
        "/v1/eight/solve",
        "X-Request-Id: a-batch\r\n",
        b"1234567x8\n",
    );
    server.wait_for_log("a-batch");
    for (id, path, status) in [
        (one, "/v1/eight/solve", 200),
        ("my-number.7", "/v1/eight/solve", 400),
        ("a-batch", "/v1/eight/solve", 200),
    ] {
        let lines: Vec<serde_json::Value> = server
            .log()
            .iter()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let line: Vec<_> = lines.iter().filter(|line| line["id"] == id).collect();
        assert_eq!(line.len(), 1, "{id}");
        assert_eq!(
            (&line[0]["path"], &line[0]["status"]),
            (&path.into(), &status.into())
        );
    }
    let text = Running::start(&[]);
    text.client()
        .get_with("/v1/eight/solve?board=12", "X-Request-Id: seven\r\n");
    text.wait_for_log("id=\"seven\"");
}

#[test]
fn events_are_counted() {
    let server = Running::start(&["--quiet"]);
    let mut client = server.client();
    for _ in 0..3 {
        client.get("/v1/eight/solve?board=1234567x8");
    }
    client.get("/v1/eight/solve?board=1");
    client.get("/nothing");
    client.post("/v1/eight/depth", "", &b"1234567x8\n".repeat(40));
    let reply = client.get("/metrics");
    let text = reply.text();
    for line in [
        "homing_requests_total{route=\"solve\",status=\"2xx\"} 3",
        "homing_requests_total{route=\"solve\",status=\"4xx\"} 1",
        "homing_request_errors_total{route=\"solve\"} 1",
        "homing_request_errors_total{route=\"other\"} 1",
        "homing_request_seconds_count{route=\"solve\"} 4",
        "homing_requests_total{route=\"depth\",status=\"2xx\"} 1",
        "homing_boards_total 43",
        "homing_tables_open 2",
        "homing_connections 1",
        "homing_connections_refused_total 0",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    assert!(text.ends_with("# EOF\n"));
}
