//! Questions and lists as one JSON value, as generated clients send and receive them.

use crate::client::{Client, Reply};
use crate::running::Running;

fn post(client: &mut Client, address: &str, body: &str) -> Reply {
    client.post(
        address,
        "Content-Type: application/json\r\n",
        body.as_bytes(),
    )
}

#[test]
fn one_question_is_answered_as_by_its_address() {
    let server = Running::start(&["--quiet"]);
    let mut client = server.client();
    for (question, body, address) in [
        ("solve", r#"{"board":"23415x768"}"#, "solve?board=23415x768"),
        (
            "solve",
            "\n{ \"board\" :\n [[2,3,4],[1,5,0],[7,6,8]] }",
            "solve?board=23415x768",
        ),
        ("solve", r#""23415x768""#, "solve?board=23415x768"),
        (
            "solve",
            r#"{"board":"12345687x","explain":true}"#,
            "solve?board=12345687x&explain=true",
        ),
        (
            "check",
            r#"{"board":"1234567x8","moves":"r"}"#,
            "check?board=1234567x8&moves=r",
        ),
        (
            "paths",
            r#"{"board":"8672543x1","limit":2}"#,
            "paths?board=8672543x1&limit=2",
        ),
        (
            "depth",
            r#"{"board":"1238x4765","goal":"1238x4765"}"#,
            "depth?board=1238x4765&goal=1238x4765",
        ),
        // Errors have the same form.
        ("solve", r#"{"board":"12345678y"}"#, "solve?board=12345678y"),
        ("solve", r#"{"bord":"123"}"#, "solve?bord=123"),
        ("solve", "{}", "solve"),
        ("check", r#"{"board":"1234567x8"}"#, "check?board=1234567x8"),
    ] {
        let asked = client.get(&format!("/v1/eight/{address}"));
        let posted = post(&mut client, &format!("/v1/eight/{question}"), body);
        assert_eq!(
            (posted.status, posted.text()),
            (asked.status, asked.text()),
            "{body}"
        );
    }
    assert_eq!(
        post(
            &mut client,
            "/v1/eight/solve?board=12345678x",
            r#"{"board":"12345678x"}"#
        )
        .problem(400),
        "board is given twice: give it once"
    );
}

#[test]
fn a_list_is_answered_as_lines_are() {
    let server = Running::start(&["--quiet"]);
    let mut client = server.client();
    let questions =
        r#"["23415x768", {"board": "12345687x"}, [1,2,3,4,5,6,7,0,8], {"board": [[1]]}, null, 5]"#;
    let lines = "\"23415x768\"\n{\"board\":\"12345687x\"}\n[1,2,3,4,5,6,7,0,8]\n{\"board\":[[1]]}\nnull\n5\n";
    let expected = client.post(
        "/v1/eight/solve",
        "Content-Type: application/x-ndjson\r\n",
        lines.as_bytes(),
    );
    assert_eq!(expected.text().lines().count(), 6);
    let list = post(&mut client, "/v1/eight/solve", questions);
    assert_eq!(
        (list.status, list.header("content-type")),
        (200, Some("application/json"))
    );
    assert_eq!(
        list.text(),
        format!("[{}]\n", expected.text().trim_end().replace('\n', ",\n"))
    );
    assert_eq!(post(&mut client, "/v1/eight/solve", "[]").text(), "[]\n");
    let as_lines = client.post(
        "/v1/eight/solve",
        "Content-Type: application/json\r\nAccept: application/x-ndjson\r\n",
        questions.as_bytes(),
    );
    assert_eq!(as_lines.text(), expected.text());
    let as_text = client.post(
        "/v1/eight/solve",
        "Content-Type: application/json\r\nAccept: text/plain, */*\r\n",
        b"[\"1234567x8\"]",
    );
    assert_eq!(as_text.text(), "r\n");
}

#[test]
fn lists_of_boards_are_arrays_too() {
    let server = Running::start(&["--quiet"]);
    let mut client = server.client();
    for address in [
        "/v1/eight/random?n=3&seed=7",
        "/v1/eight/states?depth=31",
        "/v1/eight/random?n=0&seed=1",
    ] {
        let lines = client.get(address);
        let list = client.get_with(address, "Accept: application/json, text/plain, */*\r\n");
        assert_eq!(
            (list.status, list.header("content-type")),
            (200, Some("application/json"))
        );
        let lines: Vec<serde_json::Value> = lines
            .text()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(list.json(), serde_json::Value::from(lines), "{address}");
    }
}

#[test]
fn invalid_json_is_refused() {
    let server = Running::start(&["--quiet", "--idle-time", "0.5"]);
    let mut client = server.client();
    for body in ["", "{", "7", "null", "[1", "{\"board\":\"1\"} x", "\u{1}"] {
        assert!(
            !post(&mut client, "/v1/eight/solve", body)
                .problem(400)
                .is_empty(),
            "{body}"
        );
    }
    let long = format!("[{}\"12345678x\"]", "\"12345678x\",".repeat(100_000));
    assert!(
        post(&mut server.client(), "/v1/eight/solve", &long)
            .problem(413)
            .contains("application/x-ndjson")
    );
    let mut slow = server.client();
    slow.send("POST /v1/eight/solve HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{");
    assert_eq!(slow.reply(false).unwrap().status, 408);
}

/// `curl --data` sends a form, and other clients no type: neither says whether the body is JSON or lines.
#[test]
fn a_body_says_what_it_is() {
    let server = Running::start(&["--quiet"]);
    let mut client = server.client();
    let body = br#"{"board":"23415x768"}"#;
    let length = format!("Content-Length: {}\r\n", body.len());
    let form = "Content-Type: application/x-www-form-urlencoded\r\n";
    for (kind, found) in [("", "none"), (form, "application/x-www-form-urlencoded")] {
        let headers = format!("{length}{kind}");
        let reply = client.ask("POST", "/v1/eight/solve", &headers, body);
        let detail = reply.problem(415);
        assert!(
            detail.starts_with("expected a body with Content-Type: application/json")
                && detail.ends_with(&format!("found {found}")),
            "{detail}"
        );
    }
}
