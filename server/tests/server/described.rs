//! The description of the interface, checked against answers of every kind.

use crate::client::{Client, Reply};
use crate::running::Running;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The description, and the parts of it that answers have covered.
struct Described {
    document: Value,
    seen: BTreeSet<(String, String, u16)>,
}

impl Described {
    /// The description of an answer: its place in the document, as a pointer.
    fn pointer(&self, method: &str, path: &str, reply: &Reply) -> String {
        let status = reply.status.to_string();
        let operation = &self.document["paths"][path][method];
        assert!(operation.is_object(), "{method} {path} is not described");
        let described = &operation["responses"][&status];
        assert!(
            described.is_object(),
            "{method} {path}: {status} is not described"
        );
        let escape = |text: &str| text.replace('~', "~0").replace('/', "~1");
        format!("/paths/{}/{method}/responses/{status}", escape(path))
    }

    /// Checks an answer against the schema of its type.
    fn check(&mut self, method: &str, path: &str, reply: &Reply) {
        let pointer = self.pointer(method, path, reply);
        self.seen.insert((method.into(), path.into(), reply.status));
        if reply.body.is_empty() {
            return;
        }
        let kind = reply
            .header("content-type")
            .unwrap()
            .split(';')
            .next()
            .unwrap();
        let media = self.document.pointer(&pointer).unwrap()["content"][kind].clone();
        assert!(
            media.is_object(),
            "{method} {path}: {kind} is not described"
        );
        let schema = &media["schema"];
        if let Some(line) = schema.get("x-line") {
            reply
                .text()
                .lines()
                .for_each(|text| self.validate(line, &serde_json::from_str(text).unwrap(), path));
        } else if kind.ends_with("json") {
            self.validate(schema, &reply.json(), path);
        }
    }

    fn validate(&self, schema: &Value, answer: &Value, path: &str) {
        let mut whole = schema.clone();
        whole["components"] = self.document["components"].clone();
        let validator = jsonschema::draft202012::new(&whole).unwrap();
        let errors: Vec<_> = validator
            .iter_errors(answer)
            .map(|error| error.to_string())
            .collect();
        assert!(errors.is_empty(), "{path}: {answer}: {errors:?}");
        // Otherwise a field missing in the schema would go unnoticed.
        let name = schema["$ref"]
            .as_str()
            .map(|name| name.rsplit('/').next().unwrap());
        if let Some(known) = name
            .and_then(|name| self.document["components"]["schemas"][name]["properties"].as_object())
        {
            for field in answer.as_object().unwrap().keys() {
                assert!(
                    known.contains_key(field),
                    "{path}: {field} is not described"
                );
            }
        }
    }
}

