//! Bodies on a story's floor do not overlap, however crowded it is.

use super::floor_stage::{go, scene, stage_in};
use wayscope::story::{OrderStatus, StoryStage};

/// How many characters come and go.
const CROWD: u16 = 8;

#[test]
fn no_two_bodies_overlap_in_three_minutes_of_coming_and_going() {
    let from: Vec<(f64, f64)> = (0..CROWD)
        .map(|i| (2.0 + f64::from(i % 4) * 1.4, 2.0 + f64::from(i / 4) * 1.6))
        .collect();
    let mut stage = stage_in(scene(), &from);
    let mut random = 12_345_u32;
    let (mut begun, mut failed) = (0, 0);
    for _ in 0..180 * 25 {
        for step in 0..CROWD {
            match stage.status(step) {
                OrderStatus::Running => continue,
                OrderStatus::Failed(why) => {
                    assert_eq!(why.id, "story-stage.blocked");
                    failed += 1;
                    stage.cancel(step);
                }
                OrderStatus::Done => {}
            }
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            if random >> 24 < 20 {
                let place = (random >> 16) & 1;
                stage.start(step, go(3 + u32::from(step), place)).unwrap();
                begun += 1;
            }
        }
        stage.tick(0.04);
        assert_eq!(stage.walkers().overlaps(), []);
    }
    assert!(
        begun > 60 && failed * 20 < begun,
        "{failed} of {begun} failed"
    );
}
