//! Settings of the search for a plan, by the ids that the page has for them.

use crate::story::{
    Decomposing, FlawOrder, PlanEstimate, PlanSearch, PlannerSettings, Preference, Preferred,
};

/// The most partial plans that the page keeps, and the most states.
const MOST: (usize, usize) = (400_000, 200_000);

/// The settings of these ids; what is no id is as usual.
pub(super) fn search_settings(
    flaws: &str,
    estimate: &str,
    search: &str,
    decomposing: &str,
) -> PlannerSettings {
    PlannerSettings {
        flaw_order: FlawOrder::by_id(flaws).unwrap_or_default(),
        estimate: PlanEstimate::by_id(estimate).unwrap_or_default(),
        search: match search {
            "plans" => PlanSearch::Plans,
            "states" => PlanSearch::States,
            _ => PlanSearch::Both,
        },
        decomposing: match decomposing {
            "never" => Decomposing::Never,
            "first" => Decomposing::First,
            _ => Decomposing::Also,
        },
        most_plans: MOST.0,
        most_states: MOST.1,
        ..PlannerSettings::default()
    }
}

/// A preference about an operator, an object or a schema; nothing if it is about nothing of these.
pub(super) fn preference(kind: &str, name: &str, dearer: i32) -> Option<Preference> {
    let name = name.to_owned();
    let what = match kind {
        "operator" => Preferred::Operator(name),
        "object" => Preferred::Object(name),
        "schema" => Preferred::Schema(name),
        _ => return None,
    };
    Some(Preference { what, dearer })
}
