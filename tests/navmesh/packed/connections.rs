//! The connection map against Floyd and Warshall's algorithm, and squeezed against plain.

use super::{packed_of, random_mesh, random_system};
use proptest::prelude::*;
use wayscope::navmesh::packed::{
    ConnectionBuilding, ConnectionMap, NO_SIDE, SqueezedMap, TriangleGraph, connection_map_bytes,
};
use wayscope::trace::{Process, Status};

/// All shortest lengths, naively.
fn floyd_warshall(graph: &TriangleGraph) -> Vec<Vec<u64>> {
    let count = graph.triangles();
    let mut lengths = vec![vec![u64::MAX / 4; count]; count];
    for (from, lengths) in lengths.iter_mut().enumerate() {
        lengths[from] = 0;
        for side in 0..3 {
            if let Some((next, length)) = graph.next(from as u32, side) {
                let known = &mut lengths[next as usize];
                *known = length.min(*known);
            }
        }
    }
    for over in 0..count {
        for from in 0..count {
            for to in 0..count {
                let through = lengths[from][over] + lengths[over][to];
                lengths[from][to] = lengths[from][to].min(through);
            }
        }
    }
    lengths
}

fn leads_as_shortly_as_possible(graph: &TriangleGraph, map: &ConnectionMap) {
    let lengths = floyd_warshall(graph);
    let count = graph.triangles() as u32;
    for from in 0..count {
        for to in 0..count {
            let shortest = lengths[from as usize][to as usize];
            let side = map.side(from, to);
            if from == to || shortest >= u64::MAX / 4 {
                assert_eq!(side, NO_SIDE);
                continue;
            }
            let best = |side: &u8| {
                let next = graph.next(from, *side);
                next.is_some_and(|(next, length)| {
                    length + lengths[next as usize][to as usize] == shortest
                })
            };
            assert_eq!(Some(side), (0..3).find(best), "{from} to {to}");
            let path = map.path(graph, from, to).unwrap();
            assert!(path.len() <= graph.triangles());
            assert_eq!(path.last(), Some(&to));
        }
    }
}

proptest! {
    #![proptest_config(crate::support::worlds::cases(200))]

    #[test]
    fn it_is_the_next_hop_of_floyd_and_warshall(seed in any::<u64>(), count in 0..9_usize) {
        let mesh = random_mesh(seed, count, 0.0);
        let graph = TriangleGraph::of_mesh(&mesh);
        leads_as_shortly_as_possible(&graph, &ConnectionBuilding::run(&graph).unwrap());
    }

    #[test]
    fn squeezed_it_says_the_same(seed in any::<u64>(), count in 0..20_usize) {
        let system = random_system(seed, count, 0.2);
        for number in 0..system.len() as u16 {
            let map = system.map(number).unwrap();
            let squeezed = SqueezedMap::of(map).unwrap();
            for from in 0..map.triangles() {
                for to in 0..map.triangles() {
                    prop_assert_eq!(squeezed.side(from, to), map.side(from, to), "{} to {}", from, to);
                }
            }
            if map.triangles() > 100 {
                prop_assert!(squeezed.bytes() < map.bytes().len());
            }
        }
    }

    #[test]
    fn stepped_it_is_what_it_is_at_once(seed in any::<u64>(), count in 0..6_usize) {
        let graph = TriangleGraph::of_mesh(&random_mesh(seed, count, 0.0));
        let mut building = ConnectionBuilding::new(&graph).unwrap();
        let mut rows = 1;
        while building.step(&graph, &mut ()) == Status::Running {
            rows += 1;
        }
        prop_assert_eq!(rows, graph.triangles().max(1));
        prop_assert_eq!(building.map(), &ConnectionBuilding::run(&graph).unwrap());
    }
}

#[test]
fn bytes_are_two_bits_a_pair() {
    for (triangles, bytes) in [
        (1, 1),
        (2, 1),
        (3, 3),
        (64, 1_024),
        (127, 4_033),
        (255, 16_257),
        (4_872, 5_934_096),
    ] {
        assert_eq!(connection_map_bytes(triangles), bytes);
    }
    assert_eq!(connection_map_bytes(u64::MAX), u64::MAX.div_ceil(4));
}

/// Four triangles around the middle of a square: the opposite one is as far both ways round.
#[test]
fn ties_go_to_the_lowest_side() {
    let points = [[0, 0], [10, 0], [10, 10], [0, 10], [5, 5]];
    let mesh = packed_of(&points, &[[0, 1, 4], [2, 4, 1], [4, 2, 3], [3, 0, 4]]);
    let graph = TriangleGraph::of_packed(&mesh);
    let map = ConnectionBuilding::run(&graph).unwrap();
    leads_as_shortly_as_possible(&graph, &map);
    let across = [(0, 2), (1, 3), (2, 0), (3, 1)];
    assert_eq!(across.map(|(from, to)| map.side(from, to)), [1, 0, 0, 1]);
}
