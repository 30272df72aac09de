//! The guarantee of an algorithm, derived from its actual settings and the world.

use super::move_rule::move_rule;
use super::order::Weight;
use super::settings::Settings;
use crate::graph::{Heuristic, Neighbours};
use crate::message::Message;
use crate::world::World;

/// The guarantee on the length of a path found. A path is found whenever there is one (completeness), unless the
/// variant says otherwise or the search may stop at a limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Guarantee {
    /// Optimal: no path is shorter.
    Optimal,
    /// Bounded suboptimal: at most so many times the optimum.
    BoundedSuboptimal(f64),
    /// Bounded suboptimal among the paths of at most `cells` cells: at most `factor` times the shortest of them. One is
    /// found if there is any.
    Among {
        /// How many times, 1 at least.
        factor: f64,
        /// How many cells a path may have.
        cells: u32,
    },
    /// An additive bound: at most so much above the optimum.
    AdditiveBound(f64),
    /// No path by the moves of the grid is shorter, though one along lines may be.
    OnGrid,
    /// No path is shorter, at any angle.
    AnyAngle,
    /// Optimal in the graph that the search has built. A path beside its links may be shorter, and one may exist where
    /// the links lead nowhere.
    InGraph,
    /// Complete only, along lines: the path may be shorter than any by the moves of the grid, and its length has no
    /// bound.
    OnLines,
    /// No path has fewer moves; its length has no bound.
    FewestMoves,
    /// Complete only: the length of the path has no bound.
    Any,
}

/// A guarantee and the reasons for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// The guarantee.
    pub guarantee: Guarantee,
    /// Why it holds, and why no stronger one does.
    pub because: Vec<Message>,
    /// Whether the search may stop at a limit of its own, with neither a path nor a proof that there is none.
    pub may_stop: bool,
}

impl Claim {
    /// A guarantee with one reason.
    pub fn new(guarantee: Guarantee, because: Message) -> Claim {
        Claim {
            guarantee,
            because: vec![because],
            may_stop: false,
        }
    }

    /// The guarantee as a message.
    pub fn message(&self) -> Message {
        match self.guarantee {
            Guarantee::Optimal if self.may_stop => Message::new("guarantee.optimal-or-stops"),
            Guarantee::BoundedSuboptimal(factor) if self.may_stop => {
                Message::new("guarantee.times-or-stops").with("factor", factor)
            }
            Guarantee::Any | Guarantee::OnLines if self.may_stop => {
                Message::new("guarantee.any-or-stops")
            }
            Guarantee::Among { factor, cells } if factor > 1.0 => {
                let told = Message::new("guarantee.times-among");
                told.with("factor", factor).with("cells", cells)
            }
            Guarantee::Among { cells, .. } => Message::new("guarantee.among").with("cells", cells),
            Guarantee::Optimal => Message::new("guarantee.optimal"),
            Guarantee::BoundedSuboptimal(factor) => {
                Message::new("guarantee.times").with("factor", factor)
            }
            Guarantee::AdditiveBound(length) => {
                Message::new("guarantee.plus").with("length", length)
            }
            Guarantee::InGraph => Message::new("guarantee.in-graph"),
            Guarantee::AnyAngle => Message::new("guarantee.any-angle"),
            Guarantee::OnGrid => Message::new("guarantee.on-grid"),
            Guarantee::FewestMoves => Message::new("guarantee.fewest-moves"),
            Guarantee::Any | Guarantee::OnLines => Message::new("guarantee.any"),
        }
    }
}

/// The heuristic that the settings name; octile distance without one.
pub fn heuristic(settings: &Settings) -> Heuristic {
    heuristic_named(settings.get("heuristic"))
}

/// The heuristic of an option's id; octile distance for any other word.
pub(crate) fn heuristic_named(option: &str) -> Heuristic {
    match option {
        "zero" => Heuristic::Zero,
        "manhattan" => Heuristic::Manhattan,
        "chebyshev" => Heuristic::Chebyshev,
        "euclidean" => Heuristic::Euclidean,
        _ => Heuristic::Octile,
    }
}

/// The guarantee of a search by f = g + weight x h that reopens closed nodes and ends when no open node has a smaller
/// f: bounded by the weight times the largest factor by which h overestimates.
pub fn by_f(settings: &Settings, weight: Weight) -> Claim {
    let over = heuristic(settings).worst_factor(move_rule(settings));
    let factor = over * weight.real();
    let mut because = vec![about_heuristic(settings)];
    if weight != Weight::ONE {
        because.push(Message::new("because.weight").with("weight", weight.real()));
    }
    let guarantee = if factor > 1.0 {
        Guarantee::BoundedSuboptimal(factor)
    } else {
        Guarantee::Optimal
    };
    Claim {
        guarantee,
        because,
        may_stop: false,
    }
}

/// Whether the chosen heuristic overestimates under the chosen move rule, and by how much.
pub fn about_heuristic(settings: &Settings) -> Message {
    let chosen = heuristic(settings);
    let over = chosen.worst_factor(move_rule(settings));
    if chosen == Heuristic::Zero {
        Message::new("because.zero")
    } else if over > 1.0 {
        Message::new("because.overestimates").with("factor", over)
    } else {
        Message::new("because.admissible")
    }
}

/// Whether all moves cost the same.
pub fn moves_cost_the_same(settings: &Settings, world: &World) -> bool {
    world.grid().costs().is_none() && move_rule(settings).neighbours != Neighbours::Eight
}
