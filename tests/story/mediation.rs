//! Mediation held to plain simulation: verdicts, interventions, accommodations and scans of random acts.

use crate::mediated::{Point, act, enabled, from_facts, holds, written};
use crate::planning::random_problems::random;
use crate::planning::validator::{check, planned, validate, with};
use crate::world::{Dice, Facts, Plain, optimum, plain};
use std::collections::BTreeSet;
use wayscope::story::{
    AccommodationSettings, ActVerdict, GroundTask, Pattern, PlanSearch, ScanSettings, StepChanges,
    StoryPlan, accommodate, accommodate_without, intervene, judge_act, read_story, scan,
};
use wayscope::trace::Status;

/// How many acts are tried: all with WAYSCOPE_ALL set.
fn acts() -> usize {
    match std::env::var_os("WAYSCOPE_ALL") {
        Some(_) => 10_000,
        None => 3_000,
    }
}

/// A random problem whose operators can also fail: with the opposite of their effects, or with one of them.
fn failing(seed: u64) -> GroundTask {
    let mut problem = random(seed);
    let mut dice = Dice(seed ^ 77);
    for operator in &mut problem.domain.operators {
        let flipped = operator.effects.iter().map(|effect| Pattern {
            negated: !effect.negated,
            ..effect.clone()
        });
        let flipped: Vec<Pattern> = flipped.collect();
        if dice.chance(50) {
            operator.fails_as.push(flipped);
        }
        if dice.chance(50) {
            operator.fails_as.push(operator.effects[..1].to_vec());
        }
    }
    GroundTask::new(problem).unwrap()
}

/// Random problems with plans, the figure and the heist.
fn stories() -> Vec<(GroundTask, StoryPlan)> {
    let mut tasks: Vec<GroundTask> = (0..900).map(failing).collect();
    tasks.push(crate::betty::task(true));
    tasks.push(crate::betty::task(true));
    tasks.push(GroundTask::new(read_story(include_str!("heist.story")).unwrap()).unwrap());
    let solved = tasks.into_iter().filter_map(|task| {
        let (status, planner) = planned(&task, with(PlanSearch::Both));
        let plan =
            (status == Status::Done).then(|| StoryPlan::of(&task, planner.current_plan()))?;
        (plan.actions.len() >= 2).then_some((task, plan))
    });
    solved.collect()
}

/// Calls back with random enabled acts at random points, half of them of the last stories, which are long.
fn each_act(count: usize, seed: u64, visit: &mut dyn FnMut(&Point, u32, &mut Dice)) {
    let stories = stories();
    assert!(stories.len() > 60, "{}", stories.len());
    let mut dice = Dice(seed);
    for _ in 0..count {
        let which = match dice.chance(10) {
            true => stories.len() - 1 - dice.below(3),
            false => dice.below(stories.len()),
        };
        let (task, plan) = &stories[which];
        let point = Point::random(task, plan, &mut dice);
        let acts = enabled(task, &point.facts);
        if !acts.is_empty() {
            visit(&point, acts[dice.below(acts.len())], &mut dice);
        }
    }
}

#[test]
fn a_verdict_is_what_simulation_says() {
    let (mut safe, mut breaks, mut planned, mut false_alarms) = (0, 0, 0, 0);
    each_act(acts(), 1, &mut |point, number, dice| {
        let after = act(point.task, number).after(&point.facts);
        match judge_act(point.task, point.plan, &point.progress(), number) {
            ActVerdict::Safe => {
                safe += 1;
                assert!(point.all_orders_succeed(&after, dice).0);
            }
            ActVerdict::Breaks {
                exceptions,
                plan_fails,
            } => {
                breaks += 1;
                assert!(!exceptions.is_empty());
                for one in &exceptions {
                    let link = &point.plan.links[usize::from(one.link)];
                    assert!(point.spans(link));
                    assert!(
                        !holds(&after, &point.protects(link)),
                        "it is false afterwards"
                    );
                    assert_eq!(one.by, link.literal.negation());
                }
                let (succeeds, all) = point.all_orders_succeed(&after, dice);
                assert!(plan_fails || succeeds);
                assert!(!all || plan_fails != succeeds);
                false_alarms += usize::from(!plan_fails);
            }
            ActVerdict::Planned { step } => {
                planned += 1;
                assert_eq!(point.plan.actions[usize::from(step) - 1], number);
                assert!(point.ready().contains(&step) && !point.executing.contains(&step));
            }
            ActVerdict::CannotBeDone { .. } => panic!("it can be done"),
        }
    });
    println!(
        "{safe} safe, {breaks} break a link, {false_alarms} of them leave the plan whole, {planned} planned"
    );
    assert!(safe > acts() / 5 && breaks > acts() / 10 && false_alarms > 10 && planned > 100);
}

