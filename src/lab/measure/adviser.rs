//! The adviser on algorithms for games: from what was measured of each and what is wished for to a verdict on each,
//! with reasons.
//!
//! The rule is that of Anguelov's thesis (2011, section 4.5): the platform's memory decides which algorithms can be
//! used at all, by the peak of what they were measured to take and with room to spare; of those left the fastest is
//! taken, and a path that is nearly the shortest will do. What the number of agents does to memory is in its section
//! 6.5: a search that ends with its answer gives its memory back, so all agents share what a few searches at a time
//! take; an incremental or real-time search keeps it for each agent.
//!
//! What the thesis leaves open is decided here: how much room is kept free is a wish, and so is how much longer than a
//! shortest path is near enough, on average over the problems, as its section 4.2.1 takes it. An average hides the
//! path that a player sees, so algorithms whose worst path keeps to that wish come before those whose worst path does
//! not. Of equally fast algorithms the one that takes less memory comes first.
//!
//! It is a pure function from what was measured (`Measured`), what is declared (`Declared`: the claim, and what is
//! kept after an answer, read off the runner's roles) and what is wished for (`Wishes`) to a verdict on each algorithm
//! with ids of reasons. `tests/lab/adviser.rs` holds it to a naive reading of the rule and to the example of the
//! thesis, and figures to those of single solvers.

use super::measured::Measured;
use serde::Serialize;

use crate::lab::core::lab::Lab;
use crate::message::Message;
use crate::search::{Entry, Family, Guarantee, Role, Settings};
use crate::world::World;

/// The data that an algorithm keeps after it has answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Keeps {
    /// Nothing: its memory is free for the next search.
    Nothing,
    /// Tables made beforehand, one set for all agents; they are true of one world.
    Tables,
    /// Levels above the world, one for all agents, made anew for each other world.
    Levels,
    /// An abstraction of the world, one for all agents, which follows edits.
    Abstraction,
    /// A plan for each agent; the memory of the search is free for the next one.
    Plan,
    /// The search, for each agent as long as it walks.
    Search,
}

/// The completeness of an algorithm: when a path is found if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Complete {
    /// Always.
    Always,
    /// Unless it stops at a limit of its own.
    UnlessItStops,
    /// If one of so many cells as its memory allows.
    WithinMemory,
}

/// The declarations of an algorithm, with the settings that it has at first and some lane's moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Declared {
    /// Its id.
    pub algorithm: &'static str,
    /// Among which algorithms it is listed.
    pub family: Family,
    /// What its result is worth, in words.
    pub guarantee: Message,
    /// Whether no path by the moves of the grid is shorter than its own.
    pub shortest: bool,
    /// When it finds a path.
    pub complete: Complete,
    /// What it keeps.
    pub keeps: Keeps,
    /// Whether it handles edits and goes on, instead of beginning again.
    #[serde(rename = "hears")]
    pub handles: bool,
    /// Whether its agent walks, and can find out the world on its way.
    pub senses: bool,
    /// Whether it can go by the moves that are asked for.
    pub moves: bool,
}

/// An algorithm that may be advised.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// What it declares.
    pub declared: Declared,
    /// What it did where the agent knows the map.
    pub known: Option<Measured>,
    /// What it did where the agent finds the map out on its way.
    pub unknown: Option<Measured>,
}

/// The dynamics of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dynamics {
    /// It stays as it is.
    Static,
    /// It changes now and then, so that there is time to make things anew.
    Seldom,
    /// It changes often.
    Often,
    /// Agents find it out on their way.
    Unknown,
}

impl Dynamics {
    /// All, by their ids.
    pub const ALL: [(&'static str, Dynamics); 4] = [
        ("static", Dynamics::Static),
        ("seldom", Dynamics::Seldom),
        ("often", Dynamics::Often),
        ("unknown", Dynamics::Unknown),
    ];
}

/// The tolerance for longer paths.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tolerance {
    /// Shortest by guarantee.
    Shortest,
    /// Measured to be at most so many percent longer on average.
    Longer(f64),
    /// Any path will do.
    Any,
}

/// The wishes for a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wishes {
    /// Bytes that the platform has for finding paths.
    pub memory: u64,
    /// How much of them is kept free, in percent; 100 at most.
    pub spare: u32,
    /// How many agents walk.
    pub agents: u32,
    /// How many of their searches run at a time.
    pub at_once: u32,
    /// How the world behaves.
    pub dynamics: Dynamics,
    /// How good paths have to be.
    pub tolerance: Tolerance,
}

impl Wishes {
    /// Bytes that may be used.
    pub fn room(&self) -> u64 {
        let used = u128::from(100 - self.spare.min(100));
        (u128::from(self.memory) * used / 100) as u64
    }
}

