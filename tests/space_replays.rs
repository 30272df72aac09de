//! Runs on scenes are the same natively and in a browser, bit by bit: `tests/golden/space-replays.json` has what both come to; the Node test
//! `space.test.js` holds WebAssembly to it.

use glam::DVec2;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use wayscope::agents::{
    Body, Corridor, Crowd, CrowdSettings, Gains, GridPaths, Group, GroupSettings, Script,
    WalkSettings, Walkers,
};
use wayscope::lab::space::{Beside, Space};
use wayscope::path::Curve;
use wayscope::roadmap::{Finder, Roadmap, Settings};
use wayscope::trace::Status;
use wayscope::world::scene::read_scene;

fn space(name: &str) -> Space {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("maps/{name}.json"));
    let text = std::fs::read_to_string(file).unwrap();
    Space::open(read_scene(serde_json::from_str(&text).unwrap()).unwrap())
}

/// Six characters in the office for twenty seconds, one of them with a script.
fn walk() -> String {
    let space = space("office");
    let mut walkers = Walkers::new(WalkSettings::default()).unwrap();
    for index in 0..6 {
        let at = DVec2::new(3.0 + 4.0 * f64::from(index), 10.6);
        walkers
            .add(Body::PERSON, Gains::paper(1.4), at, 0.5 * f64::from(index))
            .unwrap();
        walkers
            .set_goal(
                index as usize,
                DVec2::new(29.0 - 4.5 * f64::from(index), 9.4),
            )
            .unwrap();
    }
    let script = Script::parse("goto 5 3\nwait 1\ngoto 26.6 14\nrepeat").unwrap();
    walkers.set_script(2, script).unwrap();
    for _ in 0..600 {
        walkers.tick(space.scene());
    }
    format!("{:016x}", walkers.state_hash())
}

/// A hundred agents in the office for ten seconds; after five a pillar is moved into a door.
fn crowd() -> String {
    let mut space = space("office");
    let settings = CrowdSettings::default();
    let cell = |space: &Space| {
        let (low, high) = space.walkable().bounds();
        let size = high - low;
        (settings.radius / 2.0).max((size.x * size.y / 60_000.0).sqrt())
    };
    let mut crowd = Crowd::new(space.walkable(), settings, Vec::new(), 100).unwrap();
    let mut paths = GridPaths::over(space.walkable(), cell(&space), settings.radius).unwrap();
    for _ in 0..150 {
        crowd.step(space.walkable(), &mut paths);
    }
    let pillar = space.pick(DVec2::new(28.0, 5.2), 0.0).unwrap();
    space
        .reshape(pillar, false, |shape| shape.moved(DVec2::new(-1.9, 2.8)))
        .unwrap();
    paths = GridPaths::over(space.walkable(), cell(&space), settings.radius).unwrap();
    crowd.world_changed(space.walkable());
    for _ in 0..150 {
        crowd.step(space.walkable(), &mut paths);
    }
    format!("{:016x}", crowd.state_hash())
}

/// A way through the streets.
fn way(space: &Space) -> Curve {
    let around = space.walkable();
    let settings = Settings::suited(around, 1.0).unwrap();
    let roadmap = Roadmap::build(around, &settings).unwrap();
    let mut finder = Finder::new();
    let route = finder
        .find(
            &roadmap,
            around,
            DVec2::new(2.0, 2.0),
            DVec2::new(86.0, 62.0),
        )
        .unwrap();
    route.curve
}

/// Forty units on that way for thirty seconds.
fn group(curve: &Curve, space: &Space) -> String {
    let settings = GroupSettings::stable(0.3);
    let corridor = Corridor::along(curve, space.walkable(), 4.0, 0.3 / 4.0).unwrap();
    let mut group = Group::new(Arc::new(corridor), settings, 40).unwrap();
    for _ in 0..150 {
        group.advance();
    }
    format!("{:016x}", group.state_hash())
}

/// The ways on a grid between the same places: all figures of all of them, added up.
fn beside(space: &Space) -> String {
    let around = space.walkable();
    let mut beside = Beside::new(around, 1.0, 1.0).unwrap();
    beside.ask(DVec2::new(2.0, 2.0), DVec2::new(86.0, 62.0));
    while beside.step(around) == Status::Running {}
    let mut sum = 0.0;
    for (_, way) in beside.answers() {
        let way = way.as_ref().unwrap();
        sum += way.length + way.clearance + way.turning + way.largest_jump;
        sum += way.jumps as f64 + way.expanded as f64;
    }
    format!("{:016x}", f64::to_bits(sum))
}

#[test]
fn runs_on_scenes_come_to_what_they_came_to_before() {
    let streets = space("streets");
    let curve = way(&streets);
    let found = BTreeMap::from([
        ("beside", beside(&streets)),
        ("crowd", crowd()),
        ("group", group(&curve, &streets)),
        ("walk", walk()),
        ("way", format!("{:016x}", curve.length().to_bits())),
    ]);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/space-replays.json");
    if std::env::var_os("WAYSCOPE_BLESS").is_some() {
        std::fs::write(&file, serde_json::to_string_pretty(&found).unwrap() + "\n").unwrap();
    }
    let golden: BTreeMap<String, String> =
        serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let found: BTreeMap<String, String> = found
        .into_iter()
        .map(|(name, hash)| (name.to_owned(), hash))
        .collect();
    assert_eq!(
        found, golden,
        "WAYSCOPE_BLESS=1 writes them anew, where a change of them is meant"
    );
}
