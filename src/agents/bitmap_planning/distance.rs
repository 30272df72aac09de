//! The exact squared Euclidean distance transform of a bitmap, in whole numbers.

/// The squared Euclidean distance transform: for each cell the squared distance, in cells, from its centre to that of
/// the nearest marked cell; larger than any distance on the map if nothing is marked.
///
/// Two passes: along columns the plain distance, along rows the lower envelope of the parabolas that these are
/// (Meijster, Roerdink and Hesselink 2000; Felzenszwalb and Huttenlocher 2004 do the same in floating point). Time
/// O(cells).
pub(crate) fn squared_distances(marked: &[bool], width: usize, height: usize) -> Vec<u32> {
    debug_assert_eq!(marked.len(), width * height);
    let far = (width + height) as u32;
    let mut column: Vec<u32> = marked.iter().map(|&m| if m { 0 } else { far }).collect();
    for i in width..column.len() {
        column[i] = column[i].min(column[i - width] + 1);
    }
    for i in (width..column.len()).rev() {
        column[i - width] = column[i - width].min(column[i] + 1);
    }
    let mut squared = vec![0; marked.len()];
    // The envelope: parabolas `seat`, each the lowest from column `from` on.
    let mut seat: Vec<i64> = vec![0; width];
    let mut from: Vec<i64> = vec![0; width];
    for (heights, out) in column
        .chunks_exact(width)
        .zip(squared.chunks_exact_mut(width))
    {
        let height_at = |i: i64| i64::from(heights[i as usize]);
        let value = |x: i64, i: i64| (x - i) * (x - i) + height_at(i) * height_at(i);
        let mut top: isize = 0;
        (seat[0], from[0]) = (0, 0);
        for u in 1..width as i64 {
            while top >= 0
                && value(from[top as usize], seat[top as usize]) > value(from[top as usize], u)
            {
                top -= 1;
            }
            if top < 0 {
                top = 0;
                (seat[0], from[0]) = (u, 0);
                continue;
            }
            let i = seat[top as usize];
            let (a, b) = (height_at(i), height_at(u));
            // The last column at which the parabola of `i` is not above that of `u`, and one on.
            let next = 1 + (u * u - i * i + b * b - a * a).div_euclid(2 * (u - i));
            if next < width as i64 {
                top += 1;
                (seat[top as usize], from[top as usize]) = (u, next);
            }
        }
        for x in (0..width as i64).rev() {
            out[x as usize] = value(x, seat[top as usize]) as u32;
            if x == from[top as usize] {
                top -= 1;
            }
        }
    }
    squared
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn distances_are_those_found_by_looking_at_every_pair(
            (width, height, marked) in (1_usize..24, 1_usize..24).prop_flat_map(|(w, h)| {
                (Just(w), Just(h), proptest::collection::vec(proptest::bool::weighted(0.08), w * h))
            })
        ) {
            let found = squared_distances(&marked, width, height);
            for (i, &squared) in found.iter().enumerate() {
                let to = |j: usize| (i % width).abs_diff(j % width).pow(2) + (i / width).abs_diff(j / width).pow(2);
                let nearest = (0..marked.len()).filter(|&j| marked[j]).map(to).min();
                match nearest {
                    Some(nearest) => prop_assert_eq!(squared as usize, nearest),
                    None => prop_assert!(squared as usize >= width.pow(2) + height.pow(2)),
                }
            }
        }
    }
}