/// The advice on one algorithm.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Advice {
    /// Its id.
    pub algorithm: &'static str,
    /// Whether it can be used.
    pub kept: bool,
    /// Bytes that it takes for all agents; `None` where it was not measured.
    pub bytes: Option<u64>,
    /// Whether it is kept although its worst path was longer than is wished for on average.
    pub worst_exceeds: bool,
    /// Nanoseconds of a search on average, as they were measured where the world is like this.
    pub ns: Option<f64>,
    /// Why it is kept, and what is to be heeded; or all that speaks against it.
    pub reasons: Vec<Message>,
}

/// A verdict on each of the candidates: first those that can be used, those whose worst path keeps to the
/// tolerance before the rest of them, the fastest first; then the others in their order. O(n log n).
///
/// ```
/// use wayscope::lab::{Dynamics, Lab, Tolerance, Wishes, advise};
///
/// let mut candidates = Lab::first().candidates(0)?;
/// let (dynamics, tolerance) = (Dynamics::Often, Tolerance::Any);
/// let wishes = Wishes { memory: 2_000_000, spare: 25, agents: 50, at_once: 1, dynamics, tolerance };
/// let verdicts = advise(&candidates, &wishes);
/// assert!(verdicts.iter().all(|verdict| !verdict.kept), "nothing was measured");
/// # Ok::<(), wayscope::message::Message>(())
/// ```
pub fn advise(candidates: &[Candidate], wishes: &Wishes) -> Vec<Advice> {
    let mut verdicts: Vec<_> = candidates.iter().map(|one| judge(one, wishes)).collect();
    // Stable, so that those refused stay in their order.
    verdicts.sort_by(|a, b| {
        let fastest = || a.ns.unwrap_or(0.0).total_cmp(&b.ns.unwrap_or(0.0));
        match (a.kept, b.kept) {
            (true, true) => (a.worst_exceeds.cmp(&b.worst_exceeds))
                .then_with(fastest)
                .then(a.bytes.cmp(&b.bytes)),
            (a, b) => b.cmp(&a),
        }
    });
    verdicts
}

/// How many searches have to be in memory at one time.
fn searches(keeps: Keeps, wishes: &Wishes) -> u64 {
    let agents = u64::from(wishes.agents.max(1));
    match keeps {
        Keeps::Search => agents,
        _ => agents.min(u64::from(wishes.at_once.max(1))),
    }
}

fn judge(candidate: &Candidate, wishes: &Wishes) -> Advice {
    let declared = &candidate.declared;
    let algorithm = declared.algorithm;
    let unknown = wishes.dynamics == Dynamics::Unknown;
    let refused = |bytes, reasons| Advice {
        algorithm,
        kept: false,
        bytes,
        worst_exceeds: false,
        ns: None,
        reasons,
    };
    if !declared.moves {
        return refused(None, vec![Message::new("advice.other-moves")]);
    }
    if unknown && !declared.senses {
        return refused(None, vec![Message::new("advice.no-sensor")]);
    }
    let measured = match unknown {
        true => candidate.unknown,
        false => candidate.known,
    };
    let Some(measured) = measured else {
        return refused(None, vec![Message::new("advice.not-measured")]);
    };
    let searches = searches(declared.keeps, wishes);
    let peak = measured.peak_bytes;
    let bytes = peak
        .saturating_mul(searches)
        .saturating_add(measured.table_bytes);
    let against: Vec<_> = [
        no_answer(&measured),
        too_much(declared.keeps, &measured, searches, bytes, wishes),
        goes_stale(declared, wishes.dynamics),
        too_long(declared, &measured, wishes),
    ]
    .into_iter()
    .flatten()
    .collect();
    if !against.is_empty() {
        return refused(Some(bytes), against);
    }
    let mut reasons = vec![memory_told("fits", declared.keeps, peak, searches)];
    reasons.extend(tables(&measured));
    reasons.extend(detour(&measured));
    let worst_exceeds =
        matches!(wishes.tolerance, Tolerance::Longer(most) if measured.longest > most);
    if worst_exceeds {
        reasons.push(Message::new("advice.worst").with("most", measured.longest));
    }
    reasons.extend(heed(declared, wishes.dynamics).map(Message::new));
    Advice {
        algorithm,
        kept: true,
        bytes: Some(bytes),
        worst_exceeds,
        ns: measured.ns,
        reasons,
    }
}

/// How one search's memory becomes that of all.
fn memory_told(what: &str, keeps: Keeps, peak: u64, searches: u64) -> Message {
    let id = match (what, keeps) {
        ("fits", Keeps::Search) => "advice.fits-each",
        ("fits", _) => "advice.fits-shared",
        (_, Keeps::Search) => "advice.memory-each",
        _ => "advice.memory-shared",
    };
    Message::new(id).with("peak", peak).with("n", searches)
}

fn no_answer(measured: &Measured) -> Option<Message> {
    let Measured {
        problems, answered, ..
    } = *measured;
    (answered < problems).then(|| {
        Message::new("advice.no-answer")
            .with("answered", answered)
            .with("problems", problems)
    })
}

