//! Values of ends: random, but determined by seed and number.

use andor_game::{Value, mix};

/// The distribution of the values of ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Distribution {
    /// Every value is equally likely.
    Uniform,
    /// A bell around the middle of the range, clamped to the range.
    Normal {
        /// The standard deviation.
        deviation: u32,
    },
}

impl Distribution {
    pub(crate) fn value(self, seed: u64, number: u64, range: u32) -> Value {
        let word = mix(mix(seed.wrapping_add(0x9e37_79b9_7f4a_7c15)) ^ number);
        let value = match self {
            Distribution::Uniform => scale(word, range),
            Distribution::Normal { deviation } => {
                let middle = f64::from(range / 2);
                let value = (middle + f64::from(deviation) * standard_normal(word)).round();
                value.clamp(0.0, f64::from(range - 1)) as i32
            }
        };
        Value(value)
    }
}

/// A word spread evenly over `0..range`; the bias is below 2^-40.
fn scale(word: u64, range: u32) -> i32 {
    ((u128::from(word) * u128::from(range)) >> 64) as i32
}

/// The sum of twelve uniform deviates minus six has mean 0 and deviation 1 and is nearly normal. It
/// adds integers only, so that every machine grows the same tree; logarithms would not guarantee
/// that.
fn standard_normal(word: u64) -> f64 {
    let sum: u64 = (1..=12).map(|n| mix(word.wrapping_add(n)) >> 32).sum();
    sum as f64 / f64::from(u32::MAX) - 6.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mean_and_deviation(values: impl Iterator<Item = i32>) -> (f64, f64) {
        let values: Vec<f64> = values.map(f64::from).collect();
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let square = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
        (mean, square.sqrt())
    }

    #[test]
    fn uniform_values_fill_the_range_evenly() {
        let mut counts = [0_u32; 8];
        for number in 0..80_000 {
            counts[Distribution::Uniform.value(3, number, 8).0 as usize] += 1;
        }
        // Ten thousand each, with a deviation of about 94.
        assert!(counts.iter().all(|&count| count.abs_diff(10_000) < 500), "{counts:?}");
    }

    #[test]
    fn normal_values_have_the_mean_and_deviation_asked_for() {
        for deviation in [2, 12, 24] {
            let distribution = Distribution::Normal { deviation };
            let values = (0..40_000).map(|number| distribution.value(1, number, 256).0);
            let (mean, measured) = mean_and_deviation(values);
            assert!((mean - 128.0).abs() < 0.6, "{mean}");
            assert!((measured - f64::from(deviation)).abs() < 0.4, "{measured}");
        }
    }

    #[test]
    fn normal_values_stay_in_the_range() {
        let distribution = Distribution::Normal { deviation: 50 };
        assert!((0..10_000).all(|number| (0..16).contains(&distribution.value(1, number, 16).0)));
    }
}
