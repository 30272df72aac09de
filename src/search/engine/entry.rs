//! The catalogue entry of an algorithm: what it declares about itself.
//!
//! Settings, claim, order of the open list, estimate, needs, what is said about it, pseudocode. A `Claim` is computed
//! from the actual settings and the world, and `tests/search/oracle.rs` holds every entry to it at drawn settings. A
//! new algorithm is one file and one line in `lab/core/catalogue.rs`; `tests/support/toys` adds three in this way from
//! outside the crate.
//!
//! `about` and `pseudocode` are functions of these names, so that their texts go into the second file of the wasm. A
//! setting of an entry with the id of one of the move rule takes its place, where not every option can be offered.

use serde::Serialize;

use super::claim::Claim;
use super::family::Family;
use super::move_rule::weighed;
use super::order::Order;
use super::pseudocode::Line;
use super::runner::Runner;
use super::settings::SettingSpec;
use super::settings::Settings;
use crate::graph::Heuristic;
use crate::world::World;

/// A property of the world that an algorithm needs to keep its guarantee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Need {
    /// Every cell costs the same.
    UniformCosts,
}

impl Need {
    /// The id of the need in texts.
    pub fn id(self) -> &'static str {
        match self {
            Need::UniformCosts => "need.uniform-costs",
        }
    }

    /// Whether `world` offers it, as the search sees it.
    pub fn is_met(self, world: &World) -> bool {
        match self {
            Need::UniformCosts => world.grid().costs().is_none(),
        }
    }
}

/// The description of an algorithm, as ids of texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct About {
    /// The paper that it is from.
    pub paper: &'static str,
    /// How it works, for a first reading.
    pub idea: &'static str,
    /// What is done here otherwise than in the paper, and why.
    pub deviations: &'static [&'static str],
    /// When it is the right one.
    pub use_when: &'static [&'static str],
    /// When another is, and which.
    pub avoid_when: &'static [&'static str],
}

/// The catalogue entry of an algorithm.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Its id, in links and saved forms: never changed once published.
    pub id: &'static str,
    /// Among which algorithms it is listed.
    pub family: Family,
    /// The settings it has besides those of the move rule. One with the id of one of those takes its place, where not
    /// all of its options can be offered.
    pub settings: &'static [SettingSpec],
    /// Whether the settings of the move rule apply.
    pub moves_on_grid: bool,
    /// What it needs to keep its guarantee.
    pub needs: &'static [Need],
    /// How it works, what is done otherwise than in the paper, when to use it.
    pub about: fn() -> About,
    /// Its pseudocode with these settings, and which moments of the search execute which line; empty when it has none.
    pub pseudocode: fn(&Settings) -> &'static [Line],
    /// Its guarantee with these settings on this world, [`weighed`]; called by [`Entry::claim`].
    pub claim: fn(&Settings, &World) -> Claim,
    /// The order of its open list; `None` when it has no open list of this kind.
    pub order: fn(&Settings) -> Option<Order>,
    /// The estimate that its open list uses, where it uses one.
    pub heuristic: fn(&Settings) -> Option<Heuristic>,
    /// Makes a runner with these settings.
    pub make: fn(&Settings) -> Box<dyn Runner>,
}

impl Entry {
    /// All settings: its own, then those of the move rule.
    pub fn all_settings(&self) -> Vec<SettingSpec> {
        let shared: &[SettingSpec] = match self.moves_on_grid {
            true => &super::settings::MOVE_SETTINGS,
            false => &[],
        };
        let replaces = |id: &str| self.settings.iter().find(|spec| spec.id == id);
        let own = self
            .settings
            .iter()
            .filter(|spec| shared.iter().all(|other| other.id != spec.id));
        let shared = shared.iter().map(|spec| replaces(spec.id).unwrap_or(spec));
        own.chain(shared).copied().collect()
    }

    /// Its guarantee with these settings on this world, as seen with them.
    pub fn claim(&self, settings: &Settings, world: &World) -> Claim {
        (self.claim)(settings, weighed(settings, world))
    }

    /// The needs that `world` does not meet, as it is seen with these settings.
    pub fn unmet(&self, settings: &Settings, world: &World) -> Vec<Need> {
        let world = weighed(settings, world);
        self.needs
            .iter()
            .copied()
            .filter(|need| !need.is_met(world))
            .collect()
    }
}
