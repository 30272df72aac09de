//! Descriptive statistics of a set of values.

/// The distribution of some values, as the tables tell it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Distribution {
    pub mean: f64,
    pub median: f64,
    /// The standard deviation of these values.
    pub deviation: f64,
    pub least: f64,
    pub most: f64,
    /// How many percent of them are above 100.
    pub above: f64,
}

impl Distribution {
    /// Of any order; `None` of nothing.
    pub fn of(values: impl Iterator<Item = f64>) -> Option<Distribution> {
        let mut values: Vec<f64> = values.collect();
        values.sort_by(f64::total_cmp);
        let (&least, &most) = values.first().zip(values.last())?;
        let many = values.len() as f64;
        let mean = values.iter().sum::<f64>() / many;
        let squares = values.iter().map(|value| (value - mean) * (value - mean));
        let middle = values.len() / 2;
        let median = match values.len() % 2 {
            0 => f64::midpoint(values[middle - 1], values[middle]),
            _ => values[middle],
        };
        let above = values.iter().filter(|&&value| value > 100.0).count();
        Some(Distribution {
            mean,
            median,
            deviation: (squares.sum::<f64>() / many).sqrt(),
            least,
            most,
            above: 100.0 * above as f64 / many,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_four_values_and_of_three() {
        let four = Distribution::of([104.0, 100.0, 96.0, 300.0].into_iter()).unwrap();
        let squares: [f64; 4] = [46.0, 50.0, 54.0, 150.0].map(|apart: f64| apart * apart);
        let deviation = (squares.iter().sum::<f64>() / 4.0).sqrt();
        assert_eq!((four.mean, four.median), (150.0, 102.0));
        assert!((four.deviation - deviation).abs() < 1e-9);
        assert_eq!((four.least, four.most, four.above), (96.0, 300.0, 50.0));
        let three = Distribution::of([3.0, 1.0, 2.0].into_iter()).unwrap();
        assert_eq!((three.median, three.above), (2.0, 0.0));
        assert_eq!(Distribution::of(std::iter::empty()), None);
    }
}
