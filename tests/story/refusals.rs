//! What PDDL has beyond STRIPS, and what is no PDDL: refused by name, with line and column.

use crate::planning::validator::planned;
use wayscope::message::{Arg, Message};
use wayscope::story::{GroundTask, read_pddl_domain, read_pddl_problem, read_story};
use wayscope::trace::Status;

/// What is written for what, and the refusal: its id, line and column, and what was found.
type Case = (
    &'static str,
    &'static str,
    &'static str,
    (i64, i64),
    &'static str,
);

const DOMAIN: &str = "(define (domain d)
  (:requirements :strips :typing)
  (:types place - object room - place)
  (:constants home - room)
  (:predicates (at ?x - place) (seen ?x - (either place room)))
  (:action go :parameters (?x ?y - place)
    :precondition (and (at ?x) (not (= ?x ?y)))
    :effect (and (at ?y) (not (at ?x)))))";

fn places(why: &Message) -> (i64, i64) {
    let number = |name: &str| match why.arg(name) {
        Some(Arg::Int(number)) => *number,
        other => panic!("{why}: {name} is {other:?}"),
    };
    (number("line"), number("column"))
}

fn found(why: &Message) -> String {
    match why.arg("found") {
        Some(Arg::Text(text)) => text.clone(),
        _ => String::new(),
    }
}

#[test]
fn domains_are_refused_by_name_line_and_column() {
    let cases: &[Case] = &[
        (":typing)", ":adl)", "pddl.unsupported", (2, 26), ":adl"),
        (
            "(at ?y)",
            "(when (at ?x) (at ?y))",
            "pddl.unsupported",
            (8, 19),
            "when",
        ),
        (
            "(at ?y)",
            "(forall (?z) (at ?z))",
            "pddl.unsupported",
            (8, 19),
            "forall",
        ),
        (
            "(and (at ?x)",
            "(or (at ?x)",
            "pddl.unsupported",
            (7, 20),
            "or",
        ),
        (
            "(at ?x) (not (=",
            "(exists (?z) (at ?z)) (not (=",
            "pddl.unsupported",
            (7, 25),
            "exists",
        ),
        (
            "(at ?y)",
            "(increase (cost) 1)",
            "pddl.unsupported",
            (8, 19),
            "increase",
        ),
        (
            "(:action",
            "(:durative-action",
            "pddl.unsupported",
            (6, 3),
            ":durative-action",
        ),
        (
            "(and (at ?x)",
            "(and (> (fuel) 3)",
            "pddl.unsupported",
            (7, 25),
            ">",
        ),
        (
            "(= ?x ?y)",
            "(= (fuel ?x) 0)",
            "pddl.unsupported",
            (7, 38),
            "=",
        ),
        (
            "(= ?x ?y)",
            "(= 0 (fuel ?x))",
            "pddl.unsupported",
            (7, 38),
            "=",
        ),
        (
            ":precondition",
            ":vars",
            "pddl.unsupported",
            (7, 5),
            ":vars",
        ),
        (
            "(at ?y)",
            "(att ?y)",
            "pddl.unknown-predicate",
            (8, 19),
            "att",
        ),
        ("(at ?y)", "(at ?z)", "pddl.unknown-variable", (8, 22), "?z"),
        (
            "(at ?y)",
            "(at work)",
            "pddl.unknown-object",
            (8, 22),
            "work",
        ),
        ("(at ?y)", "(at ?y ?x)", "pddl.arity", (8, 18), "at"),
        (
            "?y - place)",
            "?y - plaec)",
            "pddl.unknown-type",
            (6, 36),
            "plaec",
        ),
        (
            "(?x ?y - place)",
            "(?x ?X - place)",
            "pddl.twice",
            (6, 31),
            "?X",
        ),
        (
            "(define (domain",
            "(defun (domain",
            "pddl.expected",
            (1, 1),
            "defun",
        ),
        (
            "(not (at ?x)))))",
            "(not (at ?x))))",
            "pddl.open",
            (1, 1),
            "",
        ),
        (
            "(not (at ?x)))))",
            "(not (at ?x)))))\n )",
            "pddl.close",
            (9, 2),
            "",
        ),
        (":effect", "effect", "pddl.unsupported", (8, 5), "effect"),
        (
            "(:action go",
            "(:action go) (:action Go",
            "pddl.twice",
            (6, 25),
            "Go",
        ),
        ("(seen ?x", "(at ?x", "pddl.twice", (5, 33), "at"),
        (
            "(either place room)",
            "(either)",
            "pddl.expected",
            (5, 43),
            "(either)",
        ),
    ];
    assert!(read_pddl_domain(DOMAIN).is_ok());
    for &(from, to, id, place, name) in cases {
        assert!(DOMAIN.contains(from), "{from}");
        let text = DOMAIN.replacen(from, to, 1);
        let why = read_pddl_domain(&text).expect_err(to);
        assert_eq!(
            (why.id, places(&why), found(&why).as_str()),
            (id, place, name),
            "{to}"
        );
    }
}

