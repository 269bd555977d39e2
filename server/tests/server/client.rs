//! A client on plain sockets, which can also send invalid requests.

use rustix::net::{AddressFamily, SocketFlags, SocketType, bind, connect, socket_with};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

/// A persistent connection.
pub struct Client {
    stream: BufReader<TcpStream>,
}

/// An answer.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
    /// Whether the body is complete, according to its length or its last chunk.
    pub is_whole: bool,
}

impl Client {
    pub fn connect(address: SocketAddr) -> Self {
        Self::of(TcpStream::connect(address).expect("the server takes connections"))
    }

    /// Connects from another address of this machine, as another client: 127.0.0.2.
    pub fn connect_from(own: [u8; 4], address: SocketAddr) -> Self {
        // A program started meanwhile must not inherit the connection and hold it open.
        let socket = socket_with(
            AddressFamily::INET,
            SocketType::STREAM,
            SocketFlags::CLOEXEC,
            None,
        )
        .unwrap();
        bind(&socket, &SocketAddr::from((Ipv4Addr::from(own), 0))).unwrap();
        connect(&socket, &address).expect("the server takes connections");
        Self::of(socket.into())
    }

    fn of(stream: TcpStream) -> Self {
        stream
            .set_read_timeout(Some(Duration::from_secs(30)))
            .unwrap();
        stream.set_nodelay(true).unwrap();
        Self {
            stream: BufReader::new(stream),
        }
    }

    /// Sends bytes, which need not be a request. Returns whether the connection accepted them.
    pub fn send(&mut self, bytes: impl AsRef<[u8]>) -> bool {
        self.socket().write_all(bytes.as_ref()).is_ok()
    }

    /// The socket, for sending anything but requests.
    pub fn socket(&mut self) -> &mut TcpStream {
        self.stream.get_mut()
    }

    pub fn get(&mut self, address: &str) -> Reply {
        self.get_with(address, "")
    }

    /// Sends a request with additional header lines, each with its line end.
    pub fn get_with(&mut self, address: &str, headers: &str) -> Reply {
        self.ask("GET", address, headers, b"")
    }

    /// Posts a body, which is text unless the headers say otherwise.
    pub fn post(&mut self, address: &str, headers: &str, body: &[u8]) -> Reply {
        let kind = if headers.contains("Content-Type") {
            ""
        } else {
            "Content-Type: text/plain\r\n"
        };
        let headers = format!("Content-Length: {}\r\n{kind}{headers}", body.len());
        self.ask("POST", address, &headers, body)
    }

    pub fn ask(&mut self, method: &str, address: &str, headers: &str, body: &[u8]) -> Reply {
        let request = format!("{method} {address} HTTP/1.1\r\nHost: test\r\n{headers}\r\n");
        self.socket()
            .write_all(&[request.as_bytes(), body].concat())
            .expect("the server takes a request");
        self.reply(method == "HEAD").expect("the server answers")
    }

    /// Reads an answer; `None` if the connection is closed instead.
    pub fn reply(&mut self, is_head: bool) -> Option<Reply> {
        let (status, headers) = self.head()?;
        let of = |name: &str| {
            headers
                .iter()
                .find(|(of, _)| of == name)
                .map(|(_, value)| value.as_str())
        };
        let mut body = Vec::new();
        let mut is_whole = true;
        if is_head || status == 304 || status == 204 {
        } else if of("transfer-encoding") == Some("chunked") {
            is_whole = self.chunks(&mut body).is_some();
        } else if let Some(length) = of("content-length") {
            let length: usize = length.parse().unwrap();
            body.resize(length, 0);
            is_whole = self.stream.read_exact(&mut body).is_ok();
        }
        Some(Reply {
            status,
            headers,
            body,
            is_whole,
        })
    }

    fn head(&mut self) -> Option<(u16, Vec<(String, String)>)> {
        let first = self.line()?;
        let status = first.split(' ').nth(1)?.parse().ok()?;
        let mut headers = Vec::new();
        loop {
            let line = self.line()?;
            match line.split_once(':') {
                Some((name, value)) => {
                    headers.push((name.to_ascii_lowercase(), value.trim().to_string()))
                }
                None => return Some((status, headers)),
            }
        }
    }

    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        (self.stream.read_line(&mut line).ok()? > 0).then(|| line.trim_end().to_string())
    }

    fn chunks(&mut self, body: &mut Vec<u8>) -> Option<()> {
        loop {
            let size = usize::from_str_radix(&self.line()?, 16).ok()?;
            let from = body.len();
            body.resize(from + size, 0);
            self.stream.read_exact(&mut body[from..]).ok()?;
            self.line();
            if size == 0 {
                return Some(());
            }
        }
    }
}

impl Reply {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(of, _)| of == name)
            .map(|(_, value)| value.as_str())
    }

    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("the answer is text")
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|_| panic!("expected JSON, found {self:?}"))
    }

    /// Checks the status and the form of a problem, and returns its message.
    pub fn problem(&self, status: u16) -> String {
        assert_eq!(
            (self.status, self.header("content-type")),
            (status, Some("application/problem+json")),
            "{self:?}"
        );
        assert_eq!(self.json()["status"], status);
        self.json()["detail"].as_str().unwrap().to_string()
    }
}

/// Encodes a text for an address.
pub fn escaped(text: &str) -> String {
    let escape = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(escape).collect()
}
