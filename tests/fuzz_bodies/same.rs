//! Whether two labs show the same.

use wayscope::lab::{Lab, Lane};
use wayscope::world::World;

/// Grid, ends and name are those of the other world.
pub fn assert_same_world(one: &World, other: &World) {
    assert_eq!(one.grid(), other.grid());
    assert_eq!((one.start(), one.goal()), (other.start(), other.goal()));
    assert_eq!(one.name(), other.name());
    assert_eq!(one.origin(), other.origin());
}

/// Both have the same world, and lanes that show and know the same.
pub fn assert_same_state(one: &Lab, other: &Lab) {
    assert_same_world(one.world(), other.world());
    assert_eq!(one.lanes().len(), other.lanes().len());
    for (a, b) in one.lanes().iter().zip(other.lanes()) {
        assert_same_lane(a, b);
    }
    assert_eq!(one.scenarios(), other.scenarios());
    let (one, other) = (one.summary(), other.summary());
    assert_eq!((one.cursor, one.steps), (other.cursor, other.steps));
    assert_eq!((one.arrived, one.working), (other.arrived, other.working));
    for (a, b) in one.lanes.iter().zip(&other.lanes) {
        assert_eq!((a.status, a.cost, a.moves), (b.status, b.cost, b.moves));
        assert_eq!(a.reference, b.reference);
        assert_eq!((&a.guarantee, &a.unmet), (&b.guarantee, &b.unmet));
        assert_eq!((&a.notes, &a.idle), (&b.notes, &b.idle));
        assert_eq!(a.expanded_at_cursor, b.expanded_at_cursor);
        assert_eq!(a.open_at_cursor, b.open_at_cursor);
    }
}

fn assert_same_lane(a: &Lane, b: &Lane) {
    let id = a.entry().id;
    assert_eq!((id, a.settings()), (b.entry().id, b.settings()));
    assert_eq!((a.at(), a.steps()), (b.at(), b.steps()), "{id}");
    assert_eq!(a.hash(), b.hash(), "{id} at {}", a.at());
    assert_eq!(a.counters(), b.counters(), "{id}");
    assert_eq!(a.outcome().is_some(), b.outcome().is_some(), "{id}");
    if let (Some(a), Some(b)) = (a.outcome(), b.outcome()) {
        assert_eq!((a.status, a.steps), (b.status, b.steps), "{id}");
        assert_eq!(a.counters, b.counters, "{id}");
        assert_eq!((&a.path, &a.length), (&b.path, &b.length), "{id}");
    }
}
