//! Roadmaps on scenes of any kind with settings of any kind: building, ways, changes by hand, and who goes along the
//! ways: cameras, groups, crowds.

use super::scenes::Choices;
use glam::DVec2;
use std::sync::Arc;
use wayscope::agents::{
    Camera, Crowd, CrowdSettings, EndCondition, ForceMode, GridPaths, Group, GroupCorridor,
    GroupSettings, SpeedLimits,
};
use wayscope::message::Message;
use wayscope::path::{Curve, piece_keeps};
use wayscope::roadmap::{
    Building, Finder, Identity, RetractionStride, Roadmap, RoadmapEdit, RoadmapRoute,
    RoadmapSettings, Spurs,
};
use wayscope::trace::Status;
use wayscope::world::scene::{Scene, Surroundings};

/// A roadmap has no more vertices than this when sampling ends: a few bytes are to take little time.
const MOST_VERTICES: u32 = 40;

/// Whether one of these begins the id.
fn known(refused: &Message, starts: &[&str]) {
    let known = starts.iter().any(|start| refused.id.starts_with(start));
    assert!(known, "{refused}");
}

/// Settings that suit, some of them changed into anything.
fn settings(choices: &mut Choices, around: &Surroundings) -> Option<RoadmapSettings> {
    let radius = choices.number();
    let suited = match RoadmapSettings::suited(around, radius) {
        Ok(suited) => suited,
        Err(refused) => {
            known(&refused, &["roadmap.radius"]);
            return None;
        }
    };
    assert_eq!(suited.check(around), Ok(()), "what suits holds");
    let mut settings = RoadmapSettings {
        vertices: 25,
        ..suited
    };
    for _ in 0..choices.byte() % 4 {
        let field = choices.byte() % 13;
        let wide = match choices.byte() % 2 {
            0 => choices.number(),
            _ => radius * choices.number(),
        };
        match field {
            0 => settings.vertices = u32::from(choices.byte()),
            1 => settings.idle = u32::from(choices.byte()),
            2 => settings.cycle = wide,
            3 => settings.neighbour_distance = wide,
            4 => settings.precision = wide,
            5 => settings.tolerance = wide,
            6 => settings.clearance = wide,
            7 => settings.blend_clearance = wide,
            8 => settings.shortest_edge = wide,
            9 => settings.merge = wide,
            10 => settings.smallest_angle = wide,
            11 => {
                let identities = [Identity::Object, Identity::Witness, Identity::Filtered];
                settings.identity = identities[usize::from(choices.byte() % 3)];
            }
            _ => {
                settings.stride = [RetractionStride::Fixed, RetractionStride::Doubling]
                    [usize::from(choices.byte() % 2)];
                settings.spurs = [Spurs::Drop, Spurs::Follow][usize::from(choices.byte() % 2)];
            }
        }
    }
    settings.seed = u64::from(choices.byte());
    // Steps as long as the first distance take long next to walls; what is not so is refused or quick.
    let slow = settings.stride == RetractionStride::Fixed && settings.tolerance < 1e-3 * radius;
    let fine = settings.shortest_edge < radius / 20.0 || settings.merge < radius / 50.0;
    (settings.vertices <= MOST_VERTICES && !slow && !fine).then_some(settings)
}

/// What holds of every roadmap.
fn check(roadmap: &Roadmap, around: &Surroundings) {
    let radius = roadmap.settings().radius;
    for (number, edge) in roadmap.edges().iter().enumerate() {
        let [a, b] = roadmap.segment(number as u32);
        assert!(a.is_finite() && b.is_finite() && a != b, "{a} {b}");
        assert!(roadmap.settings().passes(around, a, b), "{a} {b}");
        assert!(edge.clearance >= radius && edge.weight > 0.0, "{edge:?}");
    }
    for blend in roadmap.blends() {
        assert!(blend.length.is_finite() && blend.length >= 0.0, "{blend:?}");
        for piece in roadmap.blend_pieces(blend) {
            assert!(piece.length().is_finite(), "{piece:?}");
        }
    }
    for state in 0..roadmap.states() as u32 {
        let (at, along) = roadmap.state(state);
        assert!(at.is_finite() && (along.length() - 1.0).abs() < 1e-6);
        for link in roadmap.links(state) {
            assert!((link.to as usize) < roadmap.states(), "{link:?}");
        }
    }
}

