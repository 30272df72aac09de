//! The order in which the clusters of an abstraction are built.

use super::abstraction::Abstraction;
use crate::search::Task;

/// The tasks of building all of an abstraction, in their order.
pub(in crate::hierarchy) fn tasks_of<C>(abstraction: &Abstraction<C>) -> Vec<Task> {
    let clusters = &abstraction.clusters;
    let of = |cut: usize, level: u8| {
        (0..clusters.count(cut) as u32).map(move |cluster| Task { level, cluster })
    };
    let tables = (1..=abstraction.shape.levels).flat_map(|level| of(level, level as u8));
    of(1, 0).chain(tables).collect()
}

/// Clusters of each level, the first of which is level 1, as tasks.
pub(in crate::hierarchy) fn as_tasks(clusters: &[Vec<usize>]) -> Vec<Task> {
    let task = |level: usize, &cluster: &usize| Task {
        level: level as u8,
        cluster: cluster as u32,
    };
    (1..)
        .zip(clusters)
        .flat_map(|(level, clusters)| clusters.iter().map(move |cluster| task(level, cluster)))
        .collect()
}
