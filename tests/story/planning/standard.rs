//! Standard problems, which stay solved: Sussman's anomaly, towers of blocks, gripper, the ferry.

use crate::planning::validator::sound_plan;
use wayscope::story::{
    GroundTask, PlanEstimate, PlanSearch, PlannerSettings, read_pddl_domain, read_pddl_problem,
};

const BLOCKS: &str = "(define (domain blocks) (:requirements :strips :equality :negative-preconditions)
  (:predicates (on ?x ?y) (clear ?x) (table ?x))
  (:action move :parameters (?b ?x ?y)
    :precondition (and (on ?b ?x) (clear ?b) (clear ?y) (not (= ?b ?y)) (not (= ?x ?y)) (not (= ?b ?x)))
    :effect (and (on ?b ?y) (clear ?x) (not (on ?b ?x)) (not (clear ?y))))
  (:action stack :parameters (?b ?y)
    :precondition (and (table ?b) (clear ?b) (clear ?y) (not (= ?b ?y)))
    :effect (and (on ?b ?y) (not (table ?b)) (not (clear ?y))))
  (:action put-down :parameters (?b ?x)
    :precondition (and (on ?b ?x) (clear ?b) (not (= ?b ?x)))
    :effect (and (table ?b) (clear ?x) (not (on ?b ?x)))))";

const GRIPPER: &str = "(define (domain gripper) (:requirements :strips :typing)
  (:types room ball hand)
  (:predicates (robot ?r - room) (at ?b - ball ?r - room) (free ?h - hand) (carry ?b - ball ?h - hand))
  (:action move :parameters (?a ?b - room) :precondition (robot ?a) :effect (and (robot ?b) (not (robot ?a))))
  (:action pick :parameters (?b - ball ?r - room ?h - hand)
    :precondition (and (at ?b ?r) (robot ?r) (free ?h)) :effect (and (carry ?b ?h) (not (at ?b ?r)) (not (free ?h))))
  (:action drop :parameters (?b - ball ?r - room ?h - hand)
    :precondition (and (carry ?b ?h) (robot ?r)) :effect (and (at ?b ?r) (free ?h) (not (carry ?b ?h)))))";

const FERRY: &str = "(define (domain ferry) (:requirements :strips :typing)
  (:types car bank) (:predicates (at ?c - car ?b - bank) (ferry ?b - bank) (empty) (on ?c - car))
  (:action board :parameters (?c - car ?b - bank)
    :precondition (and (at ?c ?b) (ferry ?b) (empty)) :effect (and (on ?c) (not (at ?c ?b)) (not (empty))))
  (:action sail :parameters (?a ?b - bank) :precondition (ferry ?a) :effect (and (ferry ?b) (not (ferry ?a))))
  (:action debark :parameters (?c - car ?b - bank)
    :precondition (and (on ?c) (ferry ?b)) :effect (and (at ?c ?b) (empty) (not (on ?c)))))";

fn task(domain: &str, problem: &str) -> GroundTask {
    let domain = read_pddl_domain(domain).unwrap();
    GroundTask::new(read_pddl_problem(problem, &domain).unwrap()).unwrap()
}

/// The steps of a plan that the validator takes; no more than `most`.
fn solved(domain: &str, problem: &str, most: usize) -> usize {
    let task = task(domain, problem);
    let plan = sound_plan(&task, PlannerSettings::default());
    assert!(plan.actions.len() <= most, "{} steps", plan.actions.len());
    plan.actions.len()
}

fn cheapest(domain: &str, problem: &str) -> usize {
    let settings = PlannerSettings {
        estimate: PlanEstimate::Admissible,
        search: PlanSearch::Plans,
        ..PlannerSettings::default()
    };
    sound_plan(&task(domain, problem), settings).actions.len()
}

/// Words that are made for each of some things.
fn each(things: &[String], words: impl Fn(&str) -> String) -> String {
    things
        .iter()
        .map(|thing| words(thing))
        .collect::<Vec<_>>()
        .join(" ")
}

fn numbered(name: &str, count: usize) -> Vec<String> {
    (1..=count)
        .map(|number| format!("{name}{number}"))
        .collect()
}

#[test]
fn the_anomaly_of_sussman_takes_three_steps() {
    let problem = "(define (problem sussman) (:domain blocks) (:objects a b c)
        (:init (table a) (table b) (on c a) (clear b) (clear c)) (:goal (and (on a b) (on b c))))";
    assert_eq!(solved(BLOCKS, problem, 3), 3);
    assert_eq!(cheapest(BLOCKS, problem), 3);
}

#[test]
fn towers_are_turned_over() {
    for (count, most) in [(4, 8), (7, 24)] {
        let blocks = numbered("b", count);
        let tower: Vec<String> = blocks
            .windows(2)
            .map(|two| format!("(on {} {})", two[0], two[1]))
            .collect();
        let turned: Vec<String> = blocks
            .windows(2)
            .map(|two| format!("(on {} {})", two[1], two[0]))
            .collect();
        let problem = format!(
            "(define (problem turn) (:domain blocks) (:objects {}) (:init {} (clear b1) (table b{count})) (:goal (and {})))",
            blocks.join(" "),
            tower.join(" "),
            turned.join(" ")
        );
        solved(BLOCKS, &problem, most);
    }
}

#[test]
fn balls_are_carried_with_two_hands() {
    for (count, most) in [(2, 7), (4, 15), (8, 35)] {
        let balls = numbered("ball", count);
        let problem = format!(
            "(define (problem balls) (:domain gripper)
             (:objects here there - room left right - hand {} - ball)
             (:init (robot here) (free left) (free right) {}) (:goal (and {})))",
            balls.join(" "),
            each(&balls, |ball| format!("(at {ball} here)")),
            each(&balls, |ball| format!("(at {ball} there)"))
        );
        solved(GRIPPER, &problem, most);
    }
}

#[test]
fn cars_are_ferried_over() {
    for (count, most) in [(2, 7), (6, 30)] {
        let cars = numbered("car", count);
        let problem = format!(
            "(define (problem cars) (:domain ferry) (:objects a b - bank {} - car)
             (:init (ferry a) (empty) {}) (:goal (and {})))",
            cars.join(" "),
            each(&cars, |car| format!("(at {car} a)")),
            each(&cars, |car| format!("(at {car} b)"))
        );
        solved(FERRY, &problem, most);
    }
}