#[test]
fn problems_are_refused_by_name_line_and_column() {
    let domain = read_pddl_domain(DOMAIN).unwrap();
    let problem = "(define (problem p) (:domain d)
  (:objects hall - room thing)
  (:init (at home))
  (:goal (and (at hall))))";
    assert!(read_pddl_problem(problem, &domain).is_ok());
    let cases: &[Case] = &[
        ("(:domain d)", "(:domain e)", "pddl.domain", (1, 30), "e"),
        ("hall - room", "home - room", "pddl.twice", (2, 13), "home"),
        (
            "(at home))",
            "(at home) (not (at home)))",
            "pddl.contradiction",
            (3, 20),
            "(at home)",
        ),
        (
            "(at home))",
            "(= (cost) 0))",
            "pddl.unsupported",
            (3, 11),
            "=",
        ),
        (
            "(at hall)))",
            "(<= (cost) 3)))",
            "pddl.unsupported",
            (4, 16),
            "<=",
        ),
        (
            "(:domain d)",
            "(:domain d) (:requirements :strips :fluents)",
            "pddl.unsupported",
            (1, 56),
            ":fluents",
        ),
        (
            "(:domain d)",
            "(:domain)",
            "pddl.expected",
            (1, 21),
            ":domain",
        ),
        ("(at home))", "(at thing))", "pddl.type", (3, 14), "thing"),
        (
            "(:goal (and (at hall)))",
            "(:metric minimize (cost))",
            "pddl.unsupported",
            (4, 3),
            ":metric",
        ),
        (
            "(at hall)))",
            "(or (at hall) (at home))))",
            "pddl.unsupported",
            (4, 16),
            "or",
        ),
        (
            "(:goal",
            "(:goal (at home)) (:goal",
            "pddl.twice",
            (4, 21),
            ":goal",
        ),
    ];
    for &(from, to, id, place, name) in cases {
        assert!(problem.contains(from), "{from}");
        let why = read_pddl_problem(&problem.replacen(from, to, 1), &domain).expect_err(to);
        assert_eq!(
            (why.id, places(&why), found(&why).as_str()),
            (id, place, name),
            "{to}"
        );
    }
    let met = problem.replacen("(:domain d)", "(:requirements :strips) (:domain d)", 1);
    assert!(read_pddl_problem(&met, &domain).is_ok());
    for part in ["(:goal (and (at hall)))", "(:domain d)"] {
        let why = read_pddl_problem(&problem.replacen(part, "", 1), &domain).unwrap_err();
        assert_eq!((why.id, places(&why)), ("pddl.missing", (1, 18)), "{part}");
    }
}

#[test]
fn variables_of_foreign_types_are_refused() {
    let domain = |kind: &str, literal: &str| {
        format!(
            "(define (domain d)
  (:types place person - object room - place hut - (either person place))
  (:predicates (at ?x - room) (in ?x - place) (any ?x) (is ?x - person))
  (:action go :parameters (?x - {kind})
    :precondition ({literal} ?x)
    :effect ({literal} ?x)))"
        )
    };
    // The same, wider, narrower, no type at all; below both of two types; one of several.
    for (kind, literal) in [
        ("room", "at"),
        ("place", "at"),
        ("room", "in"),
        ("object", "at"),
        ("person", "any"),
        ("person", "in"),
        ("hut", "is"),
        ("(either person room)", "at"),
    ] {
        let read = read_pddl_domain(&domain(kind, literal));
        assert!(read.is_ok(), "{kind} {literal}: {read:?}");
    }
    for (kind, literal) in [("person", "at"), ("room", "is"), ("hut", "at")] {
        let text = domain(kind, literal);
        let why = read_pddl_domain(&text).expect_err(kind);
        assert_eq!(
            (why.id, places(&why), found(&why).as_str()),
            ("pddl.type", (5, 23), "?x")
        );
        let text = text.replacen(&format!("({literal} ?x)\n    :eff"), "()\n    :eff", 1);
        let why = read_pddl_domain(&text).expect_err(kind);
        assert_eq!((why.id, places(&why)), ("pddl.type", (6, 17)));
    }
}

