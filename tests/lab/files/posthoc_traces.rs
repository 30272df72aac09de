//! Traces of Posthoc: out and in again gives the same run, whatever the algorithm; what is wrong says so.

use crate::support::labs::finish;
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use serde_json::{Value, json};
use wayscope::lab::{Catalogue, Lab, Look, Recorded, TraceFile};
use wayscope::message::{Arg, Message};
use wayscope::search::Family;
use wayscope::trace::{Event, EventKind};
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, World};

fn lab_of(problem: &Problem) -> Lab {
    let Problem { grid, start, goal } = problem.clone();
    let world = World::new("drawn", grid, start, goal).unwrap();
    Lab::new(Catalogue::standard(), world)
}

/// What a lane's run is as a file, written some events at a time.
fn written(lab: &Lab, lane: usize) -> String {
    let mut writer = lab.write_trace(lane).unwrap();
    let mut text = String::new();
    loop {
        let part = writer.next_part(7);
        if part.is_empty() {
            assert_eq!(writer.progress(), 1.0);
            return text;
        }
        text.push_str(&part);
    }
}

fn read(text: &str, world: &World) -> Result<Recorded, Message> {
    let file = TraceFile::read(serde_json::from_str(text).unwrap())?;
    file.fit(world, "own")
}

/// Adds the run of a lane once more, out and in.
fn again(lab: &mut Lab, lane: usize) -> usize {
    let text = written(lab, lane);
    let file = TraceFile::read(serde_json::from_str(&text).unwrap()).unwrap();
    let recorded = file.fit(lab.world(), "again").unwrap();
    let lane = lab.add_recorded(recorded, file.moves()).unwrap();
    finish(lab);
    lane
}

/// The nodes expanded, in order, with their g.
fn expansions(lab: &Lab, lane: usize) -> Vec<(u64, u8, u32, u64)> {
    let lane = &lab.lanes()[lane];
    let expanded = |(step, event): (u64, &Event)| {
        (event.kind == EventKind::Expanded).then_some((step, event.space, event.node, event.g))
    };
    lane.trace().kept().filter_map(expanded).collect()
}