/// What holds of every way.
fn check_way(route: &RoadmapRoute, roadmap: &Roadmap, around: &Surroundings, ends: [DVec2; 2]) {
    let curve = &route.curve;
    let length = curve.length();
    assert!(length.is_finite(), "{ends:?}");
    let (Some(first), Some(last)) = (curve.at(0.0), curve.at(length)) else {
        assert!(ends[0].distance(ends[1]) < 1e-6, "{ends:?} is no way");
        return;
    };
    assert!(first.distance(ends[0]) < 1e-6 && last.distance(ends[1]) < 1e-6);
    let jumps = curve.joints();
    assert!(jumps.iter().all(|jump| *jump < 1e-3), "{jumps:?}");
    let radius = roadmap.settings().radius * (1.0 - 1e-6);
    for piece in curve.pieces() {
        assert!(piece_keeps(around, piece, radius), "{piece:?}");
    }
}

fn hook(choices: &mut Choices) -> RoadmapEdit {
    let (at, to) = (choices.place(), choices.place());
    let from = at;
    match choices.byte() % 6 {
        0 => RoadmapEdit::Weight {
            at,
            weight: choices.number(),
        },
        1 => RoadmapEdit::Move { from, to },
        2 => RoadmapEdit::Add { at },
        3 => RoadmapEdit::Join { from, to },
        4 => RoadmapEdit::Remove { at },
        _ => RoadmapEdit::Cut { at },
    }
}

/// A camera along a way, with any limits, asked at any time.
fn drive(choices: &mut Choices, legs: &[Curve], around: &Surroundings) {
    let mut limits = SpeedLimits::default();
    for limit in [
        &mut limits.speed,
        &mut limits.acceleration,
        &mut limits.deceleration,
        &mut limits.sideways,
        &mut limits.turning,
    ] {
        if choices.byte() % 4 == 3 {
            *limit = choices.number();
        }
    }
    let ends = [EndCondition::Rest, EndCondition::Cyclic][usize::from(choices.byte() % 2)];
    let rests = [choices.number(), choices.number()];
    let ahead = choices.number();
    let camera = match Camera::tour(legs, limits, ends, &rests, ahead) {
        Ok(camera) => camera,
        Err(refused) => return known(&refused, &["camera."]),
    };
    let duration = camera.duration();
    assert!(duration >= 0.0 && duration.is_finite(), "{duration}");
    let (low, high) = around.bounds();
    let asked = [choices.number(), duration * 0.37, duration, -1.0, f64::NAN];
    for time in asked {
        let pose = camera.pose(time, choices.number());
        let on_floor = pose.at.cmpge(low - 1e-6).all() && pose.at.cmple(high + 1e-6).all();
        assert!(on_floor, "{time}: {pose:?}");
        assert!(
            pose.speed >= 0.0 && pose.speed <= limits.speed * (1.0 + 1e-6),
            "{pose:?}"
        );
        assert!(
            pose.arc.is_finite() && pose.acceleration.is_finite(),
            "{pose:?}"
        );
        assert!((pose.view.length() - 1.0).abs() < 1e-6, "{time}: {pose:?}");
        assert!(
            (pose.tangent.length() - 1.0).abs() < 1e-6,
            "{time}: {pose:?}"
        );
    }
}

/// A small group along a way, for a few steps.
fn go_along(choices: &mut Choices, way: &Curve, around: &Surroundings, radius: f64) {
    let most = match choices.byte() % 2 {
        0 => 4.0 * radius,
        _ => choices.number(),
    };
    let spacing = match choices.byte() % 4 {
        0 => choices.number(),
        _ => radius,
    };
    // Thousands of circles take long and tell nothing more.
    if way.length() / spacing > 2_000.0 {
        return;
    }
    let corridor = match GroupCorridor::along(way, around, most, spacing) {
        Ok(corridor) => Arc::new(corridor),
        Err(refused) => return known(&refused, &["corridor."]),
    };
    let unit = match choices.byte() % 3 {
        0 => choices.number(),
        _ => radius / 2.0,
    };
    let mut settings = match choices.byte() % 2 {
        0 => GroupSettings::stable(unit),
        _ => GroupSettings::literal(unit),
    };
    for _ in 0..choices.byte() % 3 {
        let number = choices.number();
        match choices.byte() % 9 {
            0 => settings.repulsion = number,
            1 => settings.attraction = number,
            2 => settings.damping = number,
            3 => settings.speed_limit = number,
            4 => settings.longitudinal = number,
            5 => settings.guarded = !settings.guarded,
            6 => settings.rate = number,
            7 => settings.substeps = u32::from(choices.byte() % 5),
            _ => settings.passes = u32::from(choices.byte() % 6),
        }
    }
    let units = 1 + usize::from(choices.byte() % 12);
    let mut group = match Group::new(corridor, settings, units) {
        Ok(group) => group,
        Err(refused) => return known(&refused, &["group."]),
    };
    for _ in 0..6 {
        group.advance();
        let finite = |all: &[DVec2]| all.iter().all(|one| one.is_finite());
        // As printed nothing holds units back: they may end as no number, which is told.
        assert!(
            settings.mode == ForceMode::Literal
                || (finite(group.places()) && finite(group.velocities())),
            "{:?}",
            group.places()
        );
        for unit in 0..units {
            let _ = group.drawn(unit, choices.number());
        }
    }
    let _ = (group.spread(), group.energy(), group.state_hash());
}

