//! Preferences change the plan: stealthy or frontal, by which tool, by which way.

use crate::planning::decomposition::ATTACK;
use crate::planning::validator::{sound_plan, with};
use wayscope::story::{
    GroundTask, PlanEstimate, PlanSearch, PlannerSettings, Preference, Preferred, read_story,
    set_preferences,
};

fn operator(name: &str, dearer: i32) -> Preference {
    let what = Preferred::Operator(name.to_owned());
    Preference { what, dearer }
}

fn object(name: &str, dearer: i32) -> Preference {
    let what = Preferred::Object(name.to_owned());
    Preference { what, dearer }
}

fn plan_with(text: &str, preferences: &[Preference]) -> String {
    let mut task = GroundTask::new(read_story(text).unwrap()).unwrap();
    set_preferences(&mut task, preferences);
    let settings = PlannerSettings {
        estimate: PlanEstimate::Admissible,
        ..with(PlanSearch::Plans)
    };
    let plan = sound_plan(&task, settings);
    let steps = (1..plan.goal()).map(|step| plan.written_step(&task, step).unwrap());
    steps.collect::<Vec<_>>().join(" ")
}

const TWO_WAYS: &str = "
Story ways
Objects: fred gate yard hall cellar
Operator Walk (?p ?from ?to)
Preconditions: (at ?p ?from) (path ?from ?to)
Effects: (at ?p ?to) (not (at ?p ?from))
Operator Storm (?p ?l) Preconditions: (at ?p ?l) Effects: (taken)
Operator Creep (?p ?l) Preconditions: (at ?p ?l) Effects: (ready ?p)
Operator Surprise (?p ?l) Preconditions: (at ?p ?l) (ready ?p) Effects: (taken)
Initial: (at fred gate) (path gate yard) (path gate cellar) (path yard hall) (path cellar hall)
Goals: (taken) (at fred hall)
";

#[test]
fn stealthy_or_frontal() {
    let frontal = plan_with(TWO_WAYS, &[]);
    assert!(
        frontal.contains("Storm") && !frontal.contains("Surprise"),
        "{frontal}"
    );
    let stealthy = plan_with(TWO_WAYS, &[operator("storm", 50)]);
    assert!(
        stealthy.contains("Creep") && stealthy.contains("Surprise"),
        "{stealthy}"
    );
    let wanted = plan_with(TWO_WAYS, &[operator("creep", -9), operator("surprise", -9)]);
    assert!(wanted.contains("Surprise"), "{wanted}");
}

#[test]
fn by_way_of_what_is_preferred() {
    assert!(plan_with(TWO_WAYS, &[object("yard", 5)]).contains("cellar"));
    assert!(plan_with(TWO_WAYS, &[object("cellar", 5)]).contains("yard"));
}

#[test]
fn a_schema_by_name() {
    let mut task = GroundTask::new(read_story(ATTACK).unwrap()).unwrap();
    let what = Preferred::Schema("fetch".to_owned());
    set_preferences(&mut task, &[Preference { what, dearer: 7 }]);
    let dear = task
        .actions
        .iter()
        .filter(|action| action.cost == 17)
        .count();
    let arms =
        (0..task.actions.len() as u32).filter(|one| task.written_action(*one).starts_with("(Arm"));
    assert_eq!(dear, arms.count());
}
