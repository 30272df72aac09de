//! Labs as JSON: round trips, what the schema's examples say, and what is said of what is wrong.

use proptest::prelude::*;
use serde_json::{Value, json};
use wayscope::lab::{Catalogue, FORMAT, FORMAT_VERSION, Lab, Pace};
use wayscope::message::Message;
use wayscope::world::{
    Cell, Edit, Grid, Joined, Json, Scenario, Terrain, World, generate, read_map,
};

use crate::support::worlds::{cases, problems};

const SCHEMA: &str = include_str!("../../../schema/scenario-1.json");
const README: &str = include_str!("../../../schema/README.md");

fn shipped(id: &'static str) -> Result<Grid, Message> {
    let path = format!("{}/maps/{id}.map", env!("CARGO_MANIFEST_DIR"));
    read_map(&std::fs::read(path).unwrap())
}

fn parsed(text: &str) -> Json {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn read(text: &str) -> Result<Lab, Message> {
    Lab::read_json(parsed(text), Catalogue::standard(), "file", shipped)
}

fn opened(value: &Value) -> Lab {
    read(&value.to_string()).unwrap_or_else(|error| panic!("{error}\n{value:#}"))
}

fn small() -> Value {
    json!({
        "format": "wayscope-scenario", "version": 1,
        "map": { "rows": ["....", ".@@.", "...."] },
        "lanes": [{ "algorithm": "a-star" }],
    })
}

/// What is saved and what the lanes come to.
fn state(lab: &mut Lab) -> (Vec<u8>, Vec<u64>, bool) {
    for _ in 0..100 {
        if lab.advance_within(lab.cursor(), lab.part(), 1_000_000) == 0 {
            break;
        }
    }
    let hashes = lab.lanes().iter().map(|lane| lane.hash()).collect();
    (lab.save(), hashes, lab.world().is_untouched())
}

proptest! {
    #![proptest_config(cases(80))]

    #[test]
    fn what_is_written_is_read_as_the_same(
        problem in problems(20),
        name in ".{0,12}",
        lanes in prop::collection::vec((0..100usize, prop::collection::vec((0..100usize, 0..100usize), 0..4)), 1..6),
        step in prop_oneof![0..40u64, Just(u64::MAX)],
        part in 0..4u64,
        pace in 0..3usize,
        lengths in prop::collection::vec((0.0..500.0f64, 0..9u32, any::<bool>()), 0..5),
        edited in any::<bool>(),
    ) {
        let catalogue = Catalogue::standard();
        let (start, goal) = (problem.start, problem.goal);
        let (width, height) = (problem.grid.width(), problem.grid.height());
        let world = World::new(&name, problem.grid, start, goal).unwrap();
        let mut lab = Lab::new(Catalogue::standard(), world);
        for (lane, (algorithm, settings)) in lanes.into_iter().enumerate() {
            let entry = catalogue.entries()[algorithm % catalogue.entries().len()];
            lab.add_lane(entry.id).unwrap();
            let specs = entry.all_settings();
            for (setting, option) in settings {
                let spec = specs[setting % specs.len()];
                lab.set_setting(lane, spec.id, spec.options[option % spec.options.len()]).unwrap();
            }
        }
        let scenarios: Vec<_> = lengths.into_iter().map(|(length, bucket, own)| Scenario {
            bucket, length, width, height, start, goal,
            map: if own { name.clone() } else { "another \"map\"\\\u{7}".into() },
        }).collect();
        lab.set_scenarios(scenarios).unwrap();
        lab.set_pace(Pace::ALL[pace]);
        if edited {
            let wall = Edit::Terrain { cells: vec![Cell::new(0, 0)], terrain: Terrain::Trees };
            lab.edit(wall, Joined::New).unwrap();
        }
        // Tables made beforehand are in no file: where it is opened, a lane makes its own, of the world as it is.
        for lane in 0..lab.lanes().len() {
            if lab.lanes()[lane].entry().id == "a-star-landmarks" {
                lab.make_tables(lane).unwrap();
            }
        }
        lab.advance_within(step, part, 0);
        let text = lab.write_json().unwrap();
        let mut again = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        prop_assert_eq!(again.write_json(), Ok(text.clone()));
        prop_assert_eq!(again.scenarios(), lab.scenarios());
        let (one, other) = (state(&mut lab), state(&mut again));
        prop_assert_eq!(&one.1, &other.1);
        prop_assert_eq!(one.2, other.2, "whether the map was changed");
        if one.2 {
            prop_assert_eq!(one.0, other.0, "{}", text);
        }
    }

    #[test]
    fn no_json_upsets_it(text in r#"[{}\[\]",:0-9a-z. -]{0,60}"#, key in 0..15usize, value in -3..300i32) {
        if let Ok(json) = serde_json::from_str::<Json>(&text) {
            let _ = Lab::read_json(json, Catalogue::standard(), "", shipped);
        }
        let keys = ["format", "version", "name", "map", "costs", "risks", "start", "goal", "moves", "lanes", "pace", "step", "part", "problems", "$schema"];
        for wrong in [json!(value), json!([value]), json!({ "x": value }), json!([[value]]), json!(text), json!([text]), json!(true)] {
            let mut small = small();
            small[keys[key]] = wrong;
            if let Err(error) = read(&small.to_string()) {
                prop_assert!(error.arg("path").is_some(), "{}", error);
            }
        }
    }
}

#[test]
fn the_first_scene_reads_well() {
    let mut lab = Lab::first();
    lab.set_setting(1, "diagonal", "1.5").unwrap();
    let text = lab.write_json().unwrap();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(
        lines[..6],
        [
            "{",
            r#"  "format": "wayscope-scenario","#,
            r#"  "version": 1,"#,
            r#"  "name": "bay","#,
            r#"  "map": {"#,
            r#"    "rows": ["#
        ]
    );
    assert_eq!(lines[6].len(), 6 + 1 + 64 + 2, "one row a line");
    let tail: Vec<_> = lines
        .iter()
        .skip_while(|line| !line.starts_with("  \"start\""))
        .copied()
        .collect();
    assert_eq!(
        tail,
        [
            r#"  "start": { "x": 6, "y": 17 },"#,
            r#"  "goal": { "x": 57, "y": 17 },"#,
            r#"  "moves": { "neighbours": "8", "corners": "never", "agent": "1", "risk": "0" },"#,
            r#"  "lanes": ["#,
            r#"    { "algorithm": "a-star", "settings": { "diagonal": "sqrt2", "heuristic": "octile", "ties": "high-g" } },"#,
            r#"    { "algorithm": "dijkstra", "settings": { "diagonal": "1.5", "target": "goal" } }"#,
            r#"  ],"#,
            r#"  "step": 0"#,
            r#"}"#,
        ]
    );
    let known: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        (known["format"].as_str(), known["version"].as_u64()),
        (Some(FORMAT), Some(u64::from(FORMAT_VERSION)))
    );
}

