//! Runs on scenes are the same natively and in a browser, bit by bit: `tests/golden/space-replays.json` has what both
//! come to; the Node test `space.test.js` holds WebAssembly to it.

use glam::{DVec2, DVec3};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use wayscope::agents::{
    Body, Camera, Crowd, CrowdSettings, EndCondition, Gains, GridPaths, Group, GroupCorridor,
    GroupSettings, Script, SpeedLimits, WalkCrowd, WalkCrowdSettings, WalkSettings, Walkers,
};
use wayscope::animation::{SharedLegs, WalkPattern};
use wayscope::message::Message;
use wayscope::navspheres::{
    AnimalKind, Meetings, NavSphere, Navrep, RoamSettings, Roamer, SphereGoal,
};
use wayscope::path::{Curve, Piece, piece_clearance};
use wayscope::roadmap::{Building, Finder, Roadmap, RoadmapSettings};
use wayscope::space::{GridComparison, OpenScene};
use wayscope::story::{
    FloorStage, GroundTask, RunEnd, RunSettings, RunStep, Staging, StoryRun, read_story_file,
};
use wayscope::trace::Status;
use wayscope::world::scene::{AreaMedium, Changes, Scene, read_scene};

fn text(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("maps/{name}.json"));
    std::fs::read_to_string(file).unwrap()
}

fn space(name: &str) -> OpenScene {
    OpenScene::open(read_scene(serde_json::from_str(&text(name)).unwrap()).unwrap())
}

/// Four animals in the zoo for ten seconds, each from one end to the other.
fn spheres() -> String {
    let scene: serde_json::Value = serde_json::from_str(&text("zoo")).unwrap();
    let study = &scene["study"]["spheres"];
    let place = |at: &serde_json::Value| {
        let [x, y, z] = [0, 1, 2].map(|axis| at[axis].as_f64().unwrap());
        DVec3::new(x, y, z)
    };
    let sphere = |one: &serde_json::Value| {
        let medium = match one["medium"].as_str().unwrap() {
            "water" => AreaMedium::Water,
            "air" => AreaMedium::Air,
            _ => AreaMedium::Land,
        };
        let radius = one["radius"].as_f64().unwrap();
        NavSphere {
            climb: one["climb"] == true,
            ..NavSphere::new(place(&one["at"]), radius, medium)
        }
    };
    let all: Vec<NavSphere> = study["spheres"]
        .as_array()
        .unwrap()
        .iter()
        .map(sphere)
        .collect();
    // One after the other, as on the page: its version counts changes.
    let mut navrep = Navrep::new();
    for sphere in all {
        navrep.add(sphere).unwrap();
    }
    let (start, goal) = (place(&study["start"]), place(&study["goal"]));
    let mut meetings = Meetings::new();
    for (seed, kind) in (1..).zip(AnimalKind::ALL) {
        let settings = RoamSettings::default();
        let mut roamer = Roamer::new(&navrep, kind.animal(), settings, start, seed).unwrap();
        roamer.face(goal - start);
        roamer.send(Some(SphereGoal::Place(goal)), None).unwrap();
        meetings.add(roamer);
    }
    for _ in 0..500 {
        meetings.tick(&navrep, 0.02);
    }
    format!("{:016x} {:016x}", navrep.hash(), meetings.hash())
}

