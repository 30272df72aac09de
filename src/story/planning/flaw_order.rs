//! Orders in which flaws are repaired.

use super::flaws::{PlanFlaw, flaws, threats, undecomposed};
use super::partial::PartialPlan;
use super::repairs::{Decomposing, repairs};
use crate::story::ground::GroundTask;

/// The order in which flaws are repaired. Except with [`FlawOrder::FewestRepairs`], threats come before abstract steps,
/// and these before open conditions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FlawOrder {
    /// The oldest open condition.
    Oldest,
    /// The newest open condition.
    #[default]
    Newest,
    /// The flaw with the fewest repairs (LCFR, least-cost flaw repair); the newest of several.
    FewestRepairs,
    /// Open conditions with no repair, then with one, then the newest (ZLIFO, zero-commitment last in, first out).
    Zlifo,
    /// The open condition of the greatest additive relaxed cost (MW, most work); the newest of several.
    MostWork,
    /// Among the open conditions of the step that was added last, the one of the greatest additive relaxed cost.
    MostWorkOfNewest,
}

impl FlawOrder {
    /// All orders with the ids by which settings name them.
    pub const ALL: [(FlawOrder, &'static str); 6] = [
        (FlawOrder::Oldest, "oldest"),
        (FlawOrder::Newest, "newest"),
        (FlawOrder::FewestRepairs, "lcfr"),
        (FlawOrder::Zlifo, "zlifo"),
        (FlawOrder::MostWork, "most-work"),
        (FlawOrder::MostWorkOfNewest, "most-work-newest"),
    ];

    /// The order with this id.
    pub fn by_id(id: &str) -> Option<FlawOrder> {
        let named = FlawOrder::ALL.iter().find(|(_, known)| *known == id);
        named.map(|(order, _)| *order)
    }
}

/// The flaw to repair next, or `None` if the plan has none. `costs` are the relaxed costs of literals.
pub fn choose(
    task: &GroundTask,
    plan: &PartialPlan,
    order: FlawOrder,
    decomposing: Decomposing,
    costs: &[u32],
) -> Option<PlanFlaw> {
    let count = |flaw: PlanFlaw| repairs(task, plan, flaw, decomposing).len();
    if order == FlawOrder::FewestRepairs {
        let all = flaws(task, plan).into_iter().rev();
        return all.min_by_key(|flaw| count(*flaw));
    }
    let threats = threats(task, plan);
    if !threats.is_empty() {
        // One that leaves no choice, or none at all, is seen to first.
        return threats.into_iter().min_by_key(|flaw| count(*flaw));
    }
    if let Some(flaw) = undecomposed(plan).next() {
        return Some(flaw);
    }
    let newest_first = (0..plan.open.len() as u16).rev();
    let work = |open: &u16| costs[plan.open[usize::from(*open)].literal.index()];
    let most_work = |best: Option<u16>, open: u16| match best {
        Some(best) if work(&best) >= work(&open) => Some(best),
        _ => Some(open),
    };
    let chosen = match order {
        FlawOrder::Oldest => (!plan.open.is_empty()).then_some(0),
        FlawOrder::Newest => (plan.open.len() as u16).checked_sub(1),
        FlawOrder::Zlifo => newest_first.min_by_key(|open| count(PlanFlaw::Open(*open)).min(2)),
        FlawOrder::MostWorkOfNewest => {
            let newest = plan.open.iter().map(|open| open.step).max()?;
            let of_newest =
                newest_first.filter(|open| plan.open[usize::from(*open)].step == newest);
            of_newest.fold(None, most_work)
        }
        FlawOrder::MostWork | FlawOrder::FewestRepairs => newest_first.fold(None, most_work),
    };
    chosen.map(PlanFlaw::Open)
}
