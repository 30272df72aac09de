//! Random small problems: a plan is found exactly when breadth-first search in states finds one, never a shorter one,
//! and with the admissible estimate an equally short one.

use crate::planning::validator::{planned, sound_plan, validate, with};
use crate::world::{Dice, all_actions, initial, optimum};
use wayscope::story::{
    Decomposing, Fact, FlawOrder, GroundTask, PlanEstimate, PlanSearch, PlannerSettings, StoryPlan,
    StoryProblem, read_pddl_domain, read_pddl_problem,
};
use wayscope::trace::Status;

/// A literal over predicates `p0`.. without and `q0`.. with one argument.
fn literal(dice: &mut Dice, arguments: &[&str], negative: usize) -> String {
    let atom = match dice.chance(50) {
        true => format!("(p{})", dice.below(3)),
        false => format!(
            "(q{} {})",
            dice.below(2),
            arguments[dice.below(arguments.len())]
        ),
    };
    match dice.chance(negative) {
        true => format!("(not {atom})"),
        false => atom,
    }
}

fn literals(dice: &mut Dice, most: usize, arguments: &[&str], negative: usize) -> String {
    let count = 1 + dice.below(most);
    (0..count)
        .map(|_| literal(dice, arguments, negative))
        .collect::<Vec<_>>()
        .join(" ")
}

pub fn random(seed: u64) -> StoryProblem {
    let mut dice = Dice(seed);
    let mut actions = String::new();
    for number in 0..5 + dice.below(4) {
        let arguments: &[&str] = match dice.below(6) {
            0 => &["?x", "?y", "c"],
            1 | 2 => &["?x"],
            _ => &["a", "b", "c"],
        };
        let apart = if arguments.len() == 3 && dice.chance(50) {
            "(not (= ?x ?y))"
        } else {
            ""
        };
        let apart = if arguments[0] == "?x" { apart } else { "" };
        let parameters = match (arguments.len(), arguments[0]) {
            (3, "?x") => "?x - one ?y - object",
            (1, _) => "?x - object",
            _ => "",
        };
        let needs = literals(&mut dice, 2, arguments, 40);
        let effects = literals(&mut dice, 2, arguments, 40);
        actions.push_str(&format!(
            "(:action act{number} :parameters ({parameters}) :precondition (and {needs} {apart}) :effect (and {effects}))\n"
        ));
    }
    let domain = format!(
        "(define (domain random) (:requirements :strips :typing :equality :negative-preconditions)
        (:types one other) (:constants a b - one c - other)
        (:predicates (p0) (p1) (p2) (q0 ?x) (q1 ?x - object)) {actions})"
    );
    let objects = ["a", "b", "c"];
    let initial = literals(&mut dice, 6, &objects, 0);
    let goals = literals(&mut dice, 3, &objects, 10);
    let problem =
        format!("(define (problem r) (:domain random) (:init {initial}) (:goal (and {goals})))");
    let domain = read_pddl_domain(&domain).unwrap_or_else(|why| panic!("{why}: {domain}"));
    let mut problem =
        read_pddl_problem(&problem, &domain).unwrap_or_else(|why| panic!("{why}: {problem}"));
    if seed % 2 == 1 {
        problem.goals = goals_of_a_walk(&problem, &mut dice);
    }
    problem
}

/// Three literals that hold after some random actions, so that there is a plan.
fn goals_of_a_walk(problem: &StoryProblem, dice: &mut Dice) -> Vec<(Fact, bool)> {
    let actions = all_actions(problem);
    let mut facts = initial(problem);
    for _ in 0..12 {
        let possible: Vec<_> = actions
            .iter()
            .filter(|action| action.possible(&facts))
            .collect();
        if possible.is_empty() {
            break;
        }
        facts = possible[dice.below(possible.len())].after(&facts);
    }
    let mut goals: Vec<(Fact, bool)> = Vec::new();
    while goals.len() < 3 {
        let predicate = dice.below(5) as u32;
        let arguments = if predicate < 3 {
            Vec::new()
        } else {
            vec![dice.below(3) as u32]
        };
        let fact = Fact {
            predicate,
            arguments,
        };
        let negated = !facts.contains(&problem.domain.written(&fact));
        // What is false is rarely worth a goal.
        if !negated || dice.chance(20) {
            goals.push((fact, negated));
        }
        if facts.is_empty() {
            break;
        }
    }
    goals
}

