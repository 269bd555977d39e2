//! The Model Context Protocol, as a scripted client speaks it over HTTP and over standard streams.

use crate::client::Client;
use crate::running::Running;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

const JSON: &str =
    "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n";

/// A message; one without a number is a notification.
fn message(id: Option<u64>, method: &str, parameters: Value) -> String {
    let mut message = json!({ "jsonrpc": "2.0", "method": method, "params": parameters });
    if let Some(id) = id {
        message["id"] = id.into();
    }
    message.to_string()
}

fn initialize() -> String {
    let client = json!({ "name": "test", "version": "1" });
    let parameters =
        json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client });
    message(Some(1), "initialize", parameters)
}

/// Sends a message over HTTP and returns the answer's result.
fn result(client: &mut Client, message: &str) -> Value {
    let reply = client.post("/mcp", JSON, message.as_bytes());
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.json()["result"].clone()
}

/// Calls a tool over HTTP; an error is one of the tool.
fn call(client: &mut Client, tool: &str, arguments: Value) -> Result<String, String> {
    let parameters = json!({ "name": tool, "arguments": arguments });
    let result = result(client, &message(Some(2), "tools/call", parameters));
    let text = result["content"][0]["text"].as_str().unwrap().to_string();
    match result["isError"].as_bool().unwrap() {
        true => Err(text),
        false => Ok(text),
    }
}

