//! What is nearest, samples moved onto the Voronoi diagram, and the diagram as a picture.

use crate::support::roadmap_scenes::*;
use glam::DVec2;
use proptest::prelude::*;
use std::f64::consts::{FRAC_PI_2, FRAC_PI_3};
use wayscope::roadmap::{
    Identity, Retraction, RetractionOutcome, RetractionStride, Ridge, RoadmapSettings, Spurs,
    VoronoiRaster, retract,
};
use wayscope::world::scene::{Scene, Shape, Surroundings};

fn retracted(around: &Surroundings, settings: &RoadmapSettings, sample: DVec2) -> Retraction {
    let mut record = Retraction::default();
    retract(around, settings, sample, &mut record);
    record
}

fn settings(scene: &Scene, radius: f64) -> (Surroundings, RoadmapSettings) {
    let around = Surroundings::of(scene);
    let settings = RoadmapSettings::suited(&around, radius).unwrap();
    (around, settings)
}

#[test]
fn the_nearest_point_is_that_of_looking_at_everything() {
    let mut probes = 0;
    for (name, scene) in all() {
        let (around, outlines) = (Surroundings::of(&scene), Outlines::of(&scene));
        let mut dice = Dice(11);
        for _ in 0..20_000 {
            let place = dice.place(&scene);
            let near = around.nearest(place);
            let (distance, _) = outlines.nearest(place);
            assert!((near.distance - distance).abs() < 1e-9, "{name} {place}");
            assert!(
                (near.witness.distance(place) - distance).abs() < 1e-9,
                "{name} {place}"
            );
            assert_eq!(around.free(place), outlines.free(place), "{name} {place}");
            probes += 1;
        }
    }
    assert_eq!(probes, 100_000);
}

/// What must hold of a kept sample with the witness test.
fn check_two_witnesses(
    name: &str,
    outlines: &Outlines,
    settings: &RoadmapSettings,
    record: &Retraction,
) {
    let found = record.kept().unwrap();
    let gap = 2.0 * settings.precision + settings.tolerance;
    let clearance = outlines.clearance(found.at);
    for witness in found.witnesses {
        let distance = witness.distance(found.at);
        assert!(
            (distance - clearance).abs() <= gap,
            "{name} {}: {distance} {clearance}",
            record.sample
        );
        assert!(
            outlines.nearest(witness).0 < 1e-9,
            "{name}: a witness lies on an outline"
        );
    }
    assert!(
        record.sample == found.at || outlines.segment_clearance(record.sample, found.at) > 0.0,
        "{name} {}: tunnelled",
        record.sample
    );
}

#[test]
fn a_sample_ends_equally_far_from_two_points_and_never_beyond_an_obstacle() {
    for (name, scene) in all() {
        let (around, wide) = settings(&scene, 0.4);
        let outlines = Outlines::of(&scene);
        for stride in [RetractionStride::Doubling, RetractionStride::Fixed] {
            let settings = RoadmapSettings {
                identity: Identity::Witness,
                stride,
                ..wide
            };
            let mut dice = Dice(5);
            let (mut kept, mut most) = (0, 0);
            for _ in 0..3_000 {
                let record = retracted(&around, &settings, dice.place(&scene));
                most = most.max(record.steps.len());
                if record.outcome == RetractionOutcome::Kept {
                    check_two_witnesses(name, &outlines, &settings, &record);
                    kept += 1;
                } else {
                    assert!(
                        matches!(
                            record.outcome,
                            RetractionOutcome::NotFree
                                | RetractionOutcome::TooTight
                                | RetractionOutcome::OnRim
                        ),
                        "{name}: {:?}",
                        record.outcome
                    );
                }
            }
            assert!(kept > 1_000, "{name}: {kept}");
            if stride == RetractionStride::Doubling {
                assert!(most <= 24, "{name}: {most} doublings");
            }
        }
    }
}

#[test]
fn fixed_steps_and_doublings_come_to_the_same_place() {
    let scene = convex(8);
    let (around, settings) = settings(&scene, 1.0);
    let mut dice = Dice(17);
    let mut compared = 0;
    for _ in 0..500 {
        let sample = dice.place(&scene);
        let doubling = retracted(&around, &settings, sample);
        let fixed = retracted(
            &around,
            &RoadmapSettings {
                stride: RetractionStride::Fixed,
                ..settings
            },
            sample,
        );
        if let (Some(a), Some(b)) = (doubling.found, fixed.found) {
            assert!(a.at.distance(b.at) <= settings.precision, "{sample}");
            assert!(doubling.steps.len() <= fixed.steps.len());
            compared += 1;
        }
    }
    assert!(compared > 300);
}