#[test]
fn either_types_and_constants_are_read() {
    let domain = read_pddl_domain(DOMAIN).unwrap();
    assert_eq!(domain.signatures[1][0].types.len(), 2);
    assert_eq!(domain.objects.shown(0), "home");
    // Capital and small letters are one.
    let shouted = read_pddl_domain(&DOMAIN.to_ascii_uppercase()).unwrap();
    assert_eq!(
        shouted.operators[0].preconditions,
        domain.operators[0].preconditions
    );
}

#[test]
fn deep_and_large_texts_are_refused() {
    let deep = "(".repeat(200_000);
    assert_eq!(read_pddl_domain(&deep).unwrap_err().id, "pddl.deep");
    let many = format!("(define (domain d) {})", "x ".repeat(2_000_001));
    assert_eq!(read_pddl_domain(&many).unwrap_err().id, "pddl.large");
}

#[test]
fn a_hundred_thousand_operators_are_planned_with() {
    let mut text = "(define (domain many) (:predicates (a) (b))".to_owned();
    for number in 0..100_000 {
        text.push_str(&format!(
            "(:action act{number} :precondition (a) :effect (b))"
        ));
    }
    text.push(')');
    let domain = read_pddl_domain(&text).unwrap();
    let problem = "(define (problem p) (:domain many) (:init (a)) (:goal (b)))";
    let task = GroundTask::new(read_pddl_problem(problem, &domain).unwrap()).unwrap();
    let plan = crate::planning::validator::sound_plan(&task, Default::default());
    assert_eq!(plan.actions.len(), 1);
}

#[test]
fn too_many_ground_actions_are_refused() {
    let parameters: Vec<String> = (0..30).map(|number| format!("?x{number}")).collect();
    let domain = format!(
        "(define (domain wide) (:predicates (a ?x) (b)) (:action act :parameters ({}) :precondition (a ?x0) :effect (b)))",
        parameters.join(" ")
    );
    let domain = read_pddl_domain(&domain).unwrap();
    let problem = "(define (problem p) (:domain wide) (:objects x y z) (:init (a x)) (:goal (b)))";
    let why = GroundTask::new(read_pddl_problem(problem, &domain).unwrap()).unwrap_err();
    assert_eq!(why.id, "story.ground-memory");
}

#[test]
fn stories_are_refused_with_places_too() {
    let cases = [
        ("Story", "pddl.expected"),
        ("Effects: (x)", "pddl.unsupported"),
        ("Operator A () Steps: (A)", "pddl.unsupported"),
        ("Operator A () Operator a ()", "pddl.twice"),
        ("Schema s of A ()", "pddl.unknown-action"),
        ("Operator A () Schema s of A () Steps: (A x)", "pddl.arity"),
        (
            "Operator A () Schema s of A () Steps: (A) Orderings: (1 2)",
            "pddl.expected",
        ),
        ("Operator A () Effects: (on a)", "pddl.unknown-object"),
        ("Objects: a Initial: (on a) (on)", "pddl.arity"),
        ("Initial: (not (on))", "pddl.unsupported"),
        ("Initial: (= (cost) 0)", "pddl.unsupported"),
        ("Objects: a b Goals: (> a b)", "pddl.unsupported"),
        ("hello", "pddl.expected"),
    ];
    for (text, id) in cases {
        let why = read_story(text).expect_err(text);
        assert_eq!(why.id, id, "{text}: {why}");
        places(&why);
    }
    let circle = "Operator A () Effects: (x) Operator B () Effects: (x) Schema s of A () Steps: (B) Schema t of B () Steps: (A)";
    let problem = read_story(circle).unwrap();
    assert_eq!(
        GroundTask::new(problem).unwrap_err().id,
        "story.schema-circle"
    );
    let order = "Operator P () Effects: (x) Operator A () Effects: (x) Schema s of A () Steps: (P) (P) Orderings: (1 2) (2 1)";
    assert_eq!(
        GroundTask::new(read_story(order).unwrap()).unwrap_err().id,
        "story.schema-order"
    );
}