#[test]
fn every_link_that_an_act_breaks_is_named() {
    each_act(acts(), 2, &mut |point, number, _| {
        let one = act(point.task, number);
        let undone: BTreeSet<u16> = (0..)
            .zip(&point.plan.links)
            .filter(|(_, link)| {
                let (fact, negated) = point.protects(link);
                point.spans(link) && one.causes(&fact, !negated)
            })
            .map(|(link, _)| link)
            .collect();
        match judge_act(point.task, point.plan, &point.progress(), number) {
            ActVerdict::Breaks { exceptions, .. } => {
                assert_eq!(
                    exceptions
                        .iter()
                        .map(|one| one.link)
                        .collect::<BTreeSet<_>>(),
                    undone
                );
            }
            ActVerdict::Safe => assert!(undone.is_empty()),
            _ => {}
        }
    });
}

#[test]
fn what_cannot_be_done_lacks_what_is_named() {
    let mut seen = 0;
    for (task, plan) in stories().iter().rev().take(40) {
        let mut dice = Dice(5);
        let point = Point::random(task, plan, &mut dice);
        for number in 0..task.actions.len() as u32 {
            let verdict = judge_act(task, plan, &point.progress(), number);
            let cannot = matches!(verdict, ActVerdict::CannotBeDone { .. });
            assert_eq!(cannot, !act(task, number).possible(&point.facts));
            if let ActVerdict::CannotBeDone { condition } = verdict {
                seen += 1;
                let condition = written(task, condition);
                assert!(!holds(&point.facts, &condition));
                assert!(act(task, number).needs.contains(&condition));
            }
        }
    }
    assert!(seen > 500, "{seen}");
}

/// The failures of an action, made without the crate's grounding.
fn failures(task: &GroundTask, number: u32) -> Vec<Plain> {
    let action = &task.actions[number as usize];
    let count = task.problem.domain.operators[action.operator as usize]
        .fails_as
        .len();
    let of = |which: usize| {
        let mut problem = task.problem.clone();
        let operator = &mut problem.domain.operators[action.operator as usize];
        operator.effects = operator.fails_as[which].clone();
        plain(&problem, action.operator, &action.arguments)
    };
    (0..count).map(of).collect()
}

#[test]
fn after_an_intervention_no_link_is_broken() {
    let (mut plain, mut others) = (0, 0);
    each_act(acts(), 3, &mut |point, number, dice| {
        let progress = point.progress();
        if !matches!(
            judge_act(point.task, point.plan, &progress, number),
            ActVerdict::Breaks { .. }
        ) {
            return;
        }
        let intact = |facts: &Facts| {
            let mut links = point.plan.links.iter().filter(|link| point.spans(link));
            links.all(|link| {
                let done = link.producer == 0 || point.done.contains(&link.producer);
                !done || holds(facts, &point.protects(link))
            })
        };
        assert!(intact(&point.facts));
        let failures = failures(point.task, number);
        let chosen = intervene(point.task, point.plan, &progress, number, false);
        let after = match &chosen {
            Some(chosen) => {
                others += 1;
                let failure = &failures[usize::from(chosen.failure.unwrap())];
                let after = failure.after(&point.facts);
                for effect in &chosen.effects {
                    assert!(holds(&after, &written(point.task, *effect)));
                }
                after
            }
            None => {
                plain += 1;
                let nothing = intervene(point.task, point.plan, &progress, number, true).unwrap();
                assert!(nothing.failure.is_none() && nothing.effects.is_empty());
                point.facts.clone()
            }
        };
        assert!(intact(&after));
        assert!(point.all_orders_succeed(&after, dice).0);
    });
    assert!(plain > 20 && others > 20, "{plain} {others}");
}