/// That two lanes show the same. `counts`: the search that was written counts what terrain costs.
fn same_run(lab: &mut Lab, one: usize, other: usize, counts: bool) -> Result<(), TestCaseError> {
    let (a, b) = (&lab.lanes()[one], &lab.lanes()[other]);
    prop_assert_eq!(expansions(lab, one), expansions(lab, other));
    prop_assert_eq!(a.steps(), b.steps());
    prop_assert_eq!(a.sides(), b.sides());
    prop_assert_eq!(a.unit(lab.world()), b.unit(lab.world()));
    let (x, y) = (a.outcome().unwrap(), b.outcome().unwrap());
    prop_assert_eq!(&x.path, &y.path);
    prop_assert_eq!(&x.length, &y.length);
    let (c, d) = (x.counters, y.counters);
    prop_assert_eq!(
        (c.expanded, c.reexpanded, c.generated, c.peak_open),
        (d.expanded, d.reexpanded, d.generated, d.peak_open)
    );
    prop_assert_eq!(x.milestones.levels(), y.milestones.levels());
    let notes = lab.summary().lanes[other].notes.clone();
    let told = lab.summary().lanes[one].notes.clone();
    // What a search that counts no costs says of them is odd where there are some.
    let expected = |id: &str| id == "trace.odd.blocked" || !counts && id == "trace.odd.cost";
    prop_assert!(
        lab.trace_odd(other)
            .unwrap()
            .iter()
            .all(|note| expected(note.id)),
        "{:?} {}",
        lab.trace_odd(other),
        lab.lanes()[one].entry().id
    );
    let odd: Vec<_> = notes.iter().filter(|note| !told.contains(note)).collect();
    // Starts and goals may be blocked here; a search there generates nothing.
    prop_assert!(odd.iter().all(|note| note.id == "trace.odd"), "{:?}", odd);
    // What is shown on the way is the same, too.
    let steps = lab.lanes()[one].steps();
    for step in [0, 1, steps / 3, steps / 2, steps.saturating_sub(1), steps] {
        while lab.advance(step, 10_000) > 0 {}
        let [a, b] = [one, other].map(|lane| &lab.lanes()[lane]);
        for side in 0..a.sides() {
            prop_assert_eq!(a.trace().view(side).marks(), b.trace().view(side).marks());
        }
        prop_assert_eq!(a.hash(), b.hash(), "step {}", step);
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn out_and_in_is_the_same_run_for_every_entry(problem in problems(9), picks in proptest::collection::vec(0usize..1000, 12)) {
        for entry in Catalogue::standard().entries() {
            let mut lab = lab_of(&problem);
            lab.add_lane(entry.id).unwrap();
            for (spec, pick) in entry.all_settings().iter().zip(picks.iter().cycle()) {
                lab.set_setting(0, spec.id, spec.options[pick % spec.options.len()]).unwrap();
            }
            finish(&mut lab);
            // Without anything expanded there is no run to be seen.
            if lab.lanes()[0].counters().expanded == 0 {
                continue;
            }
            if lab.summary().lanes[0].passes || entry.id == "sma-star" {
                prop_assert_eq!(lab.write_trace(0).err().map(|why| why.id), Some("trace.passes"));
                continue;
            }
            if lab.lanes()[0].is_journey() {
                prop_assert_eq!(lab.write_trace(0).err().map(|why| why.id), Some("trace.lasts"));
                continue;
            }
            if lab.lanes()[0].is_in_series() {
                prop_assert_eq!(lab.write_trace(0).err().map(|why| why.id), Some("trace.series"));
                continue;
            }
            if entry.family == Family::Graphs {
                prop_assert_eq!(lab.write_trace(0).err().map(|why| why.id), Some("trace.graph"));
                continue;
            }
            if entry.id == "lazy-theta-star" {
                prop_assert_eq!(lab.write_trace(0).err().map(|why| why.id), Some("trace.corrects"));
                continue;
            }
            let other = again(&mut lab, 0);
            let counts = lab.summary().lanes[0].unmet.is_empty();
            same_run(&mut lab, 0, other, counts)?;
            // And once more: what was read is written as what reads the same.
            let third = again(&mut lab, other);
            same_run(&mut lab, other, third, counts)?;
            // It is kept, too.
            let mut kept = Lab::restore(&lab.save(), Catalogue::standard()).unwrap();
            prop_assert_eq!(kept.save(), lab.save());
            finish(&mut kept);
            finish(&mut lab);
            prop_assert_eq!(kept.lanes()[other].hash(), lab.lanes()[other].hash());
            prop_assert_eq!(&kept.summary().lanes[other].notes, &lab.summary().lanes[other].notes);
        }
    }
}

/// What Posthoc asks of a trace of version 1.4.0, as its `protocol/Trace-v140.ts` and its example traces have it.
fn check_form(trace: &Value) {
    assert_eq!(trace["version"], "1.4.0");
    let views = trace["views"].as_object().unwrap();
    assert!(views.contains_key("main"));
    let shapes = [
        ("rect", vec!["x", "y", "width", "height", "fill"]),
        ("circle", vec!["x", "y", "radius", "fill"]),
        ("path", vec!["points", "line-width", "fill"]),
        ("polygon", vec!["points", "fill"]),
    ];
    for component in views.values().flat_map(|view| view.as_array().unwrap()) {
        let name = component["$"].as_str().unwrap();
        match shapes.iter().find(|(shape, _)| *shape == name) {
            Some((_, fields)) => fields.iter().for_each(|field| {
                assert!(!component[field].is_null(), "{name} without {field}");
                assert_ne!(component[field], "", "{name}: {field}");
            }),
            None => assert!(views.contains_key(name), "no view {name}"),
        }
        for value in component.as_object().unwrap().values() {
            let Some(text) = value.as_str() else { continue };
            let closed = text.starts_with("${{ ") && text.ends_with(" }}");
            assert!(!text.contains("${{") || closed, "{text}");
            // Whatever ends an expression early.
            assert_eq!(
                text.matches("}}").count(),
                text.matches("${{").count(),
                "{text}"
            );
        }
    }
    for axis in ["x", "y"] {
        assert!(trace["pivot"][axis].as_str().unwrap().contains("$."));
    }
    let coloured = [
        "source",
        "destination",
        "generating",
        "updating",
        "expanding",
        "closing",
        "end",
        "meeting",
    ];
    let mut seen = std::collections::BTreeSet::new();
    for event in trace["events"].as_array().unwrap() {
        let kind = event["type"].as_str().unwrap();
        assert!(coloured.contains(&kind), "{kind}");
        for axis in ["x", "y"] {
            assert!(event[axis].is_u64(), "{event}");
        }
        // A parent of id 0 counts as none where the line to the event in focus is drawn.
        let id = event["id"].as_u64().unwrap();
        assert!(id > 0);
        if let Some(parent) = event["pId"].as_u64() {
            assert!(seen.contains(&parent), "{event}");
        }
        seen.insert(id);
        for figure in ["f", "g", "h"] {
            assert!(event[figure].is_null() || event[figure].as_f64().unwrap() >= 0.0);
        }
    }
}

fn lab_with(algorithm: &str) -> Lab {
    let grid = Grid::from_rows(&[
        "............",
        "..@@@@@@....",
        "..S....@..W.",
        "..@@@@.@..W.",
        "............",
    ])
    .unwrap();
    let world = World::new("a \"small\" world", grid, Cell::new(3, 2), Cell::new(9, 1)).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane(algorithm).unwrap();
    finish(&mut lab);
    lab
}

#[test]
fn a_file_has_all_that_posthoc_needs_to_show_it() {
    for entry in Catalogue::standard().entries() {
        let specs = entry.all_settings();
        let offered = specs.iter().find(|spec| spec.id == "neighbours").unwrap();
        for neighbours in offered.options {
            let mut lab = lab_with(entry.id);
            lab.set_setting(0, "neighbours", neighbours).unwrap();
            finish(&mut lab);
            let has_no_words = ["lazy-theta-star", "sma-star"].contains(&entry.id)
                || entry.family == Family::Graphs
                || lab.lanes()[0].is_in_series();
            if lab.summary().lanes[0].passes || has_no_words || lab.lanes()[0].is_journey() {
                continue;
            }
            let trace: Value = serde_json::from_str(&written(&lab, 0)).unwrap();
            check_form(&trace);
            let count = |kind: &str| {
                let events = trace["events"].as_array().unwrap().iter();
                events.filter(|event| event["type"] == kind).count() as u64
            };
            let counters = lab.lanes()[0].counters();
            assert_eq!(count("expanding"), counters.expanded, "{}", entry.id);
            assert_eq!(count("generating"), counters.generated, "{}", entry.id);
            assert_eq!(
                (count("source"), count("destination"), count("end")),
                (1, 1, 1)
            );
            let walls = trace["views"]["world"].as_array().unwrap();
            let cells: u64 = walls
                .iter()
                .map(|rect| rect["width"].as_u64().unwrap())
                .sum();
            assert_eq!(cells, 15, "walls, the swamp, the water");
            let points = trace["views"]["solution"][0]["points"].as_array().unwrap();
            assert_eq!(points.len(), lab.path(0).unwrap().unwrap().len());
        }
    }
}

#[test]
fn the_world_comes_along() {
    let mut lab = lab_with("a-star");
    let edit = Edit::Cost {
        cells: vec![Cell::new(0, 0)],
        cost: 7,
    };
    lab.edit(edit, Joined::New).unwrap();
    finish(&mut lab);
    let file = TraceFile::read(serde_json::from_str(&written(&lab, 0)).unwrap()).unwrap();
    let on = file.written_on().unwrap();
    assert_eq!(&on.grid, lab.world().grid());
    assert_eq!(
        (on.start, on.goal),
        (lab.world().start(), lab.world().goal())
    );
    assert_eq!(on.name, "a \"small\" world");
}

/// A trace in the shape of those that Posthoc publishes: cells by id, sources first, costs on a scale of its own.
fn foreign() -> Value {
    json!({
        "version": "1.4.0",
        "views": { "main": [{ "$": "rect", "width": 1, "height": 1, "fill": "${{ color[$.type] }}", "x": "${{ $.x }}", "y": "${{ $.y }}" }] },
        "pivot": { "x": "${{ $.x + 0.5 }}", "y": "${{ $.y + 0.5 }}", "scale": 1 },
        "events": [
            { "type": "source", "id": 100, "x": 0, "y": 0 },
            { "type": "destination", "id": "goal", "x": 2, "y": 0 },
            { "type": "generating", "id": 100, "g": 0, "f": 2e-5, "pId": null, "x": 0, "y": 0 },
            { "type": "expanding", "id": 100, "g": 0, "f": 2e-5, "pId": null, "x": 0, "y": 0 },
            { "type": "generating", "id": 0, "g": 1e-5, "f": 2e-5, "pId": 100, "x": 1, "y": 0 },
            { "type": "generating", "id": 7, "g": 1.41421e-5, "f": 2.82842e-5, "pId": 100, "x": 1, "y": 1 },
            { "type": "closing", "id": 100, "g": 0, "f": 2e-5, "pId": null, "x": 0, "y": 0 },
            { "type": "expanding", "id": 0, "g": 1e-5, "f": 2e-5, "pId": 100, "x": 1, "y": 0 },
            { "type": "generating", "id": "goal", "g": 2e-5, "f": 2e-5, "pId": 0 },
            { "type": "closing", "id": 0 },
            { "type": "end", "id": "goal", "g": 2e-5, "f": 2e-5, "pId": 0, "x": 2, "y": 0 }
        ]
    })
}

fn flat() -> World {
    let grid = Grid::new(5, 4, Terrain::Dot).unwrap();
    World::new("flat", grid, Cell::new(0, 0), Cell::new(2, 0)).unwrap()
}

#[test]
fn a_trace_from_elsewhere_is_a_lane_like_others() {
    let mut lab = Lab::new(Catalogue::standard(), flat());
    lab.add_lane("a-star").unwrap();
    let recorded = read(&foreign().to_string(), lab.world()).unwrap();
    let lane = lab.add_recorded(recorded, &[]).unwrap();
    finish(&mut lab);
    let summary = lab.summary();
    let told = &summary.lanes[lane];
    assert_eq!((told.algorithm, told.status), ("trace", "found"));
    assert_eq!(told.recorded.as_deref(), Some("own"));
    assert_eq!(
        (told.counters.expanded, told.counters.generated, told.steps),
        (2, 4, 4)
    );
    assert_eq!(
        (told.cost, told.moves, told.levels),
        (Some(2.0), Some(2), true)
    );
    // Its own costs are on another scale, which is told.
    assert_eq!(told.notes, [Message::new("trace.odd").with("n", 1)]);
    let odd = lab.trace_odd(lane).unwrap();
    assert_eq!(
        odd.iter().map(|n| n.id).collect::<Vec<_>>(),
        ["trace.odd.cost"]
    );
    let optimal = serde_json::to_value(lab.truth(lane).unwrap()).unwrap();
    assert_eq!(optimal["verdict"], "optimal");
    // Everything that asks about a lane has an answer.
    while lab.advance(2, 10_000) > 0 {}
    let page = lab.open_list(lane, 0, 10).unwrap();
    assert_eq!((page.by, page.ties, page.entries.len()), ("f", None, 2));
    assert_eq!(page.entries[0].cell, Cell::new(1, 0));
    assert_eq!(lab.sentence(lane).unwrap().id, "event.expanded.recorded");
    assert_eq!(lab.code(lane).unwrap().lines.len(), 0);
    lab.story(lane, Cell::new(1, 0)).unwrap();
    lab.compare(0, lane).unwrap();
    lab.difference(true, 10_000);
    // Another move rule judges the same path.
    lab.set_setting(lane, "neighbours", "4").unwrap();
    finish(&mut lab);
    assert_eq!(lab.summary().lanes[lane].cost, Some(2.0));
    // A batch of other problems leaves it out.
    lab.batch(1, 5).unwrap();
    // Another algorithm takes its place.
    lab.set_algorithm(lane, "dijkstra").unwrap();
    assert_eq!(lab.summary().lanes[lane].recorded, None);
}

#[test]
fn an_edit_makes_it_stale_until_it_is_undone() {
    let mut lab = Lab::new(Catalogue::standard(), flat());
    lab.add_lane("a-star").unwrap();
    let recorded = read(&foreign().to_string(), lab.world()).unwrap();
    lab.add_recorded(recorded, &[]).unwrap();
    finish(&mut lab);
    let hash = lab.lanes()[1].hash();
    let wall = Edit::Terrain {
        cells: vec![Cell::new(1, 0)],
        terrain: Terrain::OutOfBounds,
    };
    let moved = Edit::Goal(Cell::new(2, 1));
    let other = Edit::Replace {
        name: "small".into(),
        grid: Grid::new(2, 2, Terrain::Dot).unwrap(),
        start: Cell::new(0, 0),
        goal: Cell::new(1, 1),
    };
    for edit in [wall, moved, other] {
        lab.edit(edit, Joined::New).unwrap();
        finish(&mut lab);
        let told = lab.summary().lanes[1].clone();
        assert_eq!((told.status, told.steps, told.cost), ("stale", 0, None));
        assert_eq!(
            told.notes.iter().map(|n| n.id).collect::<Vec<_>>(),
            ["trace.stale"]
        );
        let truth = serde_json::to_value(lab.truth(1).unwrap()).unwrap();
        assert_eq!(truth["verdict"], "stale");
        assert!(lab.write_trace(1).is_err());
        let kept = Lab::restore(&lab.save(), Catalogue::standard()).unwrap();
        assert_eq!(kept.save(), lab.save());
        lab.undo();
        finish(&mut lab);
        assert_eq!(lab.lanes()[1].hash(), hash);
        assert_eq!(lab.summary().lanes[1].status, "found");
    }
}

#[test]
fn a_path_that_cannot_be_is_told_as_such() {
    let mut lab = Lab::new(Catalogue::standard(), flat());
    lab.add_lane("a-star").unwrap();
    let under = |lab: &mut Lab, trace: &Value, neighbours: &str| {
        let recorded = read(&trace.to_string(), lab.world()).unwrap();
        let moves = [("neighbours".to_owned(), neighbours.to_owned())];
        let lane = lab.add_recorded(recorded, &moves).unwrap();
        finish(lab);
        let truth = serde_json::to_value(lab.truth(lane).unwrap()).unwrap();
        let fault = lab.summary().lanes[lane]
            .fault
            .as_ref()
            .map(|fault| fault.id);
        lab.remove_lane(lane).unwrap();
        (truth["verdict"].as_str().unwrap().to_owned(), fault)
    };
    let verdict = |lab: &mut Lab, trace: &Value| under(lab, trace, "8");
    // A jump over a cell is a line, if there are lines.
    let mut jump = foreign();
    jump["events"][8]["pId"] = json!(100);
    assert_eq!(verdict(&mut lab, &jump), ("on-lines".into(), None));
    assert_eq!(
        under(&mut lab, &jump, "4"),
        ("missed".into(), Some("path.no-step"))
    );
    // It never says `end`, and leaves cells open.
    let mut cut = foreign();
    cut["events"].as_array_mut().unwrap().pop();
    assert_eq!(verdict(&mut lab, &cut), ("missed".into(), None));
    // It ends somewhere else.
    let mut other = foreign();
    other["events"][10] = json!({ "type": "end", "id": 7, "g": 2e-5 });
    assert_eq!(
        verdict(&mut lab, &other),
        ("missed".into(), Some("path.other-goal"))
    );
    // A detour.
    let mut detour = foreign();
    detour["events"][8]["pId"] = json!(7);
    assert_eq!(verdict(&mut lab, &detour).0, "longer");
}

fn refused(change: impl FnOnce(&mut Value)) -> Message {
    let mut trace = foreign();
    change(&mut trace);
    read(&trace.to_string(), &flat()).unwrap_err()
}

#[test]
fn what_is_wrong_names_the_event_and_what_would_be_right() {
    let told = |id: &'static str, event: i64, refused: Message| {
        assert_eq!(refused.id, id, "{refused}");
        assert_eq!(refused.arg("event"), Some(&Arg::Int(event)), "{refused}");
    };
    let event = |at: usize, field: &'static str, value: Value| {
        refused(|trace| trace["events"][at][field] = value)
    };
    told("trace.wrong.type", 3, event(2, "type", json!(5)));
    told("trace.wrong.type", 3, event(2, "type", Value::Null));
    told("trace.wrong.coordinate", 3, event(2, "x", json!(2.5)));
    told("trace.wrong.coordinate", 3, event(2, "y", json!(-1)));
    told("trace.wrong.coordinate", 3, event(2, "y", json!("1")));
    told("trace.wrong.outside", 6, event(5, "x", json!(5)));
    told("trace.wrong.moved", 3, event(2, "x", json!(1)));
    told("trace.wrong.number", 5, event(4, "g", json!("much")));
    told("trace.wrong.number", 5, event(4, "g", json!(-1)));
    told("trace.wrong.parent", 5, event(4, "pId", json!(55)));
    told("trace.wrong.parent", 5, event(4, "pId", json!("100")));
    told(
        "trace.wrong.parent-not-generated",
        5,
        event(4, "pId", json!("goal")),
    );
    told("trace.wrong.id", 3, event(2, "id", json!([])));
    told("trace.wrong.no-place", 10, event(9, "id", json!("new")));
    told("trace.wrong.side", 3, event(2, "side", json!(3)));
    told("trace.wrong.other-side", 3, event(2, "side", json!(2)));
    told(
        "trace.wrong.event",
        3,
        refused(|t| t["events"][2] = json!("generating")),
    );
    let cycle = refused(|trace| {
        let events = trace["events"].as_array_mut().unwrap();
        events.insert(
            8,
            json!({ "type": "updating", "id": 100, "pId": 0, "g": 1.0 }),
        );
    });
    told("trace.wrong.cycle", 9, cycle);
    assert_eq!(refused(|t| t["events"] = json!([])).id, "trace.wrong.empty");
    assert_eq!(
        refused(|t| t["events"] = json!({})).id,
        "trace.wrong.no-events"
    );
    assert_eq!(refused(|t| *t = json!([1])).id, "trace.wrong.file");
    assert_eq!(
        refused(|t| *t = json!({ "eventList": [] })).id,
        "trace.wrong.old"
    );
    let few = refused(|t| t["events"].as_array_mut().unwrap().truncate(3));
    assert_eq!(few.id, "trace.wrong.no-expansion");
    let misspelt = refused(|t| {
        for event in t["events"].as_array_mut().unwrap() {
            if event["type"] == "expanding" {
                event["type"] = json!("expand");
            }
        }
    });
    assert_eq!(misspelt.id, "trace.wrong.types");
    assert_eq!(misspelt.arg("found"), Some(&Arg::Text("expand".into())));
}

