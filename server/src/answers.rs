//! Answers to single questions.

use crate::app::{App, find};
use crate::open_table::OpenTable;
use crate::parameters::Parameters;
use crate::peer::Peer;
use crate::problem::{DEFECT, Problem, TOO_MUCH};
use crate::questions::{Ask, allow_k};
use crate::routes::{Endpoint, PuzzleName};
use crate::tables::ServedPuzzle;
use crate::validators::{self, Freshness};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use homing::engine::{Answer, AnswerRecord, Answerer, Question, Solution};
use homing::{Error, Limit, Watch};
use hyper::header::{CONTENT_TYPE, HeaderValue};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// The type of one JSON object.
pub const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// Answers one question about one board.
pub async fn answer(app: &Arc<App>, ask: Ask, name: &str, parts: &Parts) -> Response {
    try_answer(app, ask, name, parts)
        .await
        .unwrap_or_else(Problem::into_response)
}

async fn try_answer(
    app: &Arc<App>,
    ask: Ask,
    name: &str,
    parts: &Parts,
) -> Result<Response, Problem> {
    answer_with(
        app,
        ask,
        name,
        parts,
        &Parameters::read(parts.uri.query().unwrap_or_default(), ask.parameters())?,
    )
    .await
}

/// Answers the question with these parameters.
///
/// # Errors
///
/// A problem if there is no answer.
pub async fn answer_with(
    app: &Arc<App>,
    ask: Ask,
    name: &str,
    parts: &Parts,
    parameters: &Parameters<'_>,
) -> Result<Response, Problem> {
    let served = find(&app.tables.load(), name)?;
    let question = ask.question(&served, parameters, &app.limits)?;
    let (line, field) = ask.line(&served, parameters)?;
    allow_k(&question, &line, field, &app.limits)?;
    let client = Peer::of(&parts.extensions);
    let open = table_for(app, &served, parameters.text("goal"), &client).await?;
    let fresh =
        match validators::check(&open, &open.etag, parameters.text("digest"), &parts.headers)? {
            Freshness::Same(response) => return Ok(response),
            Freshness::New(fresh) => fresh,
        };
    let answered = if open.is_quick(&question, &line) {
        ask_table(&*open.table, &question, &line, field)
    } else {
        let (open, question) = (open.clone(), question.clone());
        app.slow
            .run(&client, move |stop| {
                ask_table(&*open.until(stop), &question, &line, field)
            })
            .await?
    };
    let answer = answered?;
    match &answer {
        Answer::Solved {
            solution: Solution::Paths { count, paths },
            ..
        } if *count > paths.len() as u128 && parameters.text("limit").is_none() => {
            let detail = format!(
                "it has {count} shortest paths, and this server lists at most {}: set a limit",
                paths.len()
            );
            return Err(Problem::new(TOO_MUCH, detail).in_field("limit"));
        }
        // A search that has proven something has an answer; a search that gave up without a bound has none.
        Answer::Unknown {
            at_least_moves: None,
            limit,
            ..
        } => {
            return Err(Problem::of(
                &Error::Limit {
                    limit: limit.clone(),
                    at_least_moves: None,
                },
                field,
            ));
        }
        Answer::Solved { .. } | Answer::Near { .. } | Answer::Unsolvable { .. } => {}
        Answer::Unknown { .. } | Answer::Graded { .. } | Answer::Walks(_) => {}
    }
    app.metrics.boards.inc();
    let response = line_of(AnswerRecord::of(&answer).to_json().into_bytes());
    // With more time or memory, or less load, a search may prove more.
    let is_final = !matches!(
        answer,
        Answer::Unknown {
            limit: Limit::Time { .. } | Limit::Memory { .. },
            ..
        }
    );
    Ok(if is_final {
        fresh.stamp(response)
    } else {
        validators::not_cacheable(response)
    })
}

/// Asks a table. A panic becomes a problem, and the connection stays open.
fn ask_table(
    table: &dyn Answerer,
    question: &Question,
    line: &str,
    field: &'static str,
) -> Result<Answer, Problem> {
    let asked = catch_unwind(AssertUnwindSafe(|| table.answer(question, line)));
    match asked {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(error)) => Err(Problem::of(&error, field)),
        Err(_) => Err(Problem::new(
            DEFECT,
            "the answer could not be made: the server's log says why",
        )),
    }
}

/// Returns the table that answers for a goal.
///
/// # Errors
///
/// A problem if there is none.
pub async fn table_for(
    app: &Arc<App>,
    served: &Arc<ServedPuzzle>,
    goal: Option<&str>,
    client: &Peer,
) -> Result<Arc<OpenTable>, Problem> {
    let Some(goal) = goal else {
        return Ok(served.open.clone());
    };
    let tables = app.tables.load_full();
    if let Some(open) = tables.cached_for_goal(served, goal) {
        return Ok(open);
    }
    let (served, goal) = (served.clone(), goal.to_string());
    app.slow
        .run(client, move |stop| {
            tables.open_for_goal(&served, &goal, stop)
        })
        .await?
        .map_err(|error| Problem::of(&error, "goal"))
}

/// Returns the statistics of a table, which are computed once.
pub async fn stats(
    State(app): State<Arc<App>>,
    PuzzleName(name): PuzzleName,
    request: Request,
) -> Response {
    try_stats(&app, &name, &request.into_parts().0)
        .await
        .unwrap_or_else(Problem::into_response)
}

async fn try_stats(app: &Arc<App>, name: &str, parts: &Parts) -> Result<Response, Problem> {
    let served = find(&app.tables.load(), name)?;
    let parameters = Parameters::read(
        parts.uri.query().unwrap_or_default(),
        &Endpoint::Stats.parameters(),
    )?;
    let by_class = parameters.flag("symmetric")?.unwrap_or(false);
    let client = Peer::of(&parts.extensions);
    let open = table_for(app, &served, parameters.text("goal"), &client).await?;
    let fresh =
        match validators::check(&open, &open.etag, parameters.text("digest"), &parts.headers)? {
            Freshness::Same(response) => return Ok(response),
            Freshness::New(fresh) => fresh,
        };
    let bytes = match open.stats(by_class).get() {
        Some(bytes) => bytes.clone(),
        None => {
            let open = open.clone();
            let stats = app.slow.run(&client, move |stop| {
                let stats = open.table.stats(by_class, Watch::NONE.until(stop))?;
                let mut bytes = serde_json::to_vec(&stats).unwrap_or_default();
                bytes.push(b'\n');
                Ok(open
                    .stats(by_class)
                    .get_or_init(|| Bytes::from(bytes))
                    .clone())
            });
            stats
                .await?
                .map_err(|error| Problem::of(&error, "puzzle"))?
        }
    };
    let mut response = Response::new(bytes.into());
    response.headers_mut().insert(CONTENT_TYPE, JSON);
    Ok(fresh.stamp(response))
}

/// Returns one JSON object and its line end, as the program prints it.
pub fn json_line(value: &impl serde::Serialize) -> Response {
    let mut bytes = Vec::with_capacity(256);
    // Writing to memory cannot fail, and these types have no maps with keys other than text.
    let _ = serde_json::to_writer(&mut bytes, value);
    line_of(bytes)
}

/// Returns a line of JSON as a response.
fn line_of(mut bytes: Vec<u8>) -> Response {
    bytes.push(b'\n');
    let mut response = Response::new(bytes.into());
    // Reserves the number of headers of an answer, so that their table is allocated once.
    response.headers_mut().reserve(6);
    response.headers_mut().insert(CONTENT_TYPE, JSON);
    response
}
