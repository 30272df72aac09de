//! Searches of the catalogue across meshes: what they find, and each of their steps.

use crate::support::random_scenes::{numbers, point, random_scene};
use crate::support::told::{Told, parent_of, there_and_back};
use glam::DVec2;
use wayscope::graph::{Graph, NodeId};
use wayscope::navmesh::{
    CorridorSearch, DynamicMesh, EntrySearch, FreeSpace, Locator, MeshBuilding, MeshGraph,
    MeshNodes, MeshSearch, MeshSearchKind, NavMesh, Polyanya, SeenNode,
};
use wayscope::search::{
    BestFirst, Bidirectional, BidirectionalSettings, Fringe, FringeSettings, Weight, a_star,
    weighted_a_star,
};
use wayscope::trace::NodeMark;

const NODES: [MeshNodes; 2] = [MeshNodes::Centres, MeshNodes::Middles];

fn mesh(seed: u64) -> NavMesh {
    let space = FreeSpace::of(&random_scene(seed, 12), 0.0, 2.0, 0.3).unwrap();
    MeshBuilding::run(&space, seed.is_multiple_of(2)).unwrap()
}

#[test]
fn all_find_paths_as_long_as_they_promise() {
    let mut found = 0;
    for seed in 0..40 {
        let (scene, mesh) = (random_scene(seed, 12), mesh(seed));
        let (locator, mut numbers) = (Locator::new(&mesh), numbers(seed));
        let mut at = || point(&mut numbers, scene.min(), scene.max());
        for _ in 0..10 {
            let (start, goal) = (at(), at());
            let shortest = Polyanya::default().find(&mesh, &locator, start, goal);
            for nodes in NODES {
                let graph = MeshGraph::new(&mesh, &locator, nodes, start, goal);
                let (path, counters) = CorridorSearch::default().find(&graph);
                let best = MeshSearch::run(MeshSearchKind::Dijkstra, &graph).over_middles;
                for (id, kind) in MeshSearchKind::ALL {
                    let run = MeshSearch::run(kind, &graph);
                    assert_eq!(run.path.is_some(), shortest.is_some(), "{id}");
                    let (Some(run_path), Some(shortest)) = (&run.path, &shortest) else {
                        continue;
                    };
                    assert!(run_path.length >= shortest.length * (1.0 - 1e-9), "{id}");
                    let (over, best) = (run.over_middles.unwrap(), best.unwrap());
                    let way = run.way.as_ref().unwrap();
                    let along = way
                        .windows(2)
                        .map(|pair| graph.at(pair[0]).distance(graph.at(pair[1])));
                    let along: f64 = along.sum();
                    assert!(
                        along <= over && over <= along + way.len() as f64 / 4096.0
                            || kind == MeshSearchKind::BreadthFirst,
                        "{id}"
                    );
                    match kind {
                        MeshSearchKind::AStar => {
                            assert_eq!(run.path, path);
                            assert_eq!(run.counters, counters);
                            assert_eq!(over, best);
                        }
                        MeshSearchKind::Dijkstra
                        | MeshSearchKind::Bidirectional
                        | MeshSearchKind::Fringe => assert_eq!(over, best, "{id}"),
                        MeshSearchKind::Weighted => assert!(best <= over && over <= 2.0 * best),
                        MeshSearchKind::Greedy => assert!(best <= over),
                        MeshSearchKind::BreadthFirst => {
                            let others = MeshSearchKind::ALL
                                .map(|(_, kind)| MeshSearch::run(kind, &graph).way.unwrap().len());
                            assert_eq!(Some(way.len()), others.into_iter().min());
                        }
                    }
                    found += 1;
                }
            }
        }
    }
    assert!(found > 1000, "only {found}");
}