#[test]
fn the_examples_of_the_schema_open_as_they_say() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let [least, most, bay, maze] = schema["examples"].as_array().unwrap().as_slice() else {
        panic!("four examples");
    };
    let mut lab = opened(least);
    assert_eq!(
        (lab.world().name(), lab.cursor(), lab.lanes().len()),
        ("file", u64::MAX, 1)
    );
    state(&mut lab);
    assert!(lab.summary().lanes[0].cost.is_some());

    let mut lab = opened(most);
    let grid = lab.world().grid();
    assert_eq!(
        (
            grid.width(),
            grid.height(),
            grid.cost(4 * 12 + 2),
            grid.cost(0)
        ),
        (12, 5, 5, 1)
    );
    assert_eq!(
        (lab.world().start(), lab.world().goal()),
        (Cell::new(1, 2), Cell::new(10, 2))
    );
    let option = |lane: usize, id| lab.lanes()[lane].settings().get(id);
    assert_eq!(
        (
            option(0, "neighbours"),
            option(0, "heuristic"),
            option(0, "ties")
        ),
        ("4", "manhattan", "low-g")
    );
    assert_eq!(
        (
            option(1, "neighbours"),
            option(2, "neighbours"),
            option(2, "corners")
        ),
        ("4", "8", "one")
    );
    assert_eq!((lab.pace(), lab.cursor()), (Pace::Levels, 3));
    assert_eq!(
        (lab.scenarios()[0].bucket, lab.scenarios()[0].map.as_str()),
        (3, "two ways round")
    );
    assert_eq!(
        (lab.scenarios()[1].bucket, lab.scenarios()[1].map.as_str()),
        (1, "elsewhere.map")
    );
    state(&mut lab);
    assert_eq!(lab.summary().lanes[0].cost, lab.summary().lanes[1].cost);

    let lab = opened(bay);
    assert_eq!(lab.world().grid(), Lab::first().world().grid());
    assert_eq!(
        (lab.world().name(), lab.world().start(), lab.world().goal()),
        (
            "bay",
            Lab::first().world().start(),
            Lab::first().world().goal()
        )
    );

    let lab = opened(maze);
    let made = generate("maze", 31, 21, 7, 1.0).unwrap();
    assert_eq!(
        (lab.world().grid(), lab.world().start(), lab.world().goal()),
        (&made.grid, made.start, made.goal)
    );
    assert_eq!((lab.cursor(), lab.part()), (40, 2));
    assert_eq!(lab.lanes()[0].settings().get("weight"), "2");
}

