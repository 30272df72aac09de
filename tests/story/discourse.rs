//! The narrative plan: captions and shots overlap the story's steps, and nothing goes round in a circle.

use crate::planning::validator::{sound_plan, with};
use crate::shipped_stories::shipped;
use wayscope::story::{
    CameraShot, GroundTask, NarrativePlan, NarrativeStepKind, PlanSearch, Staging, StoryPlan,
    captioned,
};

fn told(name: &str) -> (GroundTask, StoryPlan, NarrativePlan, Staging) {
    let file = shipped(name);
    let task = GroundTask::new(file.text.problem().unwrap()).unwrap();
    let plan = sound_plan(&task, with(PlanSearch::Both));
    let staging = Staging::new(&file.settings, &task.problem);
    let narrative = NarrativePlan::new(&task, &plan, &staging);
    (task, plan, narrative, staging)
}

#[test]
fn each_step_has_a_caption_and_a_shot_that_overlap_it() {
    for name in ["figure", "aquarium", "heist"] {
        let (_, plan, narrative, _) = told(name);
        let count = plan.actions.len();
        assert_eq!(narrative.steps.len(), 3 * count);
        for (place, step) in narrative.steps.iter().enumerate() {
            let of = match step.kind {
                NarrativeStepKind::Story { .. } | NarrativeStepKind::Player { .. } => {
                    assert_eq!(step.during, None);
                    continue;
                }
                NarrativeStepKind::Caption { of } | NarrativeStepKind::Camera { of, .. } => of,
            };
            let during = step.during.unwrap();
            assert_eq!(during, u32::from(of) - 1);
            // What overlaps is not ordered.
            let place = place as u32;
            for pair in [(place, during), (during, place)] {
                assert!(!narrative.orderings.contains(&pair), "{name}: {pair:?}");
            }
        }
    }
}

#[test]
fn the_merged_plan_keeps_the_storys_orderings_for_all_that_overlaps_and_has_no_circle() {
    for name in ["figure", "aquarium", "heist"] {
        let (_, plan, narrative, _) = told(name);
        let count = plan.actions.len() as u32;
        for (first, second) in &plan.orderings {
            if *first == 0 || *second == plan.goal() {
                continue;
            }
            for (one, other) in [(0, 0), (1, 1), (2, 2), (1, 0), (0, 2)] {
                let pair = (
                    u32::from(*first) - 1 + one * count,
                    u32::from(*second) - 1 + other * count,
                );
                assert!(narrative.orderings.contains(&pair), "{name}: {pair:?}");
            }
        }
        // Whatever is first is taken away until nothing is left.
        let mut left: Vec<u32> = (0..3 * count).collect();
        while !left.is_empty() {
            let before = left.len();
            let waits = |step: &u32| {
                narrative
                    .orderings
                    .iter()
                    .any(|(first, second)| second == step && left.contains(first))
            };
            left = left.iter().copied().filter(waits).collect();
            assert!(left.len() < before, "{name}: a circle through {left:?}");
        }
        // One camera: of two shots, one is before the other.
        for camera in 2 * count..3 * count - 1 {
            assert!(narrative.orderings.contains(&(camera, camera + 1)));
        }
    }
}

#[test]
fn shots_follow_the_character_that_walks_and_show_both_of_an_act() {
    let (task, plan, narrative, _) = told("figure");
    let objects = &task.problem.domain.objects;
    let object = |name: &str| objects.find(name).unwrap();
    let step = |written: &str| {
        let same = |step: &u16| plan.written_step(&task, *step).as_deref() == Some(written);
        (1..plan.goal()).find(same).unwrap()
    };
    let shot = |written: &str| narrative.shown(&[step(written)]).unwrap().1;
    assert_eq!(
        shot("(Move fred tower armory)"),
        CameraShot::Follow(object("fred"))
    );
    assert_eq!(
        shot("(PickUp fred gun armory)"),
        CameraShot::Both(object("fred"), object("gun"))
    );
    assert_eq!(
        shot("(Shoot fred barney gun bunker)"),
        CameraShot::Both(object("fred"), object("barney"))
    );
    assert_eq!(narrative.shown(&[]), None);
    // Of two at once the camera shows the first.
    let both = [
        step("(Load fred gun ammo)"),
        step("(Move fred armory bunker)"),
    ];
    assert_eq!(narrative.shown(&both).unwrap().0, both[0].min(both[1]));
}

#[test]
fn what_the_player_does_is_part_of_the_plan() {
    let (task, plan, narrative, staging) = told("heist");
    let player = staging.player.unwrap();
    for step in &narrative.steps {
        let (number, players) = match step.kind {
            NarrativeStepKind::Story { step } => (step, false),
            NarrativeStepKind::Player { step } => (step, true),
            _ => continue,
        };
        let action = &task.actions[plan.actions[usize::from(number) - 1] as usize];
        assert_eq!(
            action.arguments.first() == Some(&player),
            players,
            "{number}"
        );
    }
}

#[test]
fn captions_have_the_names_of_both_languages() {
    let file = shipped("figure");
    let task = GroundTask::new(file.text.problem().unwrap()).unwrap();
    let say = |operator: &str, objects: &[&str], language: &str| {
        captioned(
            &file.settings,
            &task,
            task.find_action(operator, objects).unwrap(),
            language,
        )
    };
    let shoot = ["fred", "barney", "gun", "bunker"];
    assert_eq!(say("Shoot", &shoot, "en").unwrap(), "Fred shoots Barney.");
    assert_eq!(
        say("Shoot", &shoot, "de").unwrap(),
        "Fred schießt auf Barney."
    );
    let walk = ["fred", "tower", "armory"];
    assert_eq!(
        say("Move", &walk, "en").unwrap(),
        "Fred goes from the tower to the armory."
    );
    let mut bare = file.settings.clone();
    bare.names.clear();
    bare.captions[0].1.of = vec![("en".to_owned(), "?who? ?nobody, ?to".to_owned())];
    let action = task.find_action("Move", &walk).unwrap();
    assert_eq!(
        captioned(&bare, &task, action, "de").unwrap(),
        "Fred? ?nobody, armory"
    );
    bare.captions.clear();
    assert_eq!(captioned(&bare, &task, action, "de"), None);
}