#[test]
fn every_answer_matches_its_description() {
    let folder = tempfile::tempdir().unwrap();
    let (maze, graph) = (
        folder.path().join("maze.txt"),
        folder.path().join("graph.txt"),
    );
    std::fs::write(&maze, "#####\n#S.T#\n#.B.#\n#...#\n#####\n").unwrap();
    std::fs::write(&graph, "3 4\n1 2 5\n2 1 4\n2 3 1\n1 3 9\n").unwrap();
    let (maze, graph) = (
        format!("maze=push:{}", maze.display()),
        format!("graph=route:{} --to 3", graph.display()),
    );
    let server = Running::start(&[
        "--quiet",
        "--puzzle",
        &maze,
        "--puzzle",
        &graph,
        "--puzzle",
        "wide=flip:9x9",
        "--puzzle",
        "vast=flip:61x61 --limit-time 0",
        "--max-paths",
        "20",
    ]);
    let mut client: Client = server.client();
    let document = client.get("/openapi.json").json();
    assert_eq!(document["openapi"], "3.1.0");
    let mut described = Described {
        document,
        seen: BTreeSet::new(),
    };
    let boards = "1+2+3+4+5+6+7+x+8";
    // The smallest of 2^40 sets of presses cannot be found within the time, solvable or not.
    let vast = format!("/v1/vast/solve?board={}", "bw".repeat(1860) + "b");
    let asked: &[(&str, &[&str])] = &[
        ("/v1/puzzles", &["/v1/puzzles"]),
        (
            "/v1/{puzzle}/solve",
            &[
                "/v1/eight/solve?board=23415x768",
                "/v1/eight/solve?board=12345687x&explain=true",
                "/v1/eight/solve?board=1",
                "/v1/none/solve?board=1",
                "/v1/maze/solve",
                "/v1/graph/solve?board=1+3",
                "/v1/graph/solve?board=1+3&any",
                "/v1/eight/solve?board=23415x768&any",
                "/v1/eight/solve?board=23415x768&digest=00",
                "/v1/flip/solve?board=bwwbbbwbbwwbbwww&goal=black",
                vast.as_str(),
            ],
        ),
        (
            "/v1/{puzzle}/depth",
            &[
                "/v1/eight/depth?board=23415x768",
                "/v1/maze/depth",
                "/v1/graph/depth?board=1",
            ],
        ),
        (
            "/v1/{puzzle}/hints",
            &["/v1/eight/hints?board=23415x768", "/v1/maze/hints"],
        ),
        (
            "/v1/{puzzle}/check",
            &[
                "/v1/eight/check?board=23415x768&moves=lrdlurullddrurdllurdr",
                "/v1/eight/check?board=1234567x8&moves=d",
                "/v1/eight/check?board=1234567x8&moves=l",
                "/v1/maze/check?moves=eE",
                "/v1/maze/check?moves=e",
            ],
        ),
        ("/v1/{puzzle}/why", &["/v1/eight/why?board=12345687x"]),
        (
            "/v1/{puzzle}/paths",
            &[
                "/v1/eight/paths?board=8672543x1&limit=5",
                "/v1/eight/paths?board=8672543x1",
            ],
        ),
        ("/v1/{puzzle}/count", &["/v1/eight/count?board=8672543x1"]),
        (
            "/v1/{puzzle}/push",
            &["/v1/maze/push?box=3,3&man=2,2", "/v1/eight/push"],
        ),
        (
            "/v1/{puzzle}/route",
            &[
                "/v1/graph/route?from=1&k=9&nodes=true",
                "/v1/graph/route?from=1&first=9",
                "/v1/graph/route?from=1&k=9&simple=true",
            ],
        ),
        (
            "/v1/{puzzle}/random",
            &[
                "/v1/eight/random?n=5&seed=1",
                "/v1/eight/random?n=5&seed=1&symmetric",
                "/v1/maze/random",
                "/v1/eight/random?n=x",
            ],
        ),
        (
            "/v1/{puzzle}/states",
            &["/v1/eight/states?depth=31", "/v1/maze/states?depth=0..2"],
        ),
        (
            "/v1/{puzzle}/stats",
            &[
                "/v1/eight/stats",
                "/v1/flip/stats?symmetric",
                "/v1/maze/stats",
                "/v1/wide/stats",
                "/v1/graph/stats",
            ],
        ),
        ("/v1/{puzzle}/table", &["/v1/eight/table", "/v1/none/table"]),
        ("/openapi.json", &["/openapi.json"]),
        ("/docs", &["/docs"]),
        ("/metrics", &["/metrics"]),
        ("/healthz", &["/healthz"]),
        ("/readyz", &["/readyz"]),
    ];
    for (path, addresses) in asked {
        for address in *addresses {
            let reply = client.get(address);
            described.check("get", path, &reply);
            if let Some(etag) = reply.header("etag") {
                let reply = client.get_with(address, &format!("If-None-Match: {etag}\r\n"));
                assert_eq!(reply.status, 304);
                described.check("get", path, &reply);
            }
        }
    }
    described.check(
        "get",
        "/v1/{puzzle}/table",
        &client.get_with("/v1/eight/table", "Range: bytes=0-9\r\n"),
    );
    described.check(
        "get",
        "/v1/{puzzle}/table",
        &client.get_with("/v1/eight/table", "Range: bytes=99999999-\r\n"),
    );
    let lines = boards.replace('+', " ") + "\nnonsense\n";
    for question in ["solve", "depth", "hints", "why", "paths", "count"] {
        for kind in ["text/plain", "application/x-ndjson"] {
            let reply = client.post(
                &format!("/v1/eight/{question}"),
                &format!("Accept: {kind}\r\n"),
                lines.as_bytes(),
            );
            described.check("post", &format!("/v1/{{puzzle}}/{question}"), &reply);
        }
    }
    for address in ["/v1/eight/random?n=5", "/v1/eight/states?depth=31"] {
        let path = if address.contains("random") {
            "/v1/{puzzle}/random"
        } else {
            "/v1/{puzzle}/states"
        };
        described.check(
            "get",
            path,
            &client.get_with(address, "Accept: application/json\r\n"),
        );
    }
    for body in [
        r#"{"board":"23415x768"}"#,
        r#"["23415x768",{"board":[[1,2,3],[4,5,6],[7,0,8]]}]"#,
        "{",
        "7",
    ] {
        let reply = client.post(
            "/v1/eight/solve",
            "Content-Type: application/json\r\n",
            body.as_bytes(),
        );
        described.check("post", "/v1/{puzzle}/solve", &reply);
    }
    described.check(
        "post",
        "/v1/{puzzle}/check",
        &client.post("/v1/eight/check", "", b"1234567x8\tr\n"),
    );
    described.check(
        "post",
        "/v1/{puzzle}/route",
        &client.post(
            "/v1/graph/route",
            "Accept: application/x-ndjson\r\n",
            b"1 2\n",
        ),
    );
    described.check(
        "post",
        "/v1/{puzzle}/solve",
        &client.post("/v1/eight/solve", "Content-Type: image/png\r\n", b"1"),
    );
    for message in [
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
    ] {
        let headers =
            "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n";
        let reply = client.post("/mcp", headers, message.as_bytes());
        described.check("post", "/mcp", &reply);
    }
    // Every address and method was requested, and succeeded at least once.
    for (path, methods) in described.document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            assert!(
                described
                    .seen
                    .contains(&(method.clone(), path.clone(), 200)),
                "{method} {path} was not asked"
            );
        }
    }
    let schemas: Vec<_> = described.document["components"]["schemas"]
        .as_object()
        .unwrap()
        .keys()
        .collect();
    assert!(schemas.len() >= 8, "{schemas:?}");
}

