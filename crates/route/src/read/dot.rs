//! DOT, the language of Graphviz: the nodes and edges of one graph. The weight of an edge is its attribute `weight` or another with
//! a name of weights, or else a number as its label.
//!
//! Edges may form a chain: `a -> b -> c`. Refused are ports, and subgraphs and sets of nodes.

use crate::graph::arcs::Graph;
use crate::graph::named::NodeNames;

use super::weight::{ArcList, Weight, is_number, weight_place};
use homing_table::error::{Error, Result};
use std::collections::HashMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A name, a number or a keyword.
    Word,
    /// A text in quotes or in angle brackets.
    Text,
    /// An operator, a bracket or a separator.
    Sign,
    End,
}

struct Token {
    kind: Kind,
    text: String,
    /// The line on which it begins.
    line: u64,
}

impl Token {
    fn is_sign(&self, signs: &[&str]) -> bool {
        self.kind == Kind::Sign && signs.contains(&self.text.as_str())
    }

    fn is_word(&self, words: &[&str]) -> bool {
        self.kind == Kind::Word
            && words
                .iter()
                .any(|word| self.text.eq_ignore_ascii_case(word))
    }

    /// The error that this is not what was expected.
    fn instead_of(&self, expected: &str) -> Error {
        Error::expected(expected, &self.text, "text").on_line(self.line)
    }
}

/// Reads a graph.
///
/// # Errors
///
/// [`Error::At`] with the line and what is wrong there.
pub fn read(text: &str) -> Result<(Graph, NodeNames)> {
    let mut parser = Parser {
        rest: text,
        line: 1,
        last: 1,
        ahead: None,
        names: NodeNames::default(),
        arcs: ArcList::default(),
        usual: Weight::ONE,
        is_directed: true,
        edges: None,
    };
    parser.graph()?;
    Ok((parser.arcs.into_graph(parser.names.len()), parser.names))
}

struct Parser<'t> {
    rest: &'t str,
    line: u64,
    /// The line of the last token that was taken.
    last: u64,
    ahead: Option<Token>,
    names: NodeNames,
    arcs: ArcList,
    /// The weight of an edge without one.
    usual: Weight,
    is_directed: bool,
    /// The edges of a strict graph, which has each once, with their lines.
    edges: Option<HashMap<(u32, u32), u64>>,
}