#[test]
fn at_each_step_one_node_more_is_expanded_and_at_the_end_all_that_were_counted() {
    for seed in 0..10 {
        let (scene, mesh) = (random_scene(seed, 12), mesh(seed));
        let (locator, mut numbers) = (Locator::new(&mesh), numbers(seed + 100));
        let mut at = || point(&mut numbers, scene.min(), scene.max());
        for (nodes, (start, goal)) in NODES.map(|nodes| (nodes, (at(), at()))) {
            let graph = MeshGraph::new(&mesh, &locator, nodes, start, goal);
            for (id, kind) in MeshSearchKind::ALL {
                let mut run = MeshSearch::run(kind, &graph);
                // A search from both ends closes what cannot be on a cheaper path without expanding it; a weighted
                // estimate is not consistent, so that what is closed opens again.
                let exact = !matches!(
                    kind,
                    MeshSearchKind::Bidirectional | MeshSearchKind::Weighted
                );
                let mut closed = 0;
                let count =
                    |seen: &[SeenNode], mark| seen.iter().filter(|one| one.mark == mark).count();
                for step in 0..=run.steps() {
                    let seen = run.seen(&graph, step);
                    let (now, before) =
                        (count(&seen, NodeMark::Now), count(&seen, NodeMark::Closed));
                    assert!(now <= 1, "{id}, step {step}");
                    assert!(!exact || before == closed, "{id}, step {step}");
                    closed = before + now;
                    for one in &seen {
                        let of = seen.iter().filter(|other| other.at == one.parent);
                        let mut of =
                            of.filter(|other| other.mark != NodeMark::Open || other.at == one.at);
                        assert!(of.next().is_some(), "{id}: a parent has been expanded");
                    }
                }
                let expanded = run.counters.expanded as usize;
                assert!(!exact || closed == expanded, "{id}");
            }
        }
    }
}

/// The events of a search, made anew.
fn told(kind: MeshSearchKind, graph: &MeshGraph) -> Option<Told> {
    let (start, goal) = (graph.start(), graph.goal());
    let best_first = |settings| Told::of(BestFirst::between(settings, start, goal), graph);
    Some(match kind {
        MeshSearchKind::AStar => best_first(a_star::settings()),
        MeshSearchKind::Weighted => best_first(weighted_a_star::settings(Weight::from_quarters(8))),
        MeshSearchKind::Bidirectional => {
            let settings = BidirectionalSettings::default();
            Told::of(Bidirectional::between(settings, start, goal), graph)
        }
        MeshSearchKind::Fringe => {
            let settings = FringeSettings::default();
            Told::of(Fringe::between(settings, start, goal), graph)
        }
        _ => return None,
    })
}

#[test]
fn a_step_shows_what_its_events_tell_and_the_same_after_going_past_and_back() {
    let mut most = 0;
    for seed in 0..6 {
        let (scene, mesh) = (random_scene(seed, 12), mesh(seed));
        let (locator, mut numbers) = (Locator::new(&mesh), numbers(seed + 200));
        let mut at = || point(&mut numbers, scene.min(), scene.max());
        for (nodes, (start, goal)) in NODES.map(|nodes| (nodes, (at(), at()))) {
            let graph = MeshGraph::new(&mesh, &locator, nodes, start, goal);
            for (id, kind) in MeshSearchKind::ALL {
                let Some(told) = told(kind, &graph) else {
                    continue;
                };
                let mut run = MeshSearch::run(kind, &graph);
                assert_eq!(run.steps(), told.last(), "{id}");
                for step in there_and_back(run.steps()) {
                    let until = step.min(run.steps());
                    let told = (0..2).flat_map(|side| told.seen(side, until));
                    let told: Vec<SeenNode> = told
                        .map(|node| {
                            let at = graph.at(NodeId(node.0));
                            SeenNode {
                                node: NodeId(node.0),
                                at,
                                parent: parent_of(&node).map_or(at, |one| graph.at(NodeId(one))),
                                mark: node.1,
                                g: graph.real(node.2),
                            }
                        })
                        .collect();
                    assert_eq!(run.seen(&graph, step), told, "{id}, step {step}");
                }
                most = most.max(run.steps());
            }
        }
    }
    assert!(most > 30, "{most} steps at most");
}

