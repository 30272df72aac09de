//! Graphs given node by node, and the lengths of paths: what is refused.

use glam::DVec3;
use wayscope::graph::*;
use wayscope::path::grid_length;
use wayscope::world::{Grid, Medium};

#[test]
fn an_explicit_graph_keeps_its_word() {
    let mut graph = ExplicitGraph::new();
    let a = graph.add_node(DVec3::ZERO);
    let b = graph.add_node(DVec3::new(0.3, 0.0, 0.0));
    let mut add = |to, length| graph.add_edge(a, to, length, 0.5, Medium::Ground).is_some();
    for wrong in [-1.0, f64::NAN, f64::INFINITY, 1_048_576.5] {
        assert!(!add(b, wrong), "{wrong}");
    }
    assert!(!add(NodeId(2), 1.0));
    assert!(add(b, 0.3));
    graph.freeze();
    let seen = graph.seen_by(AgentProfile {
        radius: 0.5,
        medium: Medium::Ground,
    });
    let mut costs = Vec::new();
    seen.successors(a, |edge| costs.push(edge.cost));
    let exact = 0.3 * 1_048_576.0f64;
    assert_eq!(
        costs,
        [exact.ceil() as u64],
        "an agent as wide as the edge passes; lengths are rounded up"
    );
    assert_eq!(
        seen.estimate(Heuristic::Euclidean, a, b),
        exact.floor() as u64
    );
    assert!(seen.is_open(b) && !seen.is_open(NodeId(2)));
    assert_eq!(seen.real(1 << 20), 1.0);
}

#[test]
fn wrong_paths_are_refused() {
    let grid = Grid::from_rows(&["..@W", ".@..", "...."]).unwrap();
    let rule = |neighbours, corners| MoveRule {
        neighbours,
        corners,
        ..MoveRule::default()
    };
    use CornerRule::{Always, NeverCut, PastOne};
    use Neighbours::{Eight, Four};
    let id = |rule, cells: &[u32]| grid_length(&grid, rule, cells).map_err(|e| e.id);
    assert_eq!(id(rule(Eight, NeverCut), &[]), Err("path.empty"));
    assert_eq!(id(rule(Eight, NeverCut), &[0, 12]), Err("path.outside"));
    assert_eq!(id(rule(Eight, NeverCut), &[2]), Err("path.blocked"));
    assert_eq!(id(rule(Eight, NeverCut), &[1, 2]), Err("path.blocked"));
    assert_eq!(
        id(rule(Eight, NeverCut), &[7, 3]),
        Err("path.blocked"),
        "from ground into water"
    );
    assert_eq!(id(rule(Eight, NeverCut), &[0, 8]), Err("path.no-step"));
    assert_eq!(id(rule(Eight, NeverCut), &[0, 0]), Err("path.no-step"));
    assert_eq!(id(rule(Four, Always), &[10, 7]), Err("path.no-step"));
    assert_eq!(
        id(rule(Eight, NeverCut), &[1, 4]),
        Err("path.cuts-corner"),
        "past one blocked cell"
    );
    assert!(id(rule(Eight, PastOne), &[1, 4]).is_ok());
    assert_eq!(
        id(rule(Eight, PastOne), &[1, 6]),
        Err("path.cuts-corner"),
        "between two"
    );
    assert!(id(rule(Eight, Always), &[1, 6]).is_ok());
}

#[test]
fn a_cell_outside_is_named_as_it_is() {
    let grid = Grid::from_rows(&["...."]).unwrap();
    let rule = MoveRule {
        corners: CornerRule::NeverCut,
        ..MoveRule::default()
    };
    let error = wayscope::path::grid_length(&grid, rule, &[0, 6]).unwrap_err();
    assert_ne!(
        error.arg("cell"),
        Some(&wayscope::message::Arg::Cell { x: 2, y: 0 }),
        "{error}"
    );
}