/// Holds an accommodation to the validator, from the facts after an act.
fn accommodated(point: &Point, number: u32, settings: &AccommodationSettings) -> Option<bool> {
    let after = act(point.task, number).after(&point.facts);
    let mut progress = point.progress();
    progress.state = crate::mediated::state(point.task, &after);
    let live = from_facts(point.task, &after);
    let made = match accommodate(point.task, point.plan, &progress, settings, &mut || 0.0) {
        Ok(made) => made,
        Err(none) => {
            // Where states are few enough to look at all of them.
            if none.is_proven && point.executing.is_empty() && point.task.actions.len() < 60 {
                assert_eq!(optimum(&live.problem), None);
            }
            return None;
        }
    };
    validate(&live, &made.plan);
    assert_eq!(made.progress.state, progress.state);
    // What is being carried out stays so or is given up because it lacks something.
    let old_action = |step: u16| point.plan.actions[usize::from(step) - 1];
    for step in &point.executing {
        let lacks = !act(point.task, old_action(*step)).possible(&after);
        assert_eq!(made.aborted.contains(step), lacks);
        let goes_on = made
            .progress
            .executing
            .iter()
            .any(|new| made.plan.actions[usize::from(*new) - 1] == old_action(*step));
        assert_eq!(goes_on, !lacks);
    }
    whole(point, &made.plan, &made.changes);
    Some(made.is_repair)
}

/// Each old step that was left and each new one is told of once.
fn whole(point: &Point, new: &StoryPlan, changes: &StepChanges) {
    let pairs = || changes.kept.iter().chain(&changes.changed);
    let mut old: Vec<u16> = pairs()
        .map(|(old, _)| *old)
        .chain(changes.dropped.clone())
        .collect();
    let mut made: Vec<u16> = pairs()
        .map(|(_, new)| *new)
        .chain(changes.added.clone())
        .collect();
    old.sort_unstable();
    made.sort_unstable();
    let left: Vec<u16> = (1..point.plan.goal())
        .filter(|step| !point.done.contains(step))
        .collect();
    assert_eq!(old, left);
    assert_eq!(made, (1..new.goal()).collect::<Vec<u16>>());
    for (before, after) in &changes.kept {
        assert_eq!(
            point.plan.actions[usize::from(*before) - 1],
            new.actions[usize::from(*after) - 1]
        );
    }
}

#[test]
fn after_an_accommodation_the_plan_is_valid_from_what_is_true() {
    let (mut repaired, mut anew, mut none) = (0, 0, 0);
    each_act(acts() / 3, 4, &mut |point, number, dice| {
        let settings = AccommodationSettings {
            most_attempts: if dice.chance(30) { 0 } else { 12 },
            ..AccommodationSettings::default()
        };
        *(match accommodated(point, number, &settings) {
            Some(true) => &mut repaired,
            Some(false) => &mut anew,
            None => &mut none,
        }) += 1;
    });
    println!("{repaired} repaired, {anew} made anew, {none} without plan");
    assert!(
        repaired > acts() / 10 && anew > acts() / 20,
        "{repaired} {anew} {none}"
    );
}

#[test]
fn nobody_takes_barred_actions_or_the_readers_in_a_new_plan() {
    let (mut found, mut none) = (0, 0);
    each_act(acts() / 3, 5, &mut |point, number, dice| {
        let after = act(point.task, number).after(&point.facts);
        let mut progress = point.progress();
        progress.state = crate::mediated::state(point.task, &after);
        let left = (1..point.plan.goal()).filter(|step| !point.done.contains(step));
        let left: Vec<u32> = left
            .map(|step| point.plan.actions[usize::from(step) - 1])
            .collect();
        let Some(last) = left.last() else { return };
        let barred = [*last, left[dice.below(left.len())]];
        let reader = left.iter().find_map(|action| point.task.actor_of(*action));
        let settings = AccommodationSettings {
            reader,
            ..AccommodationSettings::default()
        };
        let made = accommodate_without(
            point.task,
            point.plan,
            &progress,
            &settings,
            &barred,
            &mut || 0.0,
        );
        let Ok(made) = made else {
            none += 1;
            return;
        };
        found += 1;
        validate(&from_facts(point.task, &after), &made.plan);
        // The first ones are those that go on.
        for action in made.plan.actions.iter().skip(made.progress.executing.len()) {
            assert!(
                !barred.contains(action),
                "{}",
                point.task.written_action(*action)
            );
            let of_reader = reader.is_some() && point.task.actor_of(*action) == reader;
            assert!(!of_reader || left.contains(action));
        }
    });
    println!("{found} other plans, {none} times none");
    assert!(found > 50 && none > 50, "{found} {none}");
}