#[test]
fn the_examples_of_the_readme_open() {
    let examples: Vec<_> = README
        .split("```json")
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap())
        .collect();
    assert_eq!(examples.len(), 2);
    for example in examples {
        let mut lab = read(example).unwrap_or_else(|error| panic!("{error}\n{example}"));
        state(&mut lab);
        assert!(lab.summary().lanes.iter().all(|lane| lane.cost.is_some()));
    }
}

/// The value at a place such as `lanes[0].settings`, to be changed.
fn at<'a>(value: &'a mut Value, path: &str) -> &'a mut Value {
    path.split(['.', '[', ']'])
        .filter(|part| !part.is_empty())
        .fold(value, |value, part| match part.parse::<usize>() {
            Ok(n) => &mut value[n],
            Err(_) => &mut value[part],
        })
}

#[test]
fn what_is_wrong_is_told_with_its_place_and_what_would_be_right() {
    let whole = json!({
        "format": "wayscope-scenario", "version": 1,
        "map": { "rows": ["....", ".@@.", "...."] },
        "costs": [[1, 1, 1, 1], [1, 2, 3, 1], [1, 1, 1, 1]],
        "start": { "x": 0, "y": 0 }, "goal": { "x": 3, "y": 2 },
        "moves": { "corners": "one" },
        "lanes": [{ "algorithm": "a-star", "settings": { "heuristic": "octile" } }, { "algorithm": "dijkstra" }],
        "pace": "steps", "step": 3, "part": 0,
        "problems": [{ "start": { "x": 0, "y": 0 }, "goal": { "x": 3, "y": 2 }, "length": 4, "bucket": 1, "map": "a" }],
    });
    opened(&whole);
    let catalogue = Catalogue::standard();
    let algorithms: Vec<_> = catalogue.entries().iter().map(|entry| entry.id).collect();
    let algorithms = algorithms.join(", ");
    let kind = "lab-json.kind";
    let missing = "lab-json.missing";
    for (place, wrong, id, path, right) in [
        (
            "format",
            json!("tiled"),
            "lab-json.one-of",
            "format",
            "wayscope-scenario",
        ),
        ("format", json!(7), kind, "format", "wayscope-scenario"),
        ("version", json!(2), "lab-json.one-of", "version", "1"),
        ("version", json!("1"), "lab-json.number", "version", ""),
        ("name", json!(["bay"]), kind, "name", "\"bay\""),
        (
            "map",
            json!(null),
            missing,
            "map",
            "{ \"rows\": [\"..@.\", \"....\"] }",
        ),
        (
            "map",
            json!({}),
            "lab-json.one-map",
            "map",
            "rows, shipped, generator",
        ),
        (
            "map",
            json!({ "rows": ["."], "shipped": "bay" }),
            "lab-json.one-map",
            "map",
            "rows, shipped, generator",
        ),
        (
            "map.rows",
            json!("...."),
            kind,
            "map.rows",
            "[\"..@.\", \"....\"]",
        ),
        ("map.rows[1]", json!(7), kind, "map.rows[1]", "\"..@.\""),
        (
            "map.rows[1]",
            json!("..."),
            "lab-json.length",
            "map.rows[1]",
            "4",
        ),
        (
            "map.rows[2]",
            json!("..x."),
            "lab-json.terrain",
            "map.rows[2]",
            ". G S W @ O T",
        ),
        ("map.edited", json!(1), kind, "map.edited", "true"),
        (
            "map",
            json!({ "shipped": "atlantis" }),
            "lab-json.one-of",
            "map.shipped",
            "bay, meadow, long-wall, sieve, vault, moor, spiral, labyrinth, keep, halls, skirmish, delta, county",
        ),
        (
            "map",
            json!({ "generator": { "id": "mazes" } }),
            "lab-json.one-of",
            "map.generator.id",
            "random, rooms, maze, caves, pseudo-rts, hedgerows, indoor, pockets, islands, hpa-example",
        ),
        (
            "map",
            json!({ "generator": { "id": "maze", "height": 3 } }),
            missing,
            "map.generator.width",
            "31",
        ),
        (
            "map",
            json!({ "generator": { "id": "maze", "width": 0, "height": 3 } }),
            "lab-json.number",
            "map.generator.width",
            "",
        ),
        (
            "map",
            json!({ "generator": { "id": "maze", "version": 9, "width": 3, "height": 3 } }),
            "lab-json.one-of",
            "map.generator.version",
            "1",
        ),
        (
            "map",
            json!({ "generator": { "id": "maze", "width": 3, "height": 3, "parameter": 99 } }),
            "lab-json.number",
            "map.generator.parameter",
            "",
        ),
        (
            "map",
            json!({ "generator": { "id": "hpa-example", "width": 3 } }),
            "lab-json.number",
            "map.generator.width",
            "",
        ),
        (
            "costs",
            json!([[1, 1, 1, 1]]),
            "lab-json.length",
            "costs",
            "3",
        ),
        (
            "costs[1]",
            json!([1, 1]),
            "lab-json.length",
            "costs[1]",
            "4",
        ),
        (
            "costs[1]",
            json!("1 1 1 1"),
            kind,
            "costs[1]",
            "[1, 1, 9, 1]",
        ),
        (
            "costs[1][2]",
            json!(256),
            "lab-json.number",
            "costs[1][2]",
            "",
        ),
        (
            "costs[1][2]",
            json!(1.5),
            "lab-json.whole",
            "costs[1][2]",
            "",
        ),
        (
            "costs[1][2]",
            json!("2"),
            "lab-json.number",
            "costs[1][2]",
            "",
        ),
        (
            "start",
            json!([0, 0]),
            kind,
            "start",
            "{ \"x\": 3, \"y\": 4 }",
        ),
        ("start", json!({ "x": 0 }), missing, "start.y", "4"),
        ("goal.x", json!(4), "lab-json.outside", "goal", ""),
        ("goal.x", json!(-1), "lab-json.number", "goal.x", ""),
        ("goal.z", json!(1), "lab-json.unknown-key", "goal.z", "x, y"),
        (
            "moves.corners",
            json!("two"),
            "lab-json.one-of",
            "moves.corners",
            "never, one, always",
        ),
        (
            "moves.heuristic",
            json!("octile"),
            "lab-json.unknown-key",
            "moves.heuristic",
            "neighbours, corners, diagonal, agent, risk",
        ),
        ("lanes", json!([]), "lab-json.lanes", "lanes", ""),
        (
            "lanes",
            json!({ "algorithm": "a-star" }),
            kind,
            "lanes",
            "[{ \"algorithm\": \"a-star\" }]",
        ),
        (
            "lanes[1]",
            json!("dijkstra"),
            kind,
            "lanes[1]",
            "{ \"algorithm\": \"a-star\" }",
        ),
        (
            "lanes[1].algorithm",
            json!("astar"),
            "lab-json.one-of",
            "lanes[1].algorithm",
            &algorithms,
        ),
        (
            "lanes[0].settings.heuristic",
            json!("manhatten"),
            "lab-json.one-of",
            "lanes[0].settings.heuristic",
            "octile, manhattan, chebyshev, euclidean, zero",
        ),
        (
            "lanes[0].settings.heuristic",
            json!(true),
            "lab-json.one-of",
            "lanes[0].settings.heuristic",
            "octile, manhattan, chebyshev, euclidean, zero",
        ),
        (
            "lanes[1].settings",
            json!({ "my setting": "x" }),
            "lab-json.unknown-key",
            "lanes[1].settings[\"my setting\"]",
            "target, neighbours, corners, diagonal, agent, risk",
        ),
        (
            "lanes[0].setings",
            json!({}),
            "lab-json.unknown-key",
            "lanes[0].setings",
            "algorithm, settings",
        ),
        (
            "pace",
            json!("fast"),
            "lab-json.one-of",
            "pace",
            "steps, levels, time",
        ),
        (
            "step",
            json!("last"),
            "lab-json.one-of",
            "step",
            "\"end\", 0, 1, 2, …",
        ),
        ("step", json!(1.5), "lab-json.whole", "step", ""),
        ("part", json!(-1), "lab-json.number", "part", ""),
        (
            "problems",
            json!(3),
            kind,
            "problems",
            "[{ \"start\": { \"x\": 1, \"y\": 2 }, \"goal\": { \"x\": 5, \"y\": 2 }, \"length\": 4 }]",
        ),
        (
            "problems[0].length",
            json!(null),
            missing,
            "problems[0].length",
            "4",
        ),
        (
            "problems[0].length",
            json!(1e9),
            "lab-json.number",
            "problems[0].length",
            "",
        ),
        (
            "problems[0].goal",
            json!({ "x": 9, "y": 0 }),
            "lab-json.outside",
            "problems[0].goal",
            "",
        ),
        (
            "problems[0].bucket",
            json!(0.5),
            "lab-json.whole",
            "problems[0].bucket",
            "",
        ),
        (
            "comment",
            json!("mine"),
            "lab-json.unknown-key",
            "comment",
            "format, version, name, map, costs, risks, start, goal, moves, lanes, pace, step, part, problems, $schema",
        ),
    ] {
        let mut bad = whole.clone();
        *at(&mut bad, place) = wrong;
        let error = read(&bad.to_string())
            .err()
            .unwrap_or_else(|| panic!("{place} was taken"));
        let text = |name| error.arg(name).map(ToString::to_string).unwrap_or_default();
        assert_eq!((error.id, text("path").as_str()), (id, path), "{error}");
        assert_eq!(text("right"), right, "{error}");
    }
    assert_eq!(read("[]").err().unwrap().id, kind);
    assert_eq!(
        read(r#"{ "version": 1 }"#).err().unwrap().to_string(),
        "lab-json.missing path=format right=\"wayscope-scenario\""
    );
    let seven = vec![json!({ "algorithm": "a-star" }); 7];
    let mut bad = whole.clone();
    bad["lanes"] = json!(seven);
    assert_eq!(
        read(&bad.to_string()).err().unwrap().to_string(),
        "lab-json.lanes path=lanes found=7 max=6"
    );
    let mut bad = whole;
    bad["map"] = json!({ "rows": [] });
    assert_eq!(read(&bad.to_string()).err().unwrap().id, "grid.side");
}

#[test]
fn numbers_stand_for_options_too_and_null_for_nothing() {
    let mut value = small();
    value["moves"] = json!({ "neighbours": 4, "diagonal": 1.42 });
    value["lanes"] = json!([{ "algorithm": "weighted-a-star", "settings": { "weight": 1.5 } }]);
    value["step"] = json!(null);
    let lab = opened(&value);
    let settings = lab.lanes()[0].settings();
    assert_eq!(
        (
            settings.get("neighbours"),
            settings.get("diagonal"),
            settings.get("weight")
        ),
        ("4", "1.42", "1.5")
    );
    assert_eq!(lab.cursor(), u64::MAX);
}
