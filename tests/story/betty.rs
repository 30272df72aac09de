//! Betty, the reader's character, takes the ammunition that Fred's plan needs: both ways.

use crate::mediated::{act, from_facts, holds, written};
use crate::planning::validator::{sound_plan, validate, with};
use crate::world::initial;
use wayscope::story::{
    ActResponse, ActVerdict, GroundTask, Mediator, PlanEstimate, PlanProgress, PlanSearch,
    PlannerSettings, StoryPlan, depending, read_story,
};

/// The story as the page has it on a floor, with more ammunition in the cellar.
const BETTY: &str = include_str!("betty.story");

/// Figure 3.2 with Betty in the armory; if `spare`, there is ammunition in the cellar, too.
pub fn task(spare: bool) -> GroundTask {
    let fact = "(at spare cellar)";
    // The comment says it, too.
    assert_eq!(BETTY.matches(fact).count(), 2);
    let text = match spare {
        true => BETTY.to_owned(),
        false => BETTY.replace(fact, ""),
    };
    GroundTask::new(read_story(&text).unwrap()).unwrap()
}

pub fn plan(task: &GroundTask) -> StoryPlan {
    // The shortest one, as in the figure.
    let settings = PlannerSettings {
        estimate: PlanEstimate::Admissible,
        ..with(PlanSearch::Plans)
    };
    sound_plan(task, settings)
}

fn mediator(task: &GroundTask) -> Mediator {
    Mediator::new(task.problem.domain.objects.find("betty").unwrap())
}

fn taken(task: &GroundTask) -> u32 {
    task.find_action("PickUp", &["betty", "ammo", "armory"])
        .unwrap()
}

#[test]
fn taking_the_ammunition_breaks_the_link_that_needs_it_there() {
    let task = task(true);
    let plan = plan(&task);
    assert_eq!(plan.actions.len(), 6);
    // The page's usual search finds it, too.
    assert_eq!(
        sound_plan(&task, with(PlanSearch::Both)).actions,
        plan.actions
    );
    let progress = PlanProgress::at_start(&task);
    let verdict = mediator(&task)
        .judge(&task, &plan, &progress, taken(&task), &mut || 0.0)
        .verdict;
    let ActVerdict::Breaks {
        exceptions,
        plan_fails: true,
    } = verdict
    else {
        panic!("{verdict:?}");
    };
    assert_eq!(exceptions.len(), 1);
    let link = &plan.links[usize::from(exceptions[0].link)];
    assert_eq!(task.written_literal(link.literal), "(at ammo armory)");
    assert_eq!(link.producer, 0);
    let lost: Vec<String> = depending(&plan, link)
        .iter()
        .filter_map(|step| plan.written_step(&task, *step))
        .collect();
    let expected = [
        "(PickUp fred ammo armory)",
        "(Load fred gun ammo)",
        "(Shoot fred barney gun bunker)",
    ];
    assert_eq!(lost, expected);
}

#[test]
fn where_freedom_is_dear_fred_goes_for_the_spare_ammunition() {
    let task = task(true);
    let plan = plan(&task);
    let mut mediator = mediator(&task);
    mediator.policy.beta = 100.0;
    let progress = PlanProgress::at_start(&task);
    let decision = mediator.judge(&task, &plan, &progress, taken(&task), &mut || 0.0);
    let ActResponse::Accommodate(made) = &decision.response else {
        panic!("{decision:?}");
    };
    assert!(decision.accommodation_price < decision.intervention_price);
    let after = act(&task, taken(&task)).after(&initial(&task.problem));
    validate(&from_facts(&task, &after), &made.plan);
    assert!(made.is_repair);
    let all: Vec<String> = (1..made.plan.goal())
        .filter_map(|step| made.plan.written_step(&task, step))
        .collect();
    println!("{all:#?} {:?} {:?}", made.changes, made.repair);
    for step in [
        "(PickUp fred gun armory)",
        "(PickUp fred spare cellar)",
        "(Load fred gun spare)",
        "(Shoot fred barney gun bunker)",
    ] {
        assert!(all.contains(&step.to_owned()), "{all:?}");
    }
    assert!(made.changes.kept.len() >= 3, "{:?}", made.changes);
}

