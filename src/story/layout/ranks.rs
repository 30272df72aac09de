//! Layers of a partial order, and places within a layer that keep an order and a distance.

/// The layer of each node: the length of the longest chain of edges that leads to it. What only the first node leads
/// to is moved down to just before what it leads to.
pub fn layers(count: usize, edges: &[(u16, u16)]) -> Vec<u16> {
    let mut layers = vec![0_u16; count];
    // A chain has fewer edges than there are nodes: more turns than that would be of a circle.
    for _ in 0..count {
        let mut changed = false;
        for &(from, to) in edges {
            let after = layers[usize::from(from)] + 1;
            if layers[usize::from(to)] < after {
                layers[usize::from(to)] = after;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    for node in 1..count {
        let is_fed = edges
            .iter()
            .any(|(from, to)| usize::from(*to) == node && *from != 0);
        let next = edges.iter().filter(|(from, _)| usize::from(*from) == node);
        let before = next.map(|(_, to)| layers[usize::from(*to)]).min();
        if let Some(before) = before.filter(|_| !is_fed) {
            layers[node] = layers[node].max(before.saturating_sub(1));
        }
    }
    layers
}

/// The places nearest to the wanted ones (least squares) at which each is at least its distance behind the one before:
/// `distances[i]` lies between `i` and `i + 1`. Pool of adjacent violators, O(n).
pub fn settle(wanted: &[f64], distances: &[f64]) -> Vec<f64> {
    let mut offsets = vec![0.0];
    for distance in distances {
        offsets.push(offsets[offsets.len() - 1] + distance);
    }
    // Of each pool: the sum of what its members want, without the distances, and how many they are.
    let mut pools: Vec<(f64, usize)> = Vec::new();
    for (want, offset) in wanted.iter().zip(&offsets) {
        pools.push((want - offset, 1));
        while let [.., (before, many), (last, more)] = pools[..] {
            if before * more as f64 <= last * many as f64 {
                break;
            }
            pools.pop();
            pools.pop();
            pools.push((before + last, many + more));
        }
    }
    let means = pools
        .iter()
        .flat_map(|(sum, many)| std::iter::repeat_n(sum / *many as f64, *many));
    means
        .zip(&offsets)
        .map(|(mean, offset)| mean + offset)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_far_enough_apart_stays_and_what_is_not_is_moved_alike() {
        assert_eq!(settle(&[0.0, 5.0], &[1.0]), [0.0, 5.0]);
        assert_eq!(settle(&[2.0, 2.0], &[1.0]), [1.5, 2.5]);
        assert_eq!(settle(&[3.0, 0.0, 9.0], &[1.0, 1.0]), [1.0, 2.0, 9.0]);
    }

    #[test]
    fn a_layer_is_the_longest_chain() {
        assert_eq!(layers(4, &[(0, 1), (1, 2), (0, 2), (2, 3)]), [0, 1, 2, 3]);
        // The last one is needed late.
        assert_eq!(layers(5, &[(0, 1), (1, 2), (2, 3), (0, 4), (4, 3)])[4], 2);
    }
}