/// A small crowd, for a few frames.
fn crowd(choices: &mut Choices, around: &Surroundings) {
    let mut settings = CrowdSettings::default();
    for _ in 0..choices.byte() % 3 {
        let number = choices.number();
        match choices.byte() % 8 {
            0 => settings.radius = number,
            1 => settings.speed = number,
            2 => settings.rate = number,
            3 => settings.period = number,
            4 => settings.budget = number,
            5 => settings.other = number,
            6 => settings.range = number,
            _ => settings.expansions_per_ms = number,
        }
    }
    let places = match choices.byte() % 2 {
        0 => Vec::new(),
        _ => vec![choices.place()],
    };
    let agents = usize::from(choices.byte() % 9);
    let mut crowd = match Crowd::new(around, settings, places, agents) {
        Ok(crowd) => crowd,
        Err(refused) => return known(&refused, &["crowd."]),
    };
    let (low, high) = around.bounds();
    let cell = ((high - low).element_product() / 2_000.0).sqrt();
    let mut paths = match GridPaths::over(around, cell, settings.radius) {
        Ok(paths) => paths,
        Err(refused) => return known(&refused, &["ground.", "paths."]),
    };
    for _ in 0..8 {
        let report = crowd.step(around, &mut paths);
        assert!(report.budget_ms.is_finite(), "{report:?}");
        for agent in crowd.agents() {
            assert!(agent.at().is_finite(), "{agent:?}");
            let clear = around.clearance(agent.at());
            assert!(clear >= settings.radius * (1.0 - 1e-5), "{clear} {agent:?}");
        }
    }
    let _ = crowd.state_hash();
}

/// A roadmap on a scene, both made of bytes, with ways, changes, and all who go along them.
pub fn roadmap_calls(bytes: &[u8]) -> bool {
    let mut choices = Choices { bytes };
    let mut scene = Scene::new(DVec2::ZERO, DVec2::new(24.0, 16.0)).expect("a floor");
    for _ in 0..choices.byte() % 7 {
        let _ = scene.add(choices.obstacle(0.0, 2.5));
    }
    let around = Surroundings::of(&scene);
    let Some(settings) = settings(&mut choices, &around) else {
        return true;
    };
    let json = serde_json::to_string(&settings).expect("settings can be written");
    if let Ok(again) = serde_json::from_str::<RoadmapSettings>(&json)
        && settings.check(&around).is_ok()
    {
        assert_eq!(again, settings, "{json}");
    }
    let mut building = match Building::new(&around, &settings) {
        Ok(building) => building,
        Err(refused) => {
            known(&refused, &["roadmap."]);
            return true;
        }
    };
    let mut steps = 0;
    while building.step(&around) == Status::Running {
        steps += 1;
        assert!(steps < 1_000_000, "{settings:?}");
    }
    let mut roadmap = match building.finish() {
        Ok(roadmap) => roadmap,
        Err(refused) => {
            assert_eq!(refused.id, "roadmap.nothing-fits");
            return true;
        }
    };
    check(&roadmap, &around);
    let mut finder = Finder::new();
    let mut legs: Vec<Curve> = Vec::new();
    for _ in 0..12 {
        if !choices.more() {
            break;
        }
        match choices.byte() % 8 {
            0..=2 => {
                finder.straight = choices.byte().is_multiple_of(2);
                let last = legs.last().and_then(|leg| leg.at(leg.length()));
                let start = last.unwrap_or_else(|| choices.place());
                let ends = [start, choices.place()];
                match finder.find(&roadmap, &around, ends[0], ends[1]) {
                    Ok(route) => {
                        check_way(&route, &roadmap, &around, ends);
                        legs.push(route.curve);
                    }
                    Err(refused) => known(&refused, &["roadmap."]),
                }
            }
            3..=5 => {
                let before = roadmap.clone();
                match roadmap.apply(&around, &hook(&mut choices)) {
                    Ok(()) => check(&roadmap, &around),
                    Err(refused) => {
                        known(&refused, &["roadmap.hook-"]);
                        let same = |a: &Roadmap, b: &Roadmap| {
                            a.vertices() == b.vertices()
                                && a.edges() == b.edges()
                                && a.blends() == b.blends()
                        };
                        assert!(same(&before, &roadmap), "{refused}");
                    }
                }
            }
            6 => drive(&mut choices, &legs, &around),
            _ => match legs.last() {
                Some(way) => go_along(&mut choices, way, &around, settings.radius),
                None => crowd(&mut choices, &around),
            },
        }
    }
    true
}