#[test]
fn where_freedom_is_cheap_the_ammunition_is_stuck() {
    let task = task(true);
    let plan = plan(&task);
    let mut mediator = mediator(&task);
    mediator.policy.beta = 0.5;
    let progress = PlanProgress::at_start(&task);
    let decision = mediator.judge(&task, &plan, &progress, taken(&task), &mut || 0.0);
    let ActResponse::Intervene(stuck) = &decision.response else {
        panic!("{decision:?}");
    };
    assert_eq!(stuck.failure, Some(0));
    assert_eq!(stuck.effects.len(), 1);
    assert_eq!(task.written_literal(stuck.effects[0]), "(stuck ammo)");
    // Each time the reader is held off it becomes dearer, until the plan gives way.
    let mut times = 0;
    loop {
        let decision = mediator.judge(&task, &plan, &progress, taken(&task), &mut || 0.0);
        if matches!(decision.response, ActResponse::Accommodate(_)) {
            break;
        }
        mediator.count(&decision.response);
        times += 1;
        assert!(times < 200);
    }
    assert!(times > 1);
}

#[test]
fn without_spare_ammunition_only_intervention_is_left() {
    let task = task(false);
    let plan = plan(&task);
    let mut mediator = mediator(&task);
    mediator.policy.beta = 1e9;
    let progress = PlanProgress::at_start(&task);
    let decision = mediator.judge(&task, &plan, &progress, taken(&task), &mut || 0.0);
    assert!(matches!(decision.response, ActResponse::Intervene(_)));
    assert_eq!(decision.accommodation_price, None);
    let none = decision.accommodation.unwrap().unwrap_err();
    assert!(none.is_proven);
    // Where nothing may simply fail and each failure does harm, it cannot be helped.
    let barred = mediator.judge(
        &task,
        &plan,
        &progress,
        task.find_action("Move", &["betty", "armory", "cellar"])
            .unwrap(),
        &mut || 0.0,
    );
    assert_eq!(barred.response, ActResponse::Allow);
}

#[test]
fn what_lacks_a_condition_is_refused_and_names_it() {
    let task = task(true);
    let plan = plan(&task);
    let progress = PlanProgress::at_start(&task);
    let far = task
        .find_action("PickUp", &["betty", "spare", "cellar"])
        .unwrap();
    let decision = mediator(&task).judge(&task, &plan, &progress, far, &mut || 0.0);
    let ActResponse::Refuse(lacks) = decision.response else {
        panic!("{decision:?}");
    };
    assert_eq!(task.written_literal(lacks), "(at betty cellar)");
    assert!(!holds(&initial(&task.problem), &written(&task, lacks)));
}

#[test]
fn a_plan_that_is_broken_already_is_made_anew_or_told_to_be_lost() {
    for spare in [true, false] {
        let task = task(spare);
        let plan = plan(&task);
        let mut progress = PlanProgress::at_start(&task);
        for effect in &task.actions[taken(&task) as usize].effects {
            effect.make(&mut progress.state);
        }
        let harmless = task
            .find_action("Move", &["betty", "armory", "tower"])
            .unwrap();
        let decision = mediator(&task).judge(&task, &plan, &progress, harmless, &mut || 0.0);
        assert!(decision.was_broken);
        assert_eq!(decision.intervention_price, None);
        match decision.response {
            ActResponse::Accommodate(made) => {
                assert!(spare);
                let facts = act(&task, taken(&task)).after(&initial(&task.problem));
                let facts = act(&task, harmless).after(&facts);
                validate(&from_facts(&task, &facts), &made.plan);
            }
            ActResponse::PlanLost(none) => assert!(!spare && none.is_proven),
            other => panic!("{other:?}"),
        }
    }
}