#[test]
fn goals_that_make_two_objects_one_have_no_plan() {
    let domain = read_pddl_domain(DOMAIN).unwrap();
    let cases = [
        ("(= home home)", Status::Done),
        ("(not (= home hall))", Status::Done),
        ("(= home hall)", Status::Failed),
        ("(not (= hall hall))", Status::Failed),
    ];
    for (goal, wanted) in cases {
        let problem = format!(
            "(define (problem p) (:domain d) (:objects hall - room) (:init (at home)) (:goal (and (at hall) {goal})))"
        );
        let problem = read_pddl_problem(&problem, &domain).unwrap();
        let task = GroundTask::new(problem).unwrap();
        assert_eq!(planned(&task, Default::default()).0, wanted, "{goal}");
    }
}

#[test]
fn goals_of_stories_have_equalities_too() {
    let cases = [
        ("(= a a)", Status::Done),
        ("(not (= a b))", Status::Done),
        ("(and (= a b))", Status::Failed),
        ("(not (= b b))", Status::Failed),
    ];
    for (goal, wanted) in cases {
        let text =
            format!("Objects: a b Operator A (?x) Effects: (made ?x) Goals: (made a) {goal}");
        let task = GroundTask::new(read_story(&text).unwrap()).unwrap();
        assert_eq!(planned(&task, Default::default()).0, wanted, "{goal}");
    }
    let why = read_story("Goals: (= ?x ?x)").unwrap_err();
    assert_eq!((why.id, places(&why)), ("pddl.unknown-variable", (1, 11)));
}

#[test]
fn orderings_come_once_and_after_the_steps() {
    let start = "Operator P () Effects: (x)\nOperator A () Effects: (x)\nSchema s of A ()\n";
    let schema = |rest: &str| read_story(&format!("{start}{rest}"));
    let read = schema("Steps: (P) (P) Orderings: (2 1)").unwrap();
    assert_eq!(read.domain.operators[1].schemas[0].orderings, [(1, 0)]);
    let two = schema("Steps: (P) (P) Orderings: (2 1)\nSchema t of A ()\nSteps: (P)");
    assert!(two.is_ok(), "{two:?}");
    for (rest, id, place) in [
        ("Orderings: (2 1) Steps: (P) (P)", "pddl.expected", (4, 1)),
        ("Orderings: Steps: (P) (P)", "pddl.expected", (4, 1)),
        (
            "Steps: (P) (P) Orderings: (2 1)\nSteps: (P)",
            "pddl.twice",
            (5, 1),
        ),
        (
            "Steps: (P) (P) Orderings: (2 1)\nOrderings: (1 2)",
            "pddl.twice",
            (5, 1),
        ),
    ] {
        let why = schema(rest).expect_err(rest);
        assert_eq!((why.id, places(&why)), (id, place), "{rest}");
    }
}

#[test]
fn constraints_of_schemas_on_what_changes_are_refused() {
    let story = |constraint: &str| {
        format!(
            "Objects: a b
Operator P (?x) Effects: (made ?x) (not (lost ?x)) Fails-as: (broken ?x)
Operator A (?x) Effects: (made ?x)
Schema s of A (?y)
Constraints: (near ?x ?y) (and (near ?y ?x)
  {constraint})
Steps: (P ?x)
Operator Q () Effects: (late)"
        )
    };
    assert!(read_story(&story("(kept ?y)")).is_ok());
    // What is made, unmade, by failure, and by an operator that stands after the schema.
    for (constraint, column, name) in [
        ("(made ?y)", 3, "made"),
        ("(lost ?y)", 3, "lost"),
        ("(not (broken ?y))", 8, "broken"),
        ("(kept ?x) (late)", 13, "late"),
    ] {
        let why = read_story(&story(constraint)).expect_err(constraint);
        assert_eq!(
            (why.id, places(&why), found(&why).as_str()),
            ("pddl.schema-constraint", (6, column), name)
        );
    }
}

#[test]
fn grounding_stops_when_its_caller_says_so() {
    let domain = read_pddl_domain(DOMAIN).unwrap();
    let problem = "(define (problem p) (:domain d) (:objects hall - room) (:init (at home)) (:goal (at hall)))";
    let problem = read_pddl_problem(problem, &domain).unwrap();
    let why = GroundTask::within(problem.clone(), &mut || false).unwrap_err();
    assert_eq!(why.id, "story.ground-stopped");
    assert!(GroundTask::within(problem, &mut || true).is_ok());
}