#[test]
fn there_is_another_plan_exactly_when_states_say_so() {
    let (mut some, mut none) = (0, 0);
    for seed in 0..400 {
        let task = failing(seed);
        let (status, planner) = planned(&task, with(PlanSearch::Both));
        if status != Status::Done {
            continue;
        }
        let plan = StoryPlan::of(&task, planner.current_plan());
        let mut dice = Dice(seed);
        let mut point = Point::random(&task, &plan, &mut dice);
        point.executing.clear();
        for number in enabled(&task, &point.facts) {
            let after = act(&task, number).after(&point.facts);
            let there_is = optimum(&from_facts(&task, &after).problem).is_some();
            let found = accommodated(&point, number, &AccommodationSettings::default()).is_some();
            assert_eq!(
                found,
                there_is,
                "seed {seed}, {}",
                task.written_action(number)
            );
            *(if found { &mut some } else { &mut none }) += 1;
        }
    }
    assert!(some > 500 && none > 20, "{some} {none}");
}

#[test]
fn the_scan_finds_the_acts_that_break_links() {
    let task = crate::betty::task(true);
    let plan = crate::betty::plan(&task);
    let reader = task.problem.domain.objects.find("betty").unwrap();
    let progress = wayscope::story::PlanProgress::at_start(&task);
    let settings = ScanSettings::default();
    let points = scan(&task, &plan, &progress, reader, &settings);
    assert!(
        points.len() > plan.actions.len(),
        "several orders: {}",
        points.len()
    );
    let dice = &mut Dice(1);
    for found in &points {
        let mut point = Point::random(&task, &plan, dice);
        point.executing.clear();
        point.done.clone_from(&found.completed);
        point.facts = crate::world::initial(&task.problem);
        let mut left = found.completed.clone();
        while !left.is_empty() {
            let at = left
                .iter()
                .position(|step| point.steps[usize::from(*step)].possible(&point.facts));
            point.facts = point.steps[usize::from(left.remove(at.unwrap()))].after(&point.facts);
        }
        let mut expected: Vec<(u32, BTreeSet<u16>)> = Vec::new();
        for number in enabled(&task, &point.facts) {
            let one = act(&task, number);
            let by_reader = one.name.split([' ', ')']).nth(1) == Some("betty");
            let undone = (0..).zip(&point.plan.links).filter(|(_, link)| {
                let (fact, negated) = point.protects(link);
                point.spans(link) && one.causes(&fact, !negated)
            });
            let undone: BTreeSet<u16> = undone.map(|(number, _)| number).collect();
            if by_reader && !undone.is_empty() {
                expected.push((number, undone));
            }
        }
        let found: Vec<(u32, BTreeSet<u16>)> = found
            .threats
            .iter()
            .map(|one| (one.act, one.exceptions.iter().map(|one| one.link).collect()))
            .collect();
        assert_eq!(found, expected);
    }
    // At first Betty can take gun and ammunition; once Fred has both, nothing that she can do matters.
    assert_eq!(points[0].threats.len(), 2);
    assert!(points.iter().any(|point| point.threats.is_empty()));
    assert_eq!(
        points,
        scan(&task, &plan, &progress, reader, &settings),
        "the same each time"
    );
}

#[test]
fn a_plan_from_other_facts_is_not_taken_for_valid() {
    let task = crate::betty::task(true);
    let plan = crate::betty::plan(&task);
    let taken = task
        .find_action("PickUp", &["betty", "ammo", "armory"])
        .unwrap();
    let after = act(&task, taken).after(&crate::world::initial(&task.problem));
    assert!(check(&from_facts(&task, &after), &plan).is_err());
}