#[test]
fn what_is_odd_is_shown_and_told() {
    let notes = |change: &dyn Fn(&mut Vec<Value>)| {
        let mut trace = foreign();
        change(trace["events"].as_array_mut().unwrap());
        let recorded = read(&trace.to_string(), &flat()).unwrap();
        recorded
            .odd(None)
            .iter()
            .map(|note| (note.id, note.arg("event").cloned()))
            .collect::<Vec<_>>()
    };
    let one = |id, event| vec![(id, Some(Arg::Int(event)))];
    assert_eq!(notes(&|_| {}), vec![]);
    assert_eq!(
        notes(&|e| e[6]["type"] = json!("done")),
        one("trace.odd.unknown", 7)
    );
    assert_eq!(
        notes(&|e| e.push(json!({ "type": "closing", "id": 0 }))),
        one("trace.odd.after-end", 12)
    );
    assert_eq!(notes(&|e| drop(e.pop())), one("trace.odd.unended", 10));
    assert_eq!(
        notes(&|e| drop(e.remove(2))),
        vec![],
        "a start need not be generated"
    );
    // The dearer of two open cells is expanded.
    let dearer = |e: &mut Vec<Value>| e[7] = json!({ "type": "expanding", "id": 7 });
    assert_eq!(notes(&dearer), one("trace.odd.unordered", 8));
    let larger = |e: &mut Vec<Value>| {
        e.insert(
            6,
            json!({ "type": "updating", "id": 7, "pId": 100, "g": 3e-5 }),
        )
    };
    assert_eq!(notes(&larger), one("trace.odd.larger", 7));
    let no_g = |e: &mut Vec<Value>| {
        e[5].as_object_mut().unwrap().remove("g");
    };
    assert!(notes(&no_g).contains(&one("trace.odd.no-g", 6)[0]));
}