#[test]
fn solved_exactly_when_states_are() {
    let (mut solved, mut unsolved, mut long) = (0, 0, 0);
    for seed in 0..500 {
        let problem = random(seed);
        let optimum = optimum(&problem);
        let task = GroundTask::new(problem).unwrap();
        for search in [PlanSearch::Both, PlanSearch::States] {
            let (status, planner) = planned(&task, with(search));
            match optimum {
                None => assert_eq!(status, Status::Failed, "seed {seed}"),
                Some(optimum) => {
                    assert_eq!(status, Status::Done, "seed {seed}");
                    let plan = StoryPlan::of(&task, planner.current_plan());
                    validate(&task, &plan);
                    assert!(plan.actions.len() >= optimum, "seed {seed}");
                    long += usize::from(optimum >= 3);
                }
            }
        }
        *(if optimum.is_some() {
            &mut solved
        } else {
            &mut unsolved
        }) += 1;
    }
    assert!(
        solved > 250 && unsolved > 100 && long > 20,
        "{solved} {unsolved} {long}"
    );
}

#[test]
fn as_short_as_can_be_with_the_admissible_estimate() {
    let settings = PlannerSettings {
        estimate: PlanEstimate::Admissible,
        search: PlanSearch::Plans,
        most_plans: 30_000,
        ..PlannerSettings::default()
    };
    let (mut equal, mut limited) = (0, 0);
    for seed in 0..500 {
        let problem = random(seed);
        let optimum = optimum(&problem);
        let task = GroundTask::new(problem).unwrap();
        let (status, planner) = planned(&task, settings);
        match (status, optimum) {
            (Status::Done, Some(optimum)) => {
                let plan = StoryPlan::of(&task, planner.current_plan());
                validate(&task, &plan);
                assert_eq!(plan.actions.len(), optimum, "seed {seed}");
                equal += 1;
            }
            (Status::Failed, None) => {}
            (Status::Stopped, _) => limited += 1,
            other => panic!("seed {seed}: {other:?}"),
        }
    }
    assert!(equal > 250 && limited < 25, "{equal} {limited}");
}

#[test]
fn every_order_of_flaws_finds_sound_plans() {
    let mut found = 0;
    for seed in 0..150 {
        let problem = random(seed);
        let Some(optimum) = optimum(&problem) else {
            continue;
        };
        let task = GroundTask::new(problem).unwrap();
        for (flaw_order, id) in FlawOrder::ALL {
            let settings = PlannerSettings {
                flaw_order,
                search: PlanSearch::Plans,
                decomposing: Decomposing::Never,
                most_plans: 20_000,
                ..PlannerSettings::default()
            };
            let (status, planner) = planned(&task, settings);
            if status == Status::Done {
                let plan = StoryPlan::of(&task, planner.current_plan());
                validate(&task, &plan);
                assert!(plan.actions.len() >= optimum);
                found += 1;
            } else {
                assert_eq!(status, Status::Stopped, "{id}, seed {seed}");
            }
        }
    }
    assert!(found > 200, "{found}");
}

#[test]
fn the_same_problem_has_the_same_plan() {
    for seed in [3, 17, 40] {
        let task = GroundTask::new(random(seed)).unwrap();
        let (one, first) = planned(&task, with(PlanSearch::Both));
        let (other, second) = planned(&task, with(PlanSearch::Both));
        assert_eq!((one, first.nodes()), (other, second.nodes()));
    }
}

#[test]
fn a_limit_is_told_from_no_plan() {
    let task = crate::figure::task();
    let tight = PlannerSettings {
        most_plans: 5,
        search: PlanSearch::Plans,
        ..PlannerSettings::default()
    };
    assert_eq!(planned(&task, tight).0, Status::Stopped);
    let few_states = PlannerSettings {
        most_states: 2,
        search: PlanSearch::States,
        ..PlannerSettings::default()
    };
    assert_eq!(planned(&task, few_states).0, Status::Stopped);
    let few_steps = PlannerSettings {
        most_steps: 4,
        search: PlanSearch::Plans,
        most_plans: 10_000,
        ..PlannerSettings::default()
    };
    assert_eq!(planned(&task, few_steps).0, Status::Stopped);
    sound_plan(&task, PlannerSettings::default());
}

#[test]
fn states_go_on_when_there_is_no_room_for_plans() {
    let text = "Story switches
        Operator A () Effects: (a) (not (b))
        Operator B () Preconditions: (a) Effects: (b)
        Operator C () Preconditions: (b) Effects: (c) (not (a))
        Goals: (a) (b) (c)";
    let task =
        wayscope::story::GroundTask::new(wayscope::story::read_story(text).unwrap()).unwrap();
    let settings = |search| wayscope::story::PlannerSettings {
        most_plans: 3,
        ..crate::planning::validator::with(search)
    };
    let (status, planner) = crate::planning::validator::planned(&task, settings(PlanSearch::Plans));
    assert_eq!(status, Status::Stopped);
    assert_eq!(planner.limit(), Some(wayscope::story::PlanLimit::Memory));
    crate::planning::validator::sound_plan(&task, settings(PlanSearch::Both));
}
