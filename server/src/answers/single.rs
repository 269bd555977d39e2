//! Answers to single questions.

use crate::app::App;
use crate::connection::peer::Peer;
use crate::questions::{Ask, allow_k};
use crate::request::parameters::Parameters;
use crate::request::problem::{DEFECT, Problem, TOO_MUCH};
use crate::routes::{Endpoint, PuzzleName};
use crate::stream::ending::search_time;
use crate::tables::open_table::OpenTable;
use crate::tables::served::ServedPuzzle;
use crate::tables::validators::{self, Freshness};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use homing::engine::{Answer, AnswerRecord, Answerer, Question, Solution, What};
use homing::{Error, Limit, Watch};
use hyper::header::{CONTENT_TYPE, HeaderValue};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

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
    answer_with(app, ask, name, parts, &Endpoint::Ask(ask).read(&parts.uri)?).await
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
    let served = app.find(name)?;
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
    let answer = if open.is_quick(&question, &line) {
        ask_table(&*open.table, &question, &line, field)?
    } else {
        search(app, &client, open, question, line, field).await?
    };
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
    // With more time or memory, or less load, a search may prove more, or find a better path.
    let is_final = !matches!(
        answer,
        Answer::Near { .. }
            | Answer::Unknown {
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

/// The time that a question for a shortest path keeps for finding a good one instead, and its share of a shorter time.
const MOST_NEAR_TIME: Duration = Duration::from_secs(6);
const NEAR_SHARE: f64 = 0.4;

/// Asks a table that may search. If no shortest path is found in time, it looks for a good one, as the program does with `--any`.
async fn search(
    app: &App,
    client: &Peer,
    open: Arc<OpenTable>,
    question: Question,
    line: String,
    field: &'static str,
) -> Result<Answer, Problem> {
    let end = Instant::now() + search_time(app.limits.request_time);
    let asks_for_path = question.what == What::Path && open.table.has_any_path();
    let (asked, of) = (open.clone(), line.clone());
    let shortest = app.slow.run(client, move |stop| {
        let kept = if asks_for_path {
            stop.time().mul_f64(NEAR_SHARE).min(MOST_NEAR_TIME)
        } else {
            Duration::ZERO
        };
        ask_table(
            &*asked.until(&stop.within(stop.time() - kept)),
            &question,
            &of,
            field,
        )
    });
    let answer = shortest.await??;
    let Answer::Unknown { at_least_moves, .. } = answer else {
        return Ok(answer);
    };
    if !asks_for_path {
        return Ok(answer);
    }
    let near = app.slow.run(client, move |stop| {
        near(&*open.until(stop), &line, at_least_moves)
    });
    let found = tokio::time::timeout_at(end.into(), near).await;
    Ok(found.ok().and_then(Result::ok).flatten().unwrap_or(answer))
}

/// Returns a good path for a board whose search gave up, with the greater of two lower bounds.
fn near(table: &dyn Answerer, line: &str, bound: Option<u32>) -> Option<Answer> {
    let mut answer = table.answer(&Question::new(What::AnyPath), line).ok()?;
    if let Answer::Near { at_least_moves, .. } = &mut answer {
        *at_least_moves = (*at_least_moves).max(bound.unwrap_or(0));
    }
    Some(answer)
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
    let parts = request.into_parts().0;
    let answered = async {
        let parameters = Endpoint::Stats.read(&parts.uri)?;
        stats_with(&app, &name, &parts, &parameters).await
    };
    answered.await.unwrap_or_else(Problem::into_response)
}

/// Returns the statistics with these parameters.
///
/// # Errors
///
/// A problem if there are none.
pub async fn stats_with(
    app: &Arc<App>,
    name: &str,
    parts: &Parts,
    parameters: &Parameters<'_>,
) -> Result<Response, Problem> {
    let served = app.find(name)?;
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
