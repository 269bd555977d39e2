//! Lists of boards: random ones, and all of some depths.

use super::batch::{AcceptedForm, JSON_LINES, accepted_form};
use super::single::{JSON, table_for};
use crate::app::App;
use crate::connection::peer::Peer;
use crate::request::parameters::Parameters;
use crate::request::problem::{DEFECT, Problem, TOO_MUCH};
use crate::routes::{Endpoint, PuzzleName};
use crate::stream::ending::{Ending, Patience};
use crate::stream::json_list::JsonList;
use crate::stream::output::{AnswerBody, output};
use crate::tables::open_table::OpenTable;
use crate::tables::validators::{self, Freshness};
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use homing::engine::{AnswerRecord, Listing, RandomBoards};
use homing::{Error, Remedy, Stop, Watch};
use hyper::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Instant;
use tokio::task::spawn_blocking;

/// A list that a client requests.
struct ListRequest {
    boards: RequestedBoards,
    /// Whether it has one board of each class, not all.
    by_class: bool,
}

/// The boards of a list.
enum RequestedBoards {
    Random {
        depths: Option<RangeInclusive<u32>>,
        seed: u64,
        count: u64,
    },
    States {
        depths: RangeInclusive<u32>,
    },
}

/// Random boards.
pub async fn random(
    State(app): State<Arc<App>>,
    PuzzleName(name): PuzzleName,
    request: Request,
) -> Response {
    let parts = request.into_parts().0;
    let listed = async {
        let parameters = Endpoint::Random.read(&parts.uri)?;
        random_with(&app, &name, &parts, &parameters).await
    };
    listed.await.unwrap_or_else(Problem::into_response)
}