/// Six characters in the office for twenty seconds, one of them with a script.
fn walk(settings: WalkSettings) -> String {
    let space = space("office");
    let mut walkers = Walkers::new(settings).unwrap();
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
    let cell = |space: &OpenScene| {
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

/// The roadmap of a scene for a body of a metre, and the sum over all its bytes.
fn roads(space: &OpenScene) -> (Roadmap, String) {
    let around = space.walkable();
    let settings = RoadmapSettings::suited(around, 1.0).unwrap();
    let mut building = Building::new(around, &settings).unwrap();
    while building.step(around) == Status::Running {}
    let bytes = building.save(around).unwrap();
    let sum = u64::from_le_bytes(*bytes.last_chunk().unwrap());
    (building.finish().unwrap(), format!("{sum:016x}"))
}

/// The same after three houses were moved, each time repaired.
fn repaired() -> String {
    let mut space = space("streets");
    let settings = RoadmapSettings::suited(space.walkable(), 1.0).unwrap();
    let mut building = Building::new(space.walkable(), &settings).unwrap();
    while building.step(space.walkable()) == Status::Running {}
    for index in 0..3 {
        let before = space.revision();
        let by = DVec2::new(0.7, -0.4);
        space
            .reshape(index, false, |shape| shape.moved(by))
            .unwrap();
        let Changes::Boxes(boxes) = space.since(before) else {
            panic!("it was just now");
        };
        building = building.repair(space.walkable(), &boxes).unwrap();
        while building.step(space.walkable()) == Status::Running {}
    }
    let bytes = building.save(space.walkable()).unwrap();
    let sum = u64::from_le_bytes(*bytes.last_chunk().unwrap());
    format!("{sum:016x}")
}

/// A way on it.
fn way(space: &OpenScene, roads: &Roadmap, from: [f64; 2], to: [f64; 2]) -> Result<Curve, Message> {
    let route = Finder::new().find(roads, space.walkable(), from.into(), to.into())?;
    Ok(route.curve)
}

/// A camera on that way that is sent elsewhere after nine seconds, four seconds later; and one on a tour, after forty.
fn camera(curve: &Curve, space: &OpenScene, roads: &Roadmap) -> String {
    let limits = SpeedLimits::default();
    let first = Camera::new(curve.clone(), limits, EndCondition::Rest).unwrap();
    let mut find = |from: DVec2| way(space, roads, from.to_array(), [20.0, 50.0]);
    let radius = roads.settings().radius;
    let clear =
        |piece: &Piece| piece_clearance(space.walkable(), piece, radius) >= radius * (1.0 - 1e-9);
    let sent = first
        .redirected(9.0, 1.0, limits, &mut find, &clear)
        .unwrap();
    let stops = [[2.0, 2.0], [49.0, 25.5], [86.0, 33.0], [17.0, 49.8]];
    let legs: Vec<Curve> = (0..stops.len())
        .map(|leg| way(space, roads, stops[leg], stops[(leg + 1) % stops.len()]).unwrap())
        .collect();
    let rests = [2.0, 0.0, 1.0, 2.0];
    let tour = Camera::tour(&legs, limits, EndCondition::Cyclic, &rests, 1.0).unwrap();
    let poses = [sent.camera.pose(4.0, 1.0), tour.pose(40.0, 1.0)];
    let words = poses.iter().flat_map(|pose| {
        [pose.at.x, pose.at.y, pose.speed, pose.view.to_angle()]
            .map(|value| format!("{:016x}", value.to_bits()))
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Forty units on that way for thirty seconds.
fn group(curve: &Curve, space: &OpenScene) -> String {
    let settings = GroupSettings::stable(0.3);
    let corridor = GroupCorridor::along(curve, space.walkable(), 4.0, 0.3 / 4.0).unwrap();
    let mut group = Group::new(Arc::new(corridor), settings, 40).unwrap();
    for _ in 0..150 {
        group.advance();
    }
    format!("{:016x}", group.state_hash())
}

/// Thirty walkers of the walk engine on a floor of 16 m by 10 m for 600 time steps.
fn gait() -> String {
    let floor = Scene::new(DVec2::ZERO, DVec2::new(16.0, 10.0)).unwrap();
    let space = OpenScene::new("", floor);
    let ground = space.walkable();
    let settings = WalkCrowdSettings {
        walkers: 30,
        ..WalkCrowdSettings::default()
    };
    let mut crowd = WalkCrowd::on(settings, ground).unwrap();
    let mut paths = GridPaths::over(ground, 0.5, 0.3).unwrap();
    for _ in 0..600 {
        crowd.plan_ways(ground, Some(&mut paths));
        crowd.avoid(ground);
        crowd.walk();
        crowd.keep_apart(ground);
    }
    format!("{:016x}", crowd.state_hash())
}

/// The story of Figure 3.2, planned and carried out on its floor to the end, by characters that walk by the walk
/// engine.
fn story() -> String {
    let file = read_story_file(serde_json::from_str(&text("stories/figure")).unwrap()).unwrap();
    let task = GroundTask::new(file.text.problem().unwrap()).unwrap();
    let staging = Arc::new(Staging::new(&file.settings, &task.problem));
    let space = OpenScene::new("fort", file.floor.scene);
    let mut stage = FloorStage::of(staging.clone(), space.scene().clone()).unwrap();
    stage.heed(space.scene(), space.revision());
    stage.set_legs(|walker| {
        let pattern = WalkPattern::of_many(u64::from(walker.id()), walker.body().height);
        Some(SharedLegs::new(pattern))
    });
    let run = StoryRun::new(task, None, RunSettings::default(), stage);
    let mut run = run.staged((*staging).clone());
    while run.step() != RunStep::Nothing {}
    assert_eq!(run.end(), Some(&RunEnd::Reached));
    format!("{} {:016x}", run.at(), run.state_hash())
}

/// The ways on a grid between the same places: all figures of all of them, added up.
fn beside(space: &OpenScene) -> String {
    let around = space.walkable();
    let mut beside = GridComparison::new(around, 1.0, 1.0).unwrap();
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
    let (roads, sum) = roads(&streets);
    let curve = way(&streets, &roads, [2.0, 2.0], [86.0, 62.0]).unwrap();
    let found = BTreeMap::from([
        ("beside", beside(&streets)),
        ("camera", camera(&curve, &streets, &roads)),
        ("crowd", crowd()),
        ("gait", gait()),
        ("group", group(&curve, &streets)),
        ("roadmap", sum),
        ("roadmap-repaired", repaired()),
        ("spheres", spheres()),
        ("story", story()),
        ("walk", walk(WalkSettings::published())),
        ("walk-pulled", walk(WalkSettings::default())),
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
