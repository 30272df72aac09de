//! Files of walking styles.

use wayscope::animation::{BodyBuild, GaitStyleFile, HipMode, WalkPattern};
use wayscope::world::Json;

/// Styles as JSON: what is read is written as what reads as the same, and walks.
pub fn gait_file(bytes: &[u8]) -> bool {
    let Ok(json) = serde_json::from_slice::<Json>(bytes) else {
        return true;
    };
    match GaitStyleFile::read(json) {
        Ok(file) => {
            let written = file.write();
            let json = serde_json::from_str(&written).expect("what is written is JSON");
            let again = GaitStyleFile::read(json).unwrap_or_else(|why| panic!("{why}\n{written}"));
            assert_eq!(again, file, "{written}");
            assert_eq!(file.style, file.style.within_range());
            let build = BodyBuild::of_leg(file.leg.unwrap_or(1.0));
            for hip in [HipMode::Literal, HipMode::Planted] {
                let pattern = WalkPattern::new(file.style, build, hip);
                let pose = pattern.pose(0.7, 1.4, 0.3);
                assert!(pose.turns.iter().all(|turn| turn.is_finite()));
            }
        }
        Err(refused) => {
            assert!(refused.id.starts_with("lab-json."), "{refused}");
            assert!(refused.arg("path").is_some(), "{refused}");
        }
    }
    true
}