impl Parser<'_> {
    fn graph(&mut self) -> Result<()> {
        let mut word = self.next()?;
        if word.is_word(&["strict"]) {
            self.edges = Some(HashMap::new());
            word = self.next()?;
        }
        if !word.is_word(&["graph", "digraph"]) {
            return Err(word.instead_of("graph or digraph"));
        }
        self.is_directed = word.is_word(&["digraph"]);
        let mut brace = self.next()?;
        if matches!(brace.kind, Kind::Word | Kind::Text) {
            brace = self.next()?;
        }
        if !brace.is_sign(&["{"]) {
            return Err(brace.instead_of("`{`"));
        }
        loop {
            let token = self.next()?;
            if token.is_sign(&["}"]) {
                break;
            }
            if !token.is_sign(&[";"]) {
                self.statement(token)?;
            }
        }
        let after = self.next()?;
        if after.kind == Kind::End {
            return Ok(());
        }
        Err(after.instead_of("the end after the `}` of the graph"))
    }

    fn statement(&mut self, first: Token) -> Result<()> {
        let line = first.line;
        if first.is_word(&["graph", "node", "edge"]) {
            let is_edge = first.is_word(&["edge"]);
            if let Some(weight) = self.attributes()?.filter(|_| is_edge) {
                self.usual = weight;
            }
        } else {
            let mut ends = vec![self.node(first)?];
            if self.peek()?.is_sign(&["="]) {
                self.next()?;
                self.id("a value after `=`")?;
                return self.end_of_statement();
            }
            let operator = if self.is_directed { "->" } else { "--" };
            while self.peek()?.is_sign(&["->", "--"]) {
                let found = self.next()?;
                if !found.is_sign(&[operator]) {
                    let expected = if self.is_directed {
                        "`->` in a digraph"
                    } else {
                        "`--` in a graph"
                    };
                    return Err(found.instead_of(expected));
                }
                let end = self.next()?;
                ends.push(self.node(end)?);
            }
            let weight = self.attributes()?.unwrap_or(self.usual);
            let ends: Vec<u32> = ends.iter().map(|name| self.names.number(name)).collect();
            for pair in ends.windows(2) {
                self.edge(pair[0], pair[1], weight, line)
                    .map_err(|error| error.on_line(line))?;
            }
        }
        self.end_of_statement()
    }

    /// Statements need no `;` in DOT. But in `a -> b 5` the 5 would be another node, where a weight is meant.
    fn end_of_statement(&mut self) -> Result<()> {
        let last = self.last;
        let next = self.peek()?;
        if next.line > last || next.kind == Kind::End || next.is_sign(&[";", "}"]) {
            return Ok(());
        }
        Err(next
            .instead_of("`;` or the end of the line after a statement; a weight is `[weight=5]`"))
    }

    fn edge(&mut self, tail: u32, head: u32, weight: Weight, line: u64) -> Result<()> {
        if let Some(edges) = &mut self.edges {
            let is_turned = !self.is_directed && tail > head;
            let ends = if is_turned {
                (head, tail)
            } else {
                (tail, head)
            };
            if let Some(first) = edges.insert(ends, line) {
                return Err(Error::already_in(
                    format!("line {first} of a strict graph"),
                    "the edge",
                ));
            }
        }
        if self.is_directed {
            self.arcs.push(tail, head, weight)
        } else {
            self.arcs.push_edge(tail, head, weight)
        }
    }

    /// Returns the name of a node that begins with this token.
    fn node(&mut self, first: Token) -> Result<String> {
        if first.is_sign(&["{"]) || first.is_word(&["subgraph"]) {
            let expected = "a node: subgraphs and sets of nodes in `{ }` are not read";
            return Err(first.instead_of(expected));
        }
        if !matches!(first.kind, Kind::Word | Kind::Text) {
            return Err(first.instead_of("a node"));
        }
        let next = self.peek()?;
        if next.is_sign(&[":"]) {
            return Err(next.instead_of("a node without a port"));
        }
        Ok(first.text)
    }

    fn id(&mut self, expected: &str) -> Result<String> {
        let token = self.next()?;
        match token.kind {
            Kind::Word | Kind::Text => Ok(token.text),
            _ => Err(token.instead_of(expected)),
        }
    }

    /// Reads any lists of attributes in brackets, and returns their weight.
    fn attributes(&mut self) -> Result<Option<Weight>> {
        let (mut found, line) = (Vec::new(), self.last);
        while self.peek()?.is_sign(&["["]) {
            self.next()?;
            loop {
                if self.peek()?.is_sign(&["]"]) {
                    self.next()?;
                    break;
                }
                let key = self.id("an attribute or `]`")?;
                if self.peek()?.is_sign(&["="]) {
                    self.next()?;
                    found.push((key, self.id("a value after `=`")?));
                }
                if self.peek()?.is_sign(&[",", ";"]) {
                    self.next()?;
                }
            }
        }
        let found: Vec<(&str, &str)> = found
            .iter()
            .map(|(key, value)| (&**key, &**value))
            .collect();
        let weight = weight_of(&found).and_then(|weight| weight.map(Weight::parse).transpose());
        weight.map_err(|error| error.on_line(line))
    }

    fn peek(&mut self) -> Result<&Token> {
        let token = match self.ahead.take() {
            Some(token) => token,
            None => self.token()?,
        };
        Ok(self.ahead.insert(token))
    }

    fn next(&mut self) -> Result<Token> {
        self.peek()?;
        let end = || Error::missing("a token");
        let token = self.ahead.take().ok_or_else(end)?;
        self.last = token.line;
        Ok(token)
    }

    /// Skips a part of the text, and returns it.
    fn skip(&mut self, bytes: usize) -> &str {
        let (skipped, rest) = self.rest.split_at(bytes);
        self.line += skipped.matches('\n').count() as u64;
        self.rest = rest;
        skipped
    }

    /// Skips space and comments: `//`, `/* */`, and `#` after a space or at the beginning of a line.
    fn skip_space(&mut self) -> Result<()> {
        let mut is_apart = self.line == 1 && self.ahead.is_none();
        loop {
            let space = self.rest.len() - self.rest.trim_start().len();
            is_apart |= space > 0;
            self.skip(space);
            let length = if self.rest.starts_with("//") || is_apart && self.rest.starts_with('#') {
                self.rest.find('\n').unwrap_or(self.rest.len())
            } else if self.rest.starts_with("/*") {
                let unclosed = || Error::missing("`*/` after `/*`").on_line(self.line);
                self.rest.find("*/").ok_or_else(unclosed)? + 2
            } else {
                return Ok(());
            };
            self.skip(length);
        }
    }

    fn token(&mut self) -> Result<Token> {
        self.skip_space()?;
        let (line, rest) = (self.line, self.rest);
        let token = |kind, text: &str| Token {
            kind,
            text: text.into(),
            line,
        };
        let is_word = |letter: char| letter.is_alphanumeric() || "_.".contains(letter);
        let word = |from: usize| {
            let tail = &rest[from..];
            from + tail.find(|letter| !is_word(letter)).unwrap_or(tail.len())
        };
        let Some(first) = rest.chars().next() else {
            return Ok(token(Kind::End, ""));
        };
        let (kind, length) = match first {
            '"' => return self.quoted(),
            '<' => {
                let mut depth = 0;
                let end = rest.find(|letter| {
                    depth += i32::from(letter == '<') - i32::from(letter == '>');
                    depth == 0
                });
                let unclosed = || Error::missing("`>` after `<`").on_line(line);
                (Kind::Text, end.ok_or_else(unclosed)? + 1)
            }
            '-' if rest.starts_with("->") || rest.starts_with("--") => (Kind::Sign, 2),
            '-' if word(1) > 1 => (Kind::Word, word(1)),
            _ if is_word(first) => (Kind::Word, word(0)),
            _ => (Kind::Sign, first.len_utf8()),
        };
        self.skip(length);
        Ok(token(kind, &rest[..length]))
    }

    /// Reads a text in quotes, in which `\"` is a quote.
    fn quoted(&mut self) -> Result<Token> {
        let (line, mut text, mut before) = (self.line, String::new(), ' ');
        for (at, letter) in self.rest.char_indices().skip(1) {
            match letter {
                '"' if before == '\\' => {
                    text.pop();
                }
                '"' => {
                    self.skip(at + 1);
                    let kind = Kind::Text;
                    return Ok(Token { kind, text, line });
                }
                _ => {}
            }
            text.push(letter);
            before = letter;
        }
        Err(Error::missing("the closing quote").on_line(line))
    }
}

/// Returns the weight among attributes, if there is one.
///
/// # Errors
///
/// Several attributes may be the weight.
pub fn weight_of<'a>(attributes: &[(&str, &'a str)]) -> Result<Option<&'a str>> {
    let keys: Vec<&str> = attributes.iter().map(|&(key, _)| key).collect();
    if let Some(at) = weight_place(&keys)? {
        return Ok(Some(attributes[at].1));
    }
    let value = |name: &str| attributes.iter().find(|(key, _)| *key == name);
    let label = value("label").filter(|(_, text)| is_number(text));
    Ok(value("len").or(label).map(|&(_, value)| value))
}

/// Returns whether the first line and the next one start a graph.
pub fn is_frame(line: &str, next: &str) -> bool {
    let word = line.split(['{', ' ', '\t']).next().unwrap_or_default();
    let is_graph = |name: &&str| word.eq_ignore_ascii_case(name);
    ["digraph", "graph", "strict"].iter().any(is_graph)
        && (line.contains('{') || next.starts_with('{'))
        || line.starts_with("/*")
}