#[test]
fn it_runs_on_a_mesh_that_was_repaired() {
    use wayscope::world::scene::{Changes, SceneEdit, SceneWorld};
    let mut world = SceneWorld::new(random_scene(3, 12));
    let mut mesh = DynamicMesh::build(world.scene(), 0.0, 2.0, 0.3, true).unwrap();
    let seen = world.revision();
    world.edit(SceneEdit::Remove(0), false).unwrap();
    let Changes::Boxes(boxes) = world.since(seen) else {
        panic!("one change")
    };
    mesh.repair(world.scene(), &boxes).unwrap();
    let (low, high) = (world.scene().min(), world.scene().max());
    let mut numbers = numbers(5);
    let mut found = 0;
    for _ in 0..20 {
        let (start, goal) = (
            point(&mut numbers, low, high),
            point(&mut numbers, low, high),
        );
        let shortest = Polyanya::default().find(mesh.mesh(), mesh.locator(), start, goal);
        let graph = MeshGraph::new(mesh.mesh(), mesh.locator(), MeshNodes::Middles, start, goal);
        let run = MeshSearch::run(MeshSearchKind::AStar, &graph);
        assert_eq!(run.path.is_some(), shortest.is_some());
        found += usize::from(run.path.is_some());
    }
    assert!(found > 0);
}

#[test]
fn over_places_of_entry_there_is_a_path_where_there_is_one_and_it_stays_on_the_mesh() {
    let (mut search, mut points) = (EntrySearch::default(), Vec::new());
    let (mut found, mut over) = (0, 0.0);
    for seed in 0..60 {
        let (scene, mesh) = (random_scene(seed, 12), mesh(seed));
        let (locator, mut numbers) = (Locator::new(&mesh), numbers(seed + 7));
        let mut at = || point(&mut numbers, scene.min(), scene.max());
        for _ in 0..20 {
            let ends = (at(), at());
            let shortest = Polyanya::default().find(&mesh, &locator, ends.0, ends.1);
            let is_found = search.find_into(&mesh, &locator, ends, &mut points);
            assert_eq!(is_found, shortest.is_some(), "{seed}: {ends:?}");
            let Some(shortest) = shortest else {
                assert!(points.is_empty());
                continue;
            };
            assert_eq!((points[0], points[points.len() - 1]), ends);
            let length: f64 = points
                .windows(2)
                .map(|pair| pair[0].distance(pair[1]))
                .sum();
            assert!(length >= shortest.length * (1.0 - 1e-9));
            for pair in points.windows(2) {
                for share in 1..50 {
                    let on = pair[0].lerp(pair[1], f64::from(share) / 50.0);
                    let near = [0.0, 1e-9, -1e-9]
                        .iter()
                        .flat_map(|x| [0.0, 1e-9, -1e-9].map(|y| on + DVec2::new(*x, y)));
                    assert!(
                        near.into_iter()
                            .any(|at| locator.at(&mesh, at).next().is_some()),
                        "{seed}: {on}"
                    );
                }
            }
            (found, over) = (found + 1, over + length / shortest.length - 1.0);
        }
    }
    assert!(found > 500, "only {found}");
    assert!(
        over / f64::from(found) < 0.02,
        "{} % over",
        over / f64::from(found) * 100.0
    );
}

#[test]
fn a_goal_at_a_corner_is_reached_from_each_of_the_parts_that_touch_there() {
    // Two squares that share a corner alone.
    let at = |x: f64, y: f64| DVec2::new(x, y);
    let corners = vec![
        at(0.0, 0.0),
        at(2.0, 0.0),
        at(2.0, 2.0),
        at(0.0, 2.0),
        at(4.0, 2.0),
        at(4.0, 4.0),
        at(2.0, 4.0),
    ];
    let mesh = NavMesh::new(corners, &[vec![0, 1, 2, 3], vec![2, 4, 5, 6]]).unwrap();
    let locator = Locator::new(&mesh);
    let (mut search, mut points) = (EntrySearch::default(), Vec::new());
    for start in [at(1.0, 1.5), at(3.0, 2.5)] {
        let ends = (start, at(2.0, 2.0));
        assert!(
            search.find_into(&mesh, &locator, ends, &mut points),
            "{start}"
        );
        assert_eq!(points, [ends.0, ends.1]);
    }
}
