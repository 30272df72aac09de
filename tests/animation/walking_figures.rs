//! Figures of bodies that something else moves.

use glam::DVec2;
use wayscope::animation::{Gait, SharedLegs, WalkingFigures};

const DT: f64 = 1.0 / 30.0;

/// Three bodies: one walks at 1.2 m/s round a circle, one stands, one goes straight on.
fn places(time: f64) -> [DVec2; 3] {
    let round = DVec2::from_angle(0.3 * time) * 4.0;
    [round, DVec2::new(9.0, 9.0), DVec2::new(1.5 * time, -6.0)]
}

fn apart(one: f64, other: f64) -> f64 {
    let apart = (one - other).rem_euclid(1.0);
    apart.min(1.0 - apart)
}

#[test]
fn they_walk_as_fast_as_the_bodies_go_and_back_when_time_goes_back() {
    for legs in [None, Some(SharedLegs::new(Gait::procedural()))] {
        let mut figures = WalkingFigures::new(legs, 1.75);
        for tick in 0..150 {
            let time = f64::from(tick) * DT;
            figures.follow(time, &places(time));
        }
        let now: Vec<_> = figures.instants().copied().collect();
        assert!((now[0].speed - 1.2).abs() < 0.01, "{}", now[0].speed);
        assert!((now[0].turn - 0.3).abs() < 0.03, "{}", now[0].turn);
        assert_eq!(now[1].speed, 0.0);
        assert!((now[2].speed - 1.5).abs() < 1e-6 && now[2].heading.abs() < 1e-6);
        let time = 149.0 * DT;
        // Looked at once more at the same time nothing changes.
        figures.follow(time, &places(time));
        assert!(
            figures
                .instants()
                .zip(&now)
                .all(|(found, was)| found == was)
        );
        for tick in 1..=30 {
            let time = time - f64::from(tick) * DT;
            figures.follow(time, &places(time));
        }
        for tick in (0..30).rev() {
            let time = time - f64::from(tick) * DT;
            figures.follow(time, &places(time));
        }
        for (found, was) in figures.instants().zip(&now) {
            assert!(
                apart(found.phase, was.phase) < 0.02,
                "{} {}",
                found.phase,
                was.phase
            );
        }
    }
}

#[test]
fn builds_differ_and_rows_have_a_heading_and_all_joints() {
    let mut figures = WalkingFigures::new(None, 1.75);
    let crowd: Vec<DVec2> = (0..40).map(|i| DVec2::new(f64::from(i), 0.0)).collect();
    figures.follow(0.0, &crowd);
    let mut rows = Vec::new();
    let numbers = figures.rows(&mut rows);
    assert_eq!((numbers, rows.len()), (1 + 17 * 3, 40 * 52));
    assert_eq!(figures.joints().len(), 17);
    let heads: Vec<f32> = rows.chunks(52).map(|row| row[1 + 3 * 2 + 2]).collect();
    let (low, high) = (
        heads.iter().copied().fold(9.0, f32::min),
        heads.iter().copied().fold(0.0, f32::max),
    );
    assert!(
        low > 1.2 && high < 1.95 && high - low > 0.1,
        "{low} to {high} m"
    );
    // All stand on the floor.
    for row in rows.chunks(52) {
        let lowest = (0..17)
            .map(|joint| row[1 + 3 * joint + 2])
            .fold(9.0, f32::min);
        assert!((-0.05..0.12).contains(&lowest), "{lowest}");
    }
}

#[test]
fn jumps_pauses_and_places_that_are_none_move_nothing() {
    let mut figures = WalkingFigures::new(None, f64::NAN);
    assert_eq!(figures.rows(&mut Vec::new()), 0);
    for (time, x) in [
        (0.0, 0.0),
        (0.1, 0.1),
        (0.2, 500.0),
        (90.0, 501.0),
        (f64::NAN, 501.0),
        (90.1, f64::NAN),
    ] {
        figures.follow(time, &[DVec2::new(x, 0.0)]);
        let now = figures.instants().next().unwrap();
        assert!(
            now.at.is_finite() && now.speed < 2.0 && (0.0..1.0).contains(&now.phase),
            "{now:?}"
        );
    }
    figures.follow(90.2, &[]);
    assert_eq!(figures.instants().len(), 0);
}
