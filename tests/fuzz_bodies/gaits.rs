//! Files of walking styles: of one, of two that are compared, and of a comparison with a recorded walk.

use wayscope::animation::{
    BodyBuild, GaitPairFile, GaitStyleFile, HipMode, MotionFitFile, WalkPattern,
};
use wayscope::message::Message;
use wayscope::world::Json;

/// Styles as JSON: what is read is written as what reads as the same, and walks.
pub fn gait_file(bytes: &[u8]) -> bool {
    let Ok(json) = serde_json::from_slice::<Json>(bytes) else {
        return true;
    };
    pair_file(json.clone());
    fit_file(json.clone());
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
        Err(refused) => has_place(&refused),
    }
    true
}

fn has_place(refused: &Message) {
    assert!(refused.id.starts_with("lab-json."), "{refused}");
    assert!(refused.arg("path").is_some(), "{refused}");
}

fn again(written: &str) -> Json {
    serde_json::from_str(written).expect("what is written is JSON")
}

fn pair_file(json: Json) {
    match GaitPairFile::read(json) {
        Ok(file) => assert_eq!(GaitPairFile::read(again(&file.write())), Ok(file)),
        Err(refused) => has_place(&refused),
    }
}

fn fit_file(json: Json) {
    match MotionFitFile::read(json) {
        Ok(file) => {
            // Angles are rounded by the first writing; the second changes nothing.
            let written = file.write();
            let read = MotionFitFile::read(again(&written)).expect("what is written is read");
            assert_eq!(read.write(), written);
            assert_eq!(read.fit.style, file.fit.style);
            assert_eq!(read.fit.style, read.fit.style.within_range());
        }
        Err(refused) => has_place(&refused),
    }
}
