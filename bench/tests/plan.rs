//! `plan` as it is run: a plan, the proof that there is none, limits, files that cannot be read.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

const DOMAIN: &str = "(define (domain rooms) (:requirements :strips :typing)
  (:types room)
  (:predicates (in ?r - room) (door ?a ?b - room) (lit ?r - room))
  (:action Walk :parameters (?a ?b - room)
    :precondition (and (in ?a) (door ?a ?b))
    :effect (and (in ?b) (not (in ?a))))
  (:action light :parameters (?r - room) :precondition (in ?r) :effect (lit ?r)))";
const PROBLEM: &str = "(define (problem p) (:domain rooms)
  (:objects Hall cellar attic - room)
  (:init (in Hall) (door Hall cellar))
  (:goal (and (lit Hall) (in cellar))))";

/// The answer and whether the program ended well.
fn plan(name: &str, domain: &str, problem: &str, more: &[&str]) -> (Value, bool) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("plan-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| folder.join(name).to_string_lossy().into_owned();
    fs::write(file("d.pddl"), domain).unwrap();
    fs::write(file("p.pddl"), problem).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_wayscope-bench"))
        .args([
            "plan",
            "--domain",
            &file("d.pddl"),
            "--problem",
            &file("p.pddl"),
        ])
        .args(["--json", &file("out.json")])
        .args(more)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!said.contains("panicked"), "{said}");
    let answer: Value =
        serde_json::from_str(&fs::read_to_string(file("out.json")).unwrap()).unwrap();
    let mut keys: Vec<&str> = answer
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    keys.retain(|key| !["error", "id", "file", "line", "column"].contains(key));
    keys.sort_unstable();
    let always =
        "exhausted expanded generated guided limit links ns orderings solved statesExpanded steps";
    assert_eq!(keys.join(" "), always);
    (answer, output.status.success())
}

#[test]
fn a_plan_is_actions_orderings_and_links() {
    let (answer, well) = plan("solved", DOMAIN, PROBLEM, &[]);
    assert!(well);
    assert_eq!(answer["solved"], true);
    assert_eq!(answer["exhausted"], false);
    assert_eq!(answer["limit"], Value::Null);
    assert_eq!(answer["guided"], false);
    assert!(answer.get("error").is_none());
    assert_eq!(
        answer["steps"],
        json!([{ "id": 1, "action": "(light Hall)" }, { "id": 2, "action": "(Walk Hall cellar)" }])
    );
    assert_eq!(answer["orderings"], json!([[1, 2]]));
    let mut links: Vec<String> = answer["links"]
        .as_array()
        .unwrap()
        .iter()
        .map(Value::to_string)
        .collect();
    links.sort();
    let expected = [
        r#"[0,"(door Hall cellar)",2]"#,
        r#"[0,"(in Hall)",1]"#,
        r#"[0,"(in Hall)",2]"#,
        r#"[1,"(lit Hall)",3]"#,
        r#"[2,"(in cellar)",3]"#,
    ];
    assert_eq!(links, expected);
    assert!(answer["ns"].as_u64().unwrap() > 0);
    let (states, _) = plan("states", DOMAIN, PROBLEM, &["--search", "states"]);
    assert_eq!(
        (&states["solved"], &states["guided"]),
        (&json!(true), &json!(true))
    );
    assert!(states["statesExpanded"].as_u64().unwrap() > 0);
}

#[test]
fn that_there_is_none_is_told_from_a_limit() {
    let none = PROBLEM.replace("(in cellar))))", "(in attic))))");
    let (answer, well) = plan("none", DOMAIN, &none, &[]);
    assert!(well);
    assert_eq!(
        (&answer["solved"], &answer["exhausted"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(answer["steps"], json!([]));
    let (answer, well) = plan("time", DOMAIN, PROBLEM, &["--limit-seconds", "0"]);
    assert!(well);
    assert_eq!(
        (&answer["solved"], &answer["exhausted"]),
        (&json!(false), &json!(false))
    );
    assert_eq!(answer["limit"], "time");
    let wide: Vec<String> = (0..30).map(|number| format!("?x{number}")).collect();
    let wide = format!(
        "(:action wide :parameters ({}) :effect (lit ?x1))\n(:action light",
        wide.join(" ")
    );
    let (answer, well) = plan(
        "memory",
        &DOMAIN.replace("(:action light", &wide),
        PROBLEM,
        &[],
    );
    assert!(well);
    assert_eq!(
        (&answer["exhausted"], &answer["limit"]),
        (&json!(false), &json!("memory"))
    );
}

#[test]
fn what_cannot_be_read_is_an_error_with_its_place() {
    let bad = PROBLEM.replace("(in Hall) (door", "(in garden) (door");
    let (answer, well) = plan("bad", DOMAIN, &bad, &[]);
    assert!(!well);
    assert_eq!(
        (&answer["line"], &answer["column"]),
        (&json!(3), &json!(14))
    );
    assert_eq!(
        answer["error"],
        "Line 3, column 14: there is no object “garden”."
    );
    assert_eq!(answer["id"], "pddl.unknown-object");
    assert!(answer["file"].as_str().unwrap().ends_with("p.pddl"));
    assert_eq!(
        (&answer["solved"], &answer["exhausted"]),
        (&json!(false), &json!(false))
    );
}