#[test]
fn object_ids_are_blind_in_a_maze_of_one_piece_and_jump_through_walls() {
    let maze = one_object_maze();
    let (around, wide) = settings(&maze, 0.4);
    let literal = RoadmapSettings {
        identity: Identity::Object,
        ..wide
    };
    let outlines = Outlines::of(&maze);
    let mut dice = Dice(23);
    let (mut tunnelled, mut between, mut kept) = (0, 0, 0);
    for _ in 0..2_000 {
        let record = retracted(&around, &literal, dice.place(&maze));
        let Some(found) = record.kept() else { continue };
        kept += 1;
        tunnelled += u32::from(record.tunnelled);
        assert_eq!(
            record.tunnelled,
            outlines.segment_clearance(record.sample, found.at) < literal.tolerance
        );
        // Inside the maze both witnesses would be of the one object: only beside the floor's sides anything is found.
        between += u32::from(
            found
                .witnesses
                .iter()
                .all(|w| w.x > 0.0 && w.x < 64.0 && w.y > 0.0 && w.y < 60.0),
        );
    }
    assert_eq!(between, 0);
    assert!(tunnelled > 100, "{tunnelled} of {kept}");
    let filtered = RoadmapSettings {
        identity: Identity::Witness,
        ..wide
    };
    let record = retracted(&around, &filtered, at(20.5, 30.0));
    assert!(
        (record.kept().unwrap().at.x - 21.25).abs() < 2e-3,
        "half way between two teeth: {record:?}"
    );
}

#[test]
fn between_two_walls_a_sample_comes_to_the_middle_and_tells_how() {
    let scene = scene(40.0, 10.0, vec![]);
    let (around, settings) = settings(&scene, 1.0);
    let record = retracted(&around, &settings, at(20.0, 1.5));
    assert_eq!(record.witness, Some(at(20.0, 0.0)));
    // 1.5 -> 3 (still nearest) -> 6 (the other wall is).
    let steps: Vec<(f64, bool)> = record
        .steps
        .iter()
        .map(|probe| (probe.at.y, probe.changed))
        .collect();
    assert_eq!(steps, [(3.0, false), (6.0, true)]);
    assert_eq!(record.bisection[0].at.y, 4.5);
    assert_eq!(record.bisection.len(), 11, "3 m down to 2 mm");
    let found = record.kept().unwrap();
    assert!(found.at.y <= 5.0 && found.at.y >= 5.0 - settings.precision - settings.tolerance);
    assert!((found.angle - std::f64::consts::PI).abs() < 1e-9);
    assert_eq!(found.witnesses[0], at(20.0, 0.0));
    assert_eq!(found.witnesses[1], at(20.0, 10.0));
}

#[test]
fn in_a_square_corner_the_witnesses_are_seen_at_a_right_angle() {
    let scene = scene(40.0, 40.0, vec![]);
    let (around, settings) = settings(&scene, 1.0);
    let found = retracted(&around, &settings, at(4.0, 3.0)).kept().unwrap();
    assert!((found.angle - FRAC_PI_2).abs() < 1e-3, "{}", found.angle);
    assert!((found.at.x - found.at.y).abs() < 2e-3);
}

#[test]
fn what_is_not_free_or_does_not_fit_is_refused_with_its_reason() {
    let scene = scene(
        40.0,
        40.0,
        vec![
            rectangle((10.0, 10.0), (18.0, 30.0)),
            rectangle((19.0, 10.0), (30.0, 30.0)),
        ],
    );
    let (around, settings) = settings(&scene, 1.0);
    let outcome = |sample| retracted(&around, &settings, sample).outcome;
    assert_eq!(outcome(at(12.0, 20.0)), RetractionOutcome::NotFree);
    assert_eq!(outcome(at(-3.0, 20.0)), RetractionOutcome::NotFree);
    assert_eq!(outcome(at(f64::NAN, 20.0)), RetractionOutcome::NotFree);
    assert_eq!(outcome(at(18.4, 20.0)), RetractionOutcome::TooTight);
    assert_eq!(outcome(at(5.0, 1e-9)), RetractionOutcome::OnRim);
    assert_eq!(outcome(at(5.0, 5.5)), RetractionOutcome::Kept);
}

#[test]
fn between_bumps_of_a_wall_no_sample_is_kept() {
    let scene = bumpy();
    let (around, suited) = settings(&scene, 0.5);
    let mut refused = 0;
    for spurs in [Spurs::Drop, Spurs::Follow] {
        let settings = RoadmapSettings { spurs, ..suited };
        let unfiltered = RoadmapSettings {
            identity: Identity::Witness,
            ..settings
        };
        let mut dice = Dice(31);
        let (mut kept, mut narrow) = (0, 0);
        for _ in 0..5_000 {
            let sample = dice.place(&scene);
            let record = retracted(&around, &settings, sample);
            if let Some(found) = record.kept() {
                assert!(found.angle >= settings.smallest_angle - 1e-12, "{sample}");
                assert!(
                    found.witnesses[0].distance(found.witnesses[1]) >= 2.0 * settings.radius,
                    "{sample}"
                );
                kept += 1;
            }
            refused += u32::from(record.outcome == RetractionOutcome::SmallAngle);
            let found = retracted(&around, &unfiltered, sample).kept();
            narrow += u32::from(found.is_some_and(|found| found.angle < FRAC_PI_3));
        }
        assert!(narrow > 500, "without the filter many are: {narrow}");
        assert!(kept > 1_000, "{kept}");
    }
    assert!(refused > 500, "{refused}");
}

