//! What an event of a search that lasts knows, in the names of the pseudocode.

use super::sentences::noted;
use super::state::alone;
use crate::lab::core::lane::Lane;
use crate::lab::core::steps::expanded;
use crate::message::Message;
use crate::search::Moment;
use crate::trace::{AHEAD, Event, EventKind, INFINITE, NO_NODE, Quantity};
use crate::world::World;

/// What an event knows, in the names of the pseudocode, where the lane's search lasts.
pub(super) fn values(world: &World, lane: &Lane, event: &Event) -> Option<Vec<Message>> {
    let ahead = lane.is_ahead(event);
    let event = &alone(event);
    let (rhs, once) = (lane.keeps_rhs() && !ahead, lane.is_once_a_round());
    let least = lane.keeps_least();
    let plans = lane.keeps_plan();
    let learns = lane.learns() || ahead;
    let anytime = lane.trace().view(0).quantity(Quantity::Epsilon).is_some();
    // What the search counts as the cost of a cell.
    let cost = if least { "values.g" } else { "values.rhs" };
    let length = |units: u64| units as f64 * lane.unit(world);
    let cell = |id, node: u32| Message::new(id).with("cell", world.grid().cell(node as usize));
    let of = |id, of: &'static str, units: u64| match units {
        INFINITE => Message::new("values.infinite").with("of", of),
        units => Message::new(id).with("of", of).with("g", length(units)),
    };
    let was = |units: u64| match units {
        INFINITE => Message::new("values.was-infinite"),
        units => Message::new("values.was").with("old", length(units)),
    };
    let view = lane
        .trace()
        .view(if ahead { usize::from(AHEAD) } else { 0 });
    let h = |name: &'static str| {
        let record = view.record(event.node).unwrap_or_default();
        Message::new("values.h")
            .with("of", name)
            .with("h", length(record.h))
    };
    let mut values = Vec::new();
    match Moment::of(event) {
        Moment::Started | Moment::Generated if rhs || least => {
            values.push(cell("values.s", event.node));
            if event.parent != NO_NODE {
                values.push(cell("values.n", event.parent));
            }
            values.push(of(cost, "s", event.g));
            values.push(h("s"));
        }
        Moment::Improved | Moment::Reopened | Moment::Changed if rhs || least => {
            values.push(cell("values.s", event.node));
            if event.parent != NO_NODE {
                values.push(cell("values.n", event.parent));
            }
            values.push(of(cost, "s", event.g));
            values.push(was(event.other));
            let how = match Moment::of(event) {
                Moment::Improved => Some("values.was-open"),
                Moment::Reopened if least => Some("values.was-closed"),
                Moment::Reopened => Some("values.was-consistent"),
                _ if least => None,
                _ => Some("values.looked-up"),
            };
            values.extend(how.map(Message::new));
        }
        Moment::Expanded if rhs || least => {
            values.push(cell("values.n", event.node));
            values.push(of(cost, "n", event.g));
            let key = Message::new("values.key").with("f", length(event.other));
            values.push(key);
        }
        Moment::Expanded if plans => {
            values.push(cell("values.n", event.node));
            values.push(of("values.g", "n", event.g));
            values.push(h("n"));
            let f = Message::new("values.f").with("of", "n");
            values.push(f.with("f", length(event.other)));
        }
        Moment::Pruned if plans => {
            values.push(cell("values.n", event.node));
            values.push(of("values.g", "n", event.g));
        }
        Moment::Valued if plans => {
            values.push(cell("values.on-plan", event.node));
            values.push(Message::new("values.left").with("g", length(event.g)));
            if event.other != INFINITE {
                values.push(was(event.other));
            }
        }
        Moment::Unvalued if plans => {
            values.push(cell("values.off-plan", event.node));
            if event.other != INFINITE {
                values.push(was(event.other));
            }
        }
        Moment::Lost => {
            values.push(cell("values.move-from", event.parent));
            values.push(cell("values.move-to", event.node));
        }
        Moment::Expanded if once => {
            values.push(cell("values.n", event.node));
            values.push(of("values.g", "n", event.g));
            values.push(h("n"));
            let key = Message::new("values.inflated").with("f", length(event.other));
            values.push(key);
        }
        Moment::Valued if once => {
            values.push(cell("values.n", event.node));
            values.push(of("values.g-closed", "n", event.g));
            if event.other != INFINITE {
                values.push(was(event.other));
            }
        }
        Moment::Started | Moment::Generated | Moment::Improved if learns => {
            values.push(cell("values.s", event.node));
            if event.parent != NO_NODE {
                values.push(cell("values.n", event.parent));
            }
            values.push(of("values.g", "s", event.g));
            values.push(h("s"));
            if event.kind == EventKind::Improved {
                values.push(was(event.other));
            }
        }
        Moment::Expanded if learns => {
            values.push(cell("values.n", event.node));
            values.push(of("values.g", "n", event.g));
            values.push(h("n"));
        }
        Moment::Forgotten => values.push(cell("values.s", event.node)),
        Moment::Backtracked => {
            values.push(cell("values.s", event.node));
            values.push(of("values.g", "s", event.g));
        }
        Moment::Lowered => {
            values.push(cell("values.s", event.node));
            values.push(cell("values.n", event.parent));
            values.push(of("values.learned", "s", event.g));
            values.push(was(event.other));
        }
        Moment::Shifted => {
            values.push(cell("values.s", event.node));
            values.push(cell("values.target", event.parent));
            values.push(of("values.learned", "s", event.g));
            values.push(was(event.other));
        }
        Moment::TargetMoved => {
            values.push(cell("values.target", event.node));
            if event.parent != NO_NODE {
                values.push(cell("values.came-from", event.parent));
            }
        }
        Moment::Stopped => {
            values.push(Message::new("values.moves").with("n", event.g as i64));
        }
        Moment::Deferred | Moment::Resumed => {
            values.push(cell("values.s", event.node));
            let waits = Moment::of(event) == Moment::Deferred;
            if waits && event.parent != NO_NODE {
                values.push(cell("values.n", event.parent));
            }
            values.push(of(
                if rhs { "values.rhs" } else { "values.g" },
                "s",
                event.g,
            ));
            if waits {
                values.push(was(event.other));
                values.push(Message::new("values.was-expanded"));
            } else {
                values.push(Message::new("values.was-put-off"));
            }
        }
        Moment::Valued | Moment::Unvalued if least => {
            values.push(cell("values.s", event.node));
            values.push(of("values.k", "s", event.g));
            values.push(was(event.other));
        }
        Moment::Valued | Moment::Unvalued => {
            values.push(cell("values.n", event.node));
            values.push(of(
                if rhs { "values.g" } else { "values.learned" },
                "n",
                event.g,
            ));
            values.push(was(event.other));
        }
        Moment::Estimated => {
            values.push(cell("values.n", event.node));
            values.push(match anytime {
                true => Message::new("values.h")
                    .with("of", "n")
                    .with("h", length(event.g)),
                false if least => of("values.biased", "n", event.g),
                false => of("values.estimate", "n", event.g),
            });
            values.push(was(event.other));
        }
        Moment::Sensed => {
            values.push(cell("values.s", event.node));
            values.push(Message::new(match event.g {
                INFINITE => "values.blocked",
                _ => "values.free",
            }));
        }
        Moment::Moved => {
            values.push(cell("values.agent", event.node));
            if event.parent != NO_NODE {
                values.push(cell("values.came-from", event.parent));
            }
            values.push(of("values.walked", "", event.g));
        }
        Moment::Planned => values.push(match event.node {
            NO_NODE => Message::new("values.no-plan"),
            node => cell("values.plan", node),
        }),
        Moment::Noted | Moment::Published | Moment::Heard | Moment::Checked => {
            values.push(noted(world, lane, event));
        }
        Moment::Reached => {
            values.push(cell("values.goal", event.node));
            values.push(Message::new("values.cost").with("cost", length(event.g)));
        }
        Moment::Exhausted => {
            values.push(Message::new("values.expanded").with("expanded", expanded(lane)));
        }
        _ => return None,
    }
    Some(values)
}