/// The type of each problem is an address that explains it.
#[test]
fn every_kind_of_problem_is_explained() {
    let server = Running::start(&["--quiet"]);
    let page = server.client().get("/docs").text().to_string();
    for kind in homing_server::request::problem::KINDS {
        let place = kind.address.strip_prefix("/docs#").unwrap();
        let expected = format!(
            "<dt id=\"{place}\">{} {}</dt>",
            kind.status.as_u16(),
            kind.title
        );
        assert!(page.contains(&expected), "/docs lacks {expected}");
    }
}

/// The server accepts exactly the parameters in the description.
#[test]
fn parameters_are_those_that_are_described() {
    let server = Running::start(&["--quiet"]);
    let mut client = server.client();
    let document = client.get("/openapi.json").json();
    for (path, methods) in document["paths"]
        .as_object()
        .unwrap()
        .iter()
        .filter(|(path, _)| path.starts_with("/v1/{puzzle}"))
    {
        let refused = client.get(&(path.replace("{puzzle}", "eight") + "?nonsense=1"));
        let detail = refused.problem(400);
        let named: BTreeSet<&str> = detail
            .rsplit("expected ")
            .next()
            .unwrap()
            .split(", ")
            .collect();
        let parameters = methods["get"]["parameters"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|parameter| parameter["in"] == json!("query"));
        let described: BTreeSet<&str> = parameters
            .map(|parameter| parameter["name"].as_str().unwrap())
            .collect();
        assert_eq!(named, described, "{path}");
    }
}

/// Requirements of client generators and linters beyond the standard: each address says whether it needs a token, and a choice between
/// words is an enumeration.
#[test]
fn clients_can_be_generated() {
    let server = Running::start(&["--quiet"]);
    let document = server.client().get("/openapi.json").json();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            assert!(operation["security"].is_array(), "{method} {path}");
        }
    }
    let status = &document["components"]["schemas"]["AnswerStatus"];
    let words: Vec<&str> = status["enum"]
        .as_array()
        .unwrap()
        .iter()
        .map(|word| word.as_str().unwrap())
        .collect();
    assert!(
        ["solved", "unsolvable", "illegal"]
            .iter()
            .all(|word| words.contains(word)),
        "{words:?}"
    );
    assert!(
        words.iter().all(|word| status["description"]
            .as_str()
            .unwrap()
            .contains(&format!("`{word}`: "))),
        "{status}"
    );
    assert!(
        !document["components"]["schemas"]
            .to_string()
            .contains("\"const\":\""),
        "a choice that is no enumeration"
    );
}