#[test]
fn a_refused_sample_that_follows_its_spur_comes_out() {
    let scene = bumpy();
    let (around, suited) = settings(&scene, 0.5);
    let following = RoadmapSettings {
        spurs: Spurs::Follow,
        ..suited
    };
    let (mut dice, mut followed) = (Dice(37), 0);
    for _ in 0..3_000 {
        let sample = dice.place(&scene);
        let dropped = retracted(&around, &suited, sample);
        let record = retracted(&around, &following, sample);
        assert_eq!(record.sample, sample);
        if matches!(
            dropped.outcome,
            RetractionOutcome::SmallAngle | RetractionOutcome::ShortChord
        ) {
            assert!(!record.spur.is_empty());
            if record.outcome == RetractionOutcome::Kept {
                let found = record.kept().unwrap();
                assert!(
                    found.clearance > dropped.found.unwrap().clearance,
                    "{sample}"
                );
                followed += 1;
            }
        } else {
            assert_eq!(
                (record.outcome, record.found),
                (dropped.outcome, dropped.found)
            );
        }
    }
    assert!(followed > 300, "{followed}");
}

#[test]
fn the_picture_has_exact_clearances_and_its_branches_where_samples_end() {
    let scene = convex(12);
    let (around, settings) = settings(&scene, 1.0);
    let outlines = Outlines::of(&scene);
    let mut raster = VoronoiRaster::new(&around, 200).unwrap();
    while raster.advance(&around, &settings, 7) {}
    assert_eq!((raster.size(), raster.filled()), ((200, 200), 200));
    let index = |place: DVec2| {
        let cell = place / raster.step();
        (cell.y as usize).min(199) * 200 + (cell.x as usize).min(199)
    };
    for row in (0..200).step_by(7) {
        for column in (0..200).step_by(5) {
            let place = raster.middle(column, row);
            let clearance = raster.clearances()[row * 200 + column];
            assert!((clearance - outlines.clearance(place)).abs() < 1e-9);
            assert_eq!(
                raster.features()[row * 200 + column].is_some(),
                outlines.free(place)
            );
        }
    }
    let (mut dice, mut on, mut kept) = (Dice(41), 0, 0);
    let (mut branches, mut free) = (0, 0);
    for _ in 0..2_000 {
        let sample = dice.place(&scene);
        if let Some(found) = retracted(&around, &settings, sample).kept() {
            kept += 1;
            let (column, row) = (index(found.at) % 200, index(found.at) / 200);
            let beside = (row.saturating_sub(1)..=(row + 1).min(199)).flat_map(|row| {
                (column.saturating_sub(1)..=(column + 1).min(199))
                    .map(move |column| row * 200 + column)
            });
            on += u32::from(
                beside
                    .into_iter()
                    .any(|index| raster.ridges()[index] == Ridge::Branch as u8),
            );
            free += 1;
            branches += u32::from(raster.ridges()[index(sample)] == Ridge::Branch as u8);
        }
    }
    assert!(
        on * 100 >= kept * 99,
        "{on} of {kept} samples end on a branch of the picture"
    );
    assert!(
        branches * 5 < free,
        "and branches are lines: {branches} of {free}"
    );
    assert_eq!(
        VoronoiRaster::new(&around, 1).unwrap_err().id,
        "roadmap.setting"
    );
}

prop_compose! {
    fn discs()(discs in prop::collection::vec((5.0..55.0, 5.0..35.0, 0.5..5.0), 1..14)) -> Vec<Shape> {
        discs.into_iter().map(|(x, y, radius)| disc(x, y, radius)).collect()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn among_any_discs_samples_end_between_two_points(shapes in discs(), seed in 0_u64..1_000_000) {
        let scene = scene(60.0, 40.0, shapes);
        let (around, suited) = settings(&scene, 0.5);
        let settings = RoadmapSettings { identity: Identity::Witness, ..suited };
        let outlines = Outlines::of(&scene);
        let mut dice = Dice(seed);
        for _ in 0..60 {
            let record = retracted(&around, &settings, dice.place(&scene));
            if record.outcome == RetractionOutcome::Kept {
                check_two_witnesses("discs", &outlines, &settings, &record);
            }
        }
    }
}