/// Returns random boards with these parameters.
///
/// # Errors
///
/// A problem if there are none.
pub async fn random_with(
    app: &Arc<App>,
    name: &str,
    parts: &Parts,
    parameters: &Parameters<'_>,
) -> Result<Response, Problem> {
    let count = parameters.whole("n", 0)?.unwrap_or(1);
    allow(app, "n", count)?;
    let chosen = parameters.whole("seed", 0)?;
    // The keys of hash maps are the only source of randomness in the standard library.
    let seed = chosen.unwrap_or_else(|| RandomState::new().hash_one(0));
    let boards = RequestedBoards::Random {
        depths: parameters.depths("depth")?,
        seed,
        count,
    };
    let mut response = list(app, name, parts, parameters, boards).await?;
    response.headers_mut().insert("homing-seed", seed.into());
    if chosen.is_none() {
        response
            .headers_mut()
            .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    Ok(response)
}

/// All boards of some depths.
pub async fn states(
    State(app): State<Arc<App>>,
    PuzzleName(name): PuzzleName,
    request: Request,
) -> Response {
    try_states(&app, &name, &request.into_parts().0)
        .await
        .unwrap_or_else(Problem::into_response)
}

async fn try_states(app: &Arc<App>, name: &str, parts: &Parts) -> Result<Response, Problem> {
    let parameters = Endpoint::States.read(&parts.uri)?;
    let depths = parameters.depths("depth")?.unwrap_or(0..=0);
    list(
        app,
        name,
        parts,
        &parameters,
        RequestedBoards::States { depths },
    )
    .await
}

fn allow(app: &App, field: &str, count: u64) -> Result<(), Problem> {
    let most = app.limits.max_boards;
    if count <= most {
        return Ok(());
    }
    Err(Problem::new(
        TOO_MUCH,
        format!(
            "{count} boards are asked for, and this server gives at most {most}: ask for fewer"
        ),
    )
    .in_field(field))
}

async fn list(
    app: &Arc<App>,
    name: &str,
    parts: &Parts,
    parameters: &Parameters<'_>,
    boards: RequestedBoards,
) -> Result<Response, Problem> {
    let request = ListRequest {
        boards,
        by_class: parameters.flag("symmetric")?.unwrap_or(false),
    };
    let served = app.find(name)?;
    let client = Peer::of(&parts.extensions);
    let open = table_for(app, &served, parameters.text("goal"), &client).await?;
    if let (RequestedBoards::States { depths }, Ok(boards)) = (&request.boards, open.table.boards())
    {
        allow(
            app,
            "depth",
            boards
                .states_in(depths)
                .map_err(|error| Problem::of(&error, "depth"))?,
        )?;
    }
    let fresh =
        match validators::check(&open, &open.etag, parameters.text("digest"), &parts.headers)? {
            Freshness::Same(response) => return Ok(response),
            Freshness::New(fresh) => fresh,
        };
    let place = app.streams.try_take(&client)?;
    let patience = Patience {
        idle: app.limits.idle_time,
        end: Instant::now() + app.limits.stream_time,
    };
    let ending = Ending::at(patience.end, client);
    let stop = ending.stop().clone();
    let (output, written) = output(patience, ending);
    let is_array = accepted_form(&parts.headers) == Some(AcceptedForm::Json);
    let output = JsonList::new(output, is_array);
    let (begun, has_begun) = tokio::sync::oneshot::channel();
    let app = app.clone();
    let goal = parameters.text("goal").map(String::from);
    spawn_blocking(move || {
        let mut begun = Some(begun);
        let begin = &mut || begun.take().is_some_and(|begun| begun.send(Ok(())).is_ok());
        let draw = |seed| {
            let tables = app.tables.load();
            tables.random_boards(&served, goal.as_deref(), seed)
        };
        let written = write(&open, &request, draw, &stop, output, begin);
        // Dropped now, so that the client finds its place free for the next list.
        drop(place);
        let finished = written.and_then(|(count, output)| {
            app.metrics.boards.inc_by(count);
            output.finish().map_err(unwritten)
        });
        if let Err(error) = finished {
            match begun.take() {
                Some(begun) => drop(begun.send(Err(Problem::of(&error, "depth")))),
                None => tracing::warn!(%error, "a list was cut off"),
            }
        }
    });
    match has_begun.await {
        Ok(Ok(())) => {}
        Ok(Err(problem)) => return Err(problem),
        Err(_) => {
            return Err(Problem::new(
                DEFECT,
                "the list could not be made: the server's log says why",
            ));
        }
    }
    let mut response = Response::new(Body::new(written));
    response
        .headers_mut()
        .insert(CONTENT_TYPE, if is_array { JSON } else { JSON_LINES });
    Ok(fresh.stamp(response))
}

/// Writes a list to its end, after calling `begin`. Returns the number of boards. `draw` returns random boards that need no table.
fn write(
    open: &OpenTable,
    request: &ListRequest,
    draw: impl Fn(u64) -> Option<RandomBoards>,
    stop: &Stop,
    output: JsonList<AnswerBody>,
    begin: &mut dyn FnMut() -> bool,
) -> homing::Result<(u64, AnswerBody)> {
    let watch = Watch::NONE.until(stop);
    let mut classes = None;
    let lists = match request.by_class {
        true => open.table.classes().map(|found| &**classes.insert(found)),
        false => open.table.lists(),
    };
    let (listing, most): (Records, u64) = match &request.boards {
        RequestedBoards::Random {
            depths,
            seed,
            count,
        } => {
            let listing = lists.and_then(|lists| lists.random(depths.clone(), *seed, true, watch));
            let records = match listing {
                Ok(listing) => listed(listing),
                Err(error) => drawn(request, error, || draw(*seed), stop)?,
            };
            (records, *count)
        }
        RequestedBoards::States { depths } => (
            listed(lists?.states_at(depths.clone(), true, watch)?),
            u64::MAX,
        ),
    };
    if !begin() {
        return Err(Error::Stopped);
    }
    let mut out = std::io::BufWriter::with_capacity(64 << 10, output);
    let mut count = 0;
    for record in listing.take(usize::try_from(most).unwrap_or(usize::MAX)) {
        let mut line = record?.to_json();
        line.push('\n');
        out.write_all(line.as_bytes()).map_err(unwritten)?;
        count += 1;
    }
    let output = out
        .into_inner()
        .map_err(|error| unwritten(error.into_error()))?
        .finish()
        .map_err(unwritten)?;
    Ok((count, output))
}

/// The lines of a list.
type Records<'l> = Box<dyn Iterator<Item = homing::Result<AnswerRecord>> + 'l>;

fn listed(listing: Listing<'_>) -> Records<'_> {
    Box::new(listing.map(|board| Ok(AnswerRecord::listed(&board?))))
}

/// Returns random boards of a puzzle whose table refused them with this error: all boards can be drawn without one, but not those of a
/// depth.
fn drawn<'l>(
    request: &ListRequest,
    refused: Error,
    draw: impl Fn() -> Option<RandomBoards>,
    stop: &'l Stop,
) -> homing::Result<Records<'l>> {
    if !refused.kind().is_without_table() {
        return Err(refused);
    }
    let Some(RandomBoards { moves, boards }) = draw() else {
        return Err(refused);
    };
    let option = match request.boards {
        RequestedBoards::Random { depths: None, .. } if !request.by_class => None,
        _ if request.by_class => Some("symmetric"),
        _ => Some("depth"),
    };
    match option {
        Some(option) => Err(refused.into_cause().remedied([Remedy::LeaveOut(option)])),
        None => Ok(Box::new(boards.map(move |board| {
            stop.check()?;
            Ok(AnswerRecord::drawn(board, moves))
        }))),
    }
}

fn unwritten(source: std::io::Error) -> Error {
    Error::Io {
        path: "the client".into(),
        doing: "cannot write",
        source,
    }
}