fn too_much(
    keeps: Keeps,
    measured: &Measured,
    searches: u64,
    bytes: u64,
    wishes: &Wishes,
) -> Option<Message> {
    let room = wishes.room();
    (bytes > room).then(|| {
        memory_told("memory", keeps, measured.peak_bytes, searches)
            .with("bytes", bytes)
            .with("limit", room)
    })
}

/// What an algorithm keeps may be worth nothing after a change: its tables, or a search from where the agent no longer
/// stands.
fn goes_stale(declared: &Declared, dynamics: Dynamics) -> Option<Message> {
    let id = match (dynamics, stale(declared)?) {
        (Dynamics::Often, Stale::Tables) => "advice.tables-often",
        (Dynamics::Often, Stale::Start) => "advice.start-often",
        _ => return None,
    };
    Some(Message::new(id))
}

enum Stale {
    Tables,
    Start,
}

fn stale(declared: &Declared) -> Option<Stale> {
    match declared.keeps {
        Keeps::Tables | Keeps::Levels => Some(Stale::Tables),
        Keeps::Search if !declared.senses => Some(Stale::Start),
        _ => None,
    }
}

fn too_long(declared: &Declared, measured: &Measured, wishes: &Wishes) -> Option<Message> {
    match wishes.tolerance {
        Tolerance::Any => None,
        Tolerance::Longer(most) => (measured.longer > most).then(|| {
            Message::new("advice.longer")
                .with("mean", measured.longer)
                .with("most", most)
        }),
        Tolerance::Shortest if wishes.dynamics == Dynamics::Unknown => {
            Some(Message::new("advice.unknown-shortest"))
        }
        Tolerance::Shortest => (!declared.shortest).then(|| Message::new("advice.not-shortest")),
    }
}

fn tables(measured: &Measured) -> Option<Message> {
    let bytes = measured.table_bytes;
    (bytes > 0).then(|| Message::new("advice.tables").with("bytes", bytes))
}

/// Paths that are no longer than the shortest ones need no word.
fn detour(measured: &Measured) -> Option<Message> {
    (measured.longest > 0.0).then(|| {
        Message::new("advice.detour")
            .with("mean", measured.longer)
            .with("most", measured.longest)
    })
}

/// What has to be thought of when the world changes.
fn heed(declared: &Declared, dynamics: Dynamics) -> Option<&'static str> {
    if !matches!(dynamics, Dynamics::Seldom | Dynamics::Often) {
        return None;
    }
    Some(match (stale(declared), declared.keeps) {
        (Some(Stale::Tables), Keeps::Levels) => "advice.levels-anew",
        (Some(Stale::Tables), _) => "advice.tables-anew",
        (Some(Stale::Start), _) => "advice.start-anew",
        (None, Keeps::Search) => "advice.repairs",
        (None, Keeps::Plan) => "advice.plans-anew",
        (None, Keeps::Abstraction) => "advice.clusters-anew",
        (None, _) => "advice.all-anew",
    })
}

impl Declared {
    /// What an algorithm declares with the settings that it has at first and these moves, on that world.
    pub fn of(entry: &Entry, moves: &Settings, world: &World) -> Declared {
        let settings = &super::trials::settings(entry, moves);
        let claim = entry.claim(settings, world);
        let runner = (entry.make)(settings);
        let keeps = match runner.roles().first() {
            Some(Role::Plan) => Keeps::Plan,
            Some(Role::Before) if settings.number("cluster") + settings.number("sector") > 0 => {
                Keeps::Abstraction
            }
            Some(Role::Before) if !settings.get("corridor").is_empty() => Keeps::Levels,
            Some(Role::Before) => Keeps::Nothing,
            Some(_) => Keeps::Search,
            None if settings.number("landmarks") > 0 => Keeps::Tables,
            None => Keeps::Nothing,
        };
        Declared {
            algorithm: entry.id,
            family: entry.family,
            guarantee: claim.message(),
            shortest: matches!(
                claim.guarantee,
                Guarantee::Optimal | Guarantee::OnGrid | Guarantee::AnyAngle
            ),
            complete: match (claim.guarantee, claim.may_stop) {
                (Guarantee::Among { .. }, _) => Complete::WithinMemory,
                (_, true) => Complete::UnlessItStops,
                (_, false) => Complete::Always,
            },
            keeps,
            handles: runner.handles_edits(),
            senses: entry
                .settings
                .iter()
                .any(|spec| spec.id == super::trials::SENSOR),
            moves: super::trials::can_go_by(entry, moves),
        }
    }
}

impl Lab {
    /// All algorithms as they would be advised by the moves of a lane; nothing is measured as yet. Errors: no such
    /// lane.
    pub fn candidates(&self, lane: usize) -> Result<Vec<Candidate>, Message> {
        let moves = self.lane(lane)?.settings();
        let candidate = |entry: &Entry| Candidate {
            declared: Declared::of(entry, moves, self.world()),
            known: None,
            unknown: None,
        };
        let entries = self.catalogue().entries().iter();
        Ok(entries
            .filter(|entry| super::trials::can_be_tried(entry))
            .map(candidate)
            .collect())
    }
}
