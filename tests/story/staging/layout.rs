//! Drawings of plans and searches: layers keep the order, nothing stands on anything else, each step is shown again.

use crate::planning::validator::{sound_plan, with};
use proptest::prelude::*;
use wayscope::story::{
    GroundTask, LayeredLayout, PlanSearch, PlannerSettings, StoryPlanner, TreeLayout,
    WatchedPlanner, read_story,
};
use wayscope::trace::{Process, Status};

const HEIST: &str = include_str!("../heist.story");

/// Whether layers keep the order and the places of a layer are far enough apart.
fn check(layout: &LayeredLayout, count: usize, edges: &[(u16, u16)]) {
    assert_eq!((layout.layers.len(), layout.across.len()), (count, count));
    for (edge, bends) in edges.iter().zip(&layout.bends) {
        let ends = [edge.0, edge.1].map(|end| layout.layers[usize::from(end)]);
        assert!(ends[0] < ends[1], "{edge:?} in {layout:?}");
        let crossed: Vec<u16> = bends.iter().map(|bend| bend.layer).collect();
        assert_eq!(crossed, (ends[0] + 1..ends[1]).collect::<Vec<u16>>());
    }
    for one in 0..count {
        assert!(
            layout.across[one] >= 0.5 - 1e-9 && layout.across[one] <= layout.width - 0.5 + 1e-9
        );
        for other in 0..one {
            let apart = (layout.across[one] - layout.across[other]).abs();
            assert!(layout.layers[one] != layout.layers[other] || apart > 1.0);
        }
        for bend in layout.bends.iter().flatten() {
            let apart = (layout.across[one] - bend.across).abs();
            assert!(bend.layer != layout.layers[one] || apart > 0.5);
        }
    }
}

proptest! {
    #[test]
    fn any_order_is_drawn_without_overlaps(
        count in 2_usize..24,
        raw in prop::collection::vec((0_u16..24, 0_u16..24), 0..60),
        groups in prop::collection::vec(prop::collection::vec(0_u16..3, 0..2), 24),
    ) {
        let count16 = count as u16;
        let mut edges: Vec<(u16, u16)> = raw
            .into_iter()
            .map(|(a, b)| ((a % count16).min(b % count16), (a % count16).max(b % count16)))
            .filter(|(a, b)| a < b)
            .collect();
        edges.sort_unstable();
        edges.dedup();
        let layout = LayeredLayout::of(count, &edges, &edges, &groups);
        check(&layout, count, &edges);
        prop_assert_eq!(&layout, &LayeredLayout::of(count, &edges, &edges, &groups));
    }

    #[test]
    fn a_tree_has_each_leaf_in_a_place_of_its_own(raw in prop::collection::vec(0_u32..1000, 0..80), shown in 0_u32..90) {
        let mut parents = vec![0];
        for (at, one) in raw.iter().enumerate() {
            parents.push(one % (at as u32 + 1));
        }
        for most in [0, 40, 1000] {
            let tree = TreeLayout::of(&parents, shown, most);
            prop_assert!(tree.nodes.contains(&shown.min(parents.len() as u32 - 1)));
            let all = tree.nodes.len() + tree.hidden.iter().sum::<u32>() as usize;
            prop_assert!(all <= parents.len() && (most < parents.len() || tree.nodes.len() == parents.len()));
            for one in 1..tree.nodes.len() {
                let above = tree.parents[one] as usize;
                prop_assert!(above < one && tree.depths[one] == tree.depths[above] + 1);
                prop_assert_eq!(tree.nodes[above], parents[tree.nodes[one] as usize]);
                for other in 0..one {
                    let apart = (tree.across[one] - tree.across[other]).abs() > 0.49;
                    prop_assert!(apart || tree.depths[one] != tree.depths[other]);
                }
            }
        }
    }
}

#[test]
fn the_figure_and_the_heist_are_drawn() {
    for text in [crate::figure::FIGURE, HEIST] {
        let task = GroundTask::new(read_story(text).unwrap()).unwrap();
        let plan = sound_plan(&task, with(PlanSearch::Both));
        let count = plan.actions.len() + 2;
        let layout = LayeredLayout::of(count, &plan.orderings, &plan.orderings, &[]);
        check(&layout, count, &plan.orderings);
        assert_eq!(layout.layers[0], 0);
        assert_eq!(layout.layers[count - 1], layout.depth - 1);
    }
}

#[test]
fn each_moment_of_a_search_is_as_it_was() {
    for text in [
        crate::figure::FIGURE,
        crate::planning::decomposition::ATTACK,
    ] {
        let task = GroundTask::new(read_story(text).unwrap()).unwrap();
        let settings = PlannerSettings::default();
        let mut watched = WatchedPlanner::new(&task, settings);
        while watched.step(&task) == Status::Running {}
        assert!(watched.found().is_some() && watched.steps() > 5);
        let mut again = StoryPlanner::new(&task, settings);
        for steps in 0..=watched.steps() {
            let moment = watched.moment(steps);
            assert_eq!((moment.node, moment.flaw), again.current());
            assert_eq!(moment.nodes as usize, again.nodes().len());
            assert_eq!(moment.status, again.status());
            assert_eq!(&watched.plan_of(&task, moment.node), again.current_plan());
            again.step(&task, &mut ());
        }
        let before = watched.steps();
        watched.step(&task);
        assert_eq!(watched.steps(), before, "it has ended");
    }
}