#[test]
fn orders_are_told_by_the_figures() {
    let grid = Grid::from_rows(&["........", ".@@@@@@.", ".......@", "........"]).unwrap();
    let world = || World::new("w", grid.clone(), Cell::new(0, 3), Cell::new(7, 0)).unwrap();
    for (algorithm, by) in [
        ("a-star", "f"),
        ("weighted-a-star", "f"),
        ("greedy", "h"),
        ("dijkstra", "g"),
        ("breadth-first", "age"),
    ] {
        let mut lab = Lab::new(Catalogue::standard(), world());
        lab.add_lane(algorithm).unwrap();
        finish(&mut lab);
        // As if it came from elsewhere.
        let mut trace: Value = serde_json::from_str(&written(&lab, 0)).unwrap();
        trace.as_object_mut().unwrap().remove("wayscope");
        let recorded = read(&trace.to_string(), lab.world()).unwrap();
        assert_eq!(recorded.odd(None), vec![], "{algorithm}");
        let lane = lab.add_recorded(recorded, &[]).unwrap();
        while lab.advance(5, 10_000) > 0 {}
        let [own, other] = [0, lane].map(|lane| lab.open_list(lane, 0, 50).unwrap());
        assert_eq!((own.by, other.by), (by, by), "{algorithm}");
        assert_eq!(own.entries[0].cell, other.entries[0].cell);
        finish(&mut lab);
        assert_eq!(expansions(&lab, 0).len(), expansions(&lab, lane).len());
    }
}