/// Calls a tool that answers with one object.
fn answer(client: &mut Client, tool: &str, arguments: Value) -> Value {
    let text = call(client, tool, arguments).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// Defines a puzzle and returns its name.
fn defined(client: &mut Client, family: &str, text: &str, options: &str) -> String {
    let arguments = json!({ "family": family, "text": text, "options": options });
    let served = answer(client, "define", arguments);
    served["name"].as_str().unwrap().to_string()
}

#[test]
fn every_tool_answers_over_http() {
    let server = Running::start(&["--quiet"]);
    let mut client = server.client();
    let client = &mut client;
    let info = result(client, &initialize());
    assert_eq!(info["serverInfo"]["name"], "homing");
    let notified = message(None, "notifications/initialized", json!({}));
    assert_eq!(client.post("/mcp", JSON, notified.as_bytes()).status, 202);
    let tools = result(client, &message(Some(3), "tools/list", json!({})));
    let names: Vec<_> = tools["tools"]
        .as_array()
        .unwrap()
        .iter()
        .map(|tool| {
            let schema = &tool["inputSchema"];
            assert!(jsonschema::meta::is_valid(schema), "{tool}");
            for parameter in schema["properties"].as_object().unwrap().values() {
                assert!(parameter["description"].is_string(), "{tool}");
            }
            tool["name"].as_str().unwrap()
        })
        .collect();
    let expected = [
        "list", "define", "solve", "hint", "check", "explain", "random", "stats",
    ];
    assert_eq!(names, expected);

    let list = answer(client, "list", json!({}));
    assert_eq!(list["puzzles"][0]["name"], "eight");
    assert_eq!(list["families"].as_array().unwrap().len(), 7);
    let eight = json!({ "puzzle": "eight", "board": "23415x768" });
    let solved = answer(client, "solve", eight.clone());
    let address = "/v1/eight/solve?board=23415x768";
    assert_eq!(solved, client.get(address).json());
    assert_eq!(answer(client, "hint", eight)["depth_moves"], 19);
    let graded = json!({ "puzzle": "eight", "board": "1234567x8", "moves": "l", "goal": null });
    assert_eq!(answer(client, "check", graded)["to_go_moves"], 2);
    let odd = json!({ "puzzle": "eight", "board": "12345687x" });
    let explained = answer(client, "explain", odd);
    assert!(explained["reason"].is_string(), "{explained}");
    let random = json!({ "puzzle": "eight", "depth": "31", "n": 2, "seed": 7 });
    let lines = call(client, "random", random).unwrap();
    assert_eq!(
        lines.trim(),
        client
            .get("/v1/eight/random?depth=31&n=2&seed=7")
            .text()
            .trim()
    );
    let stats = answer(client, "stats", json!({ "puzzle": "eight" }));
    assert_eq!(stats["states_at_depth"][31], 2);
}

/// Texts of every family become puzzles of the server.
#[test]
fn clients_define_puzzles() {
    let server = Running::start(&["--quiet"]);
    let mut client = server.client();
    let client = &mut client;
    let level = defined(client, "push", "######\n#@$ .#\n######", "");
    assert_eq!(
        answer(client, "solve", json!({ "puzzle": level }))["moves"],
        "RR"
    );
    // It is served like any other puzzle, and keeps its name.
    assert_eq!(
        client.get(&format!("/v1/{level}/solve")).json()["moves"],
        "RR"
    );
    assert_eq!(
        defined(client, "push", "######\n#@$ .#\n######\n", ""),
        level
    );
    let graph = "a b 3\nb c 4\na c 9\n";
    let roads = defined(client, "route", graph, "--to c");
    let second = json!({ "puzzle": roads, "board": "a 2" });
    assert_eq!(answer(client, "solve", second)["walks"][0]["length"], 9);
    let picture = "aa..\n....\n\n..aa\n....\n";
    let blocks = defined(client, "blocks", picture, "");
    assert_eq!(
        answer(client, "solve", json!({ "puzzle": blocks }))["depth_moves"],
        1
    );
    let crates = include_str!("../../../web/src/setup/crates.txt");
    let game = defined(client, "script", &format!("#1\n{crates}"), "");
    let solved = answer(client, "solve", json!({ "puzzle": game }));
    assert_eq!(solved["moves"], "drldrrr");
    let vast = defined(client, "perm", "square-1", "");
    let drawn = answer(client, "random", json!({ "puzzle": vast, "seed": 5 }));
    assert!(drawn["board"].as_str().unwrap().contains('/'), "{drawn}");
    let fifteen = defined(client, "slide", "4x4", "");
    let board = "11 6 14 4 5 2 13 15 12 3 10 1 8 9 x 7";
    let any = json!({ "puzzle": fifteen, "board": board, "any": true });
    assert_eq!(answer(client, "solve", any)["status"], "near");
    let cycles = "r = (1 2 3)\ns = (1 2)\n";
    for (family, text, board, depth) in [
        ("slide", "2x3", "45x123", 21),
        ("flip", "3x3", "wwwwwwwww", 0),
        ("perm", "topspin-6", "1 2 3 4 5 6", 0),
        ("perm", cycles, "2 3 1", 1),
    ] {
        let puzzle = defined(client, family, text, "");
        let solved = answer(client, "solve", json!({ "puzzle": puzzle, "board": board }));
        assert_eq!(solved["depth_moves"], depth, "{family}:{text}: {solved}");
    }
}

#[test]
fn bad_input_is_an_error_of_the_tool() {
    let folder = tempfile::tempdir().unwrap();
    let secret = folder.path().join("secret");
    std::fs::write(&secret, "######\n#@$ .#\n######\n").unwrap();
    let server = Running::start(&["--quiet", "--max-boards", "1000"]);
    let mut client = server.client();
    let define = |family: &str, text: &str| json!({ "family": family, "text": text });
    let path = secret.to_str().unwrap();
    let goal = json!({ "puzzle": "eight", "board": "12345678x", "goal": "a.json" });
    let mut wrong = Vec::new();
    for (tool, arguments, sentence) in [
        ("solve", json!({}), "puzzle is missing: "),
        (
            "solve",
            json!({ "puzzle": "nine" }),
            "there is no puzzle \"nine\" here: expected eight, flip; define serves others",
        ),
        ("solve", json!({ "puzzle": "eight" }), "board is missing: "),
        (
            "solve",
            json!({ "puzzle": "eight", "board": "12345678y" }),
            "column 9: expected tile numbers",
        ),
        (
            "hint",
            json!({ "puzzle": "eight", "bord": "12345678x" }),
            "there is no parameter \"bord\" here: ",
        ),
        ("explain", goal, "the goal: expected a goal as text"),
        (
            "check",
            json!({ "puzzle": "eight", "board": "12345678x" }),
            "moves is missing: ",
        ),
        (
            "random",
            json!({ "puzzle": "eight", "depth": "99" }),
            "no state of slide:3x3 has a depth of 99",
        ),
        (
            "random",
            json!({ "puzzle": "eight", "n": 1001 }),
            "1001 boards are asked for",
        ),
        (
            "stats",
            json!({ "puzzle": "eight", "symmetric": 7 }),
            "symmetric: expected true or false",
        ),
        (
            "list",
            json!({ "all": true }),
            "there is no parameter \"all\" here: expected none",
        ),
        (
            "define",
            define("cube", "3"),
            "expected slide, flip, push, perm, blocks, route, script; found \"cube\"",
        ),
        ("define", define("slide", ""), "the text: expected a size"),
        ("define", define("slide", "99x99"), ""),
        ("define", define("push", path), "the text: expected a size"),
        (
            "define",
            define("push", &format!("{path}#1")),
            "the text: expected a size",
        ),
        ("define", define("push", "-"), "the text: expected a size"),
        (
            "define",
            define("push", &format!("\n{path}\n")),
            "the text: expected a size",
        ),
        ("define", define("perm", path), "the text: expected a size"),
        (
            "define",
            define("blocks", "Cargo.toml"),
            "the text: expected a size",
        ),
        (
            "define",
            define("flip", "1: 1 2\n2: 2"),
            "the text: expected a size",
        ),
        ("define", define("route", "a b\nc\n"), ""),
        ("define", define("perm", "7x7x7x7"), "unknown puzzle "),
    ] {
        let answered = call(&mut client, tool, arguments.clone());
        let found = answered.expect_err("it is wrong");
        println!("{tool} {arguments}: {found}");
        if !found.starts_with(sentence) {
            wrong.push(format!("{tool} {arguments}: {found}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    // What is no call at all is an error of the protocol.
    let unknown = json!({ "name": "cheat", "arguments": {} });
    let reply = client.post(
        "/mcp",
        JSON,
        message(Some(4), "tools/call", unknown).as_bytes(),
    );
    assert_eq!(reply.json()["error"]["code"], -32602);
    // Nor do pages of other origins ask, nor clients without the type.
    let other = format!("{JSON}Origin: https://example.org\r\n");
    let text = JSON.replace("application/json\r", "text/plain\r");
    for (headers, status) in [(&other, 403), (&text, 415)] {
        let reply = client.post("/mcp", headers, initialize().as_bytes());
        assert_eq!(reply.status, status, "{reply:?}");
    }
    assert_eq!(client.get("/mcp").status, 405);
}

#[test]
fn the_protocol_needs_the_token() {
    let folder = tempfile::tempdir().unwrap();
    let token = folder.path().join("token");
    std::fs::write(&token, "a-token-of-this-test\n").unwrap();
    let server = Running::start(&["--quiet", "--token-file", token.to_str().unwrap()]);
    let mut client = server.client();
    let refused = client.post("/mcp", JSON, initialize().as_bytes());
    assert_eq!(refused.status, 401, "{refused:?}");
    let headers = format!("{JSON}Authorization: Bearer a-token-of-this-test\r\n");
    assert_eq!(
        client
            .post("/mcp", &headers, initialize().as_bytes())
            .status,
        200
    );
}

#[test]
fn a_client_on_standard_streams_is_answered() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_homing-server"))
        .arg("mcp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut ask = |message: String| {
        writeln!(input, "{message}").unwrap();
        let line = lines.next().unwrap().unwrap();
        serde_json::from_str::<Value>(&line).unwrap()
    };
    assert_eq!(ask(initialize())["result"]["serverInfo"]["name"], "homing");
    let initialized = message(None, "notifications/initialized", json!({}));
    let tools = message(Some(2), "tools/list", json!({}));
    let tools = ask(format!("{initialized}\n{tools}"));
    assert_eq!(tools["result"]["tools"].as_array().unwrap().len(), 8);
    let mut call = |tool: &str, board: &str| {
        let arguments = json!({ "puzzle": "eight", "board": board });
        let parameters = json!({ "name": tool, "arguments": arguments });
        ask(message(Some(3), "tools/call", parameters))["result"].clone()
    };
    let solved = call("solve", "1234567x8");
    assert_eq!(solved["isError"], false);
    assert!(
        solved["content"][0]["text"]
            .as_str()
            .unwrap()
            .contains(r#""moves":"r""#)
    );
    assert_eq!(call("solve", "1234567xy")["isError"], true);
    // The end of the input ends the program.
    drop(input);
    assert!(child.wait().unwrap().success());
}