#[test]
fn too_long_a_run_is_refused_before_it_is_written() {
    let grid = Grid::new(700, 700, Terrain::Dot).unwrap();
    let world = World::new("large", grid, Cell::new(350, 350), Cell::new(699, 699)).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane("dijkstra").unwrap();
    assert_eq!(lab.write_trace(0).err().unwrap().id, "trace.running");
    finish(&mut lab);
    assert_eq!(lab.write_trace(0).err().unwrap().id, "trace.too-long");
}

#[test]
fn a_world_is_made_for_a_trace_that_fits_no_other() {
    let file = TraceFile::read(serde_json::from_str(&foreign().to_string()).unwrap()).unwrap();
    assert_eq!(file.needs(), (3, 2));
    let open = file.open_world().unwrap();
    assert_eq!((open.start, open.goal), (Cell::new(0, 0), Cell::new(2, 0)));
    assert_eq!((open.grid.width(), open.grid.height()), (3, 2));
    assert_eq!(file.written_on(), None);
}

/// A lab with A* and a run from elsewhere.
fn lab_with_recording() -> Lab {
    let mut lab = Lab::new(Catalogue::standard(), flat());
    lab.add_lane("a-star").unwrap();
    let recorded = read(&foreign().to_string(), lab.world()).unwrap();
    lab.add_recorded(recorded, &[]).unwrap();
    finish(&mut lab);
    lab
}

#[test]
fn what_has_no_room_for_it_says_so() {
    let mut lab = lab_with_recording();
    let link = lab.link(true, &Look::default(), None);
    assert_eq!((link.text.as_str(), link.recorded), ("", 1));
    let refused = lab.write_json().unwrap_err();
    assert_eq!(refused.to_string(), "lab-json.recorded n=2");
    lab.remove_lane(1).unwrap();
    assert!(!lab.link(true, &Look::default(), None).text.is_empty());
    assert!(lab.write_json().is_ok());
}

#[test]
fn undo_brings_it_back_after_another_lab_was_opened() {
    let mut lab = lab_with_recording();
    let before = (expansions(&lab, 1), lab.lanes()[1].hash());
    assert!(!before.0.is_empty());
    lab.open(Lab::first());
    finish(&mut lab);
    assert!(lab.lanes().iter().all(|lane| lane.recorded().is_none()));
    assert!(lab.undo());
    finish(&mut lab);
    assert_eq!((expansions(&lab, 1), lab.lanes()[1].hash()), before);
    assert_eq!(lab.summary().lanes[1].recorded.as_deref(), Some("own"));
    assert!(lab.redo());
    assert!(lab.lanes().iter().all(|lane| lane.recorded().is_none()));
}
