//! Means with their errors.

/// Two-sided 95 % of the normal distribution.
const NORMAL_95: f64 = 1.96;

/// A mean, or a ratio of two means, with its deviation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean or ratio.
    pub mean: f64,
    /// The standard deviation of one sample; for a ratio by the delta method.
    pub deviation: f64,
    /// The number of samples.
    pub samples: usize,
}

impl Estimate {
    /// The mean of figures.
    ///
    /// # Panics
    /// Without figures.
    #[must_use]
    pub fn mean(figures: &[f64]) -> Estimate {
        Estimate::ratio(figures, &vec![1.0; figures.len()])
    }

    /// The ratio of the means of paired figures.
    ///
    /// # Panics
    /// Without figures, or if their numbers differ.
    #[must_use]
    pub fn ratio(above: &[f64], below: &[f64]) -> Estimate {
        assert!(!above.is_empty() && above.len() == below.len(), "figures in pairs");
        let samples = above.len();
        let total_below: f64 = below.iter().sum();
        let mean = above.iter().sum::<f64>() / total_below;
        let squares: f64 = above.iter().zip(below).map(|(above, below)| (above - mean * below).powi(2)).sum();
        let variance = if samples > 1 { squares / (samples - 1) as f64 } else { 0.0 };
        let deviation = variance.sqrt() / (total_below / samples as f64);
        Estimate { mean, deviation, samples }
    }

    /// Half of the 95 % confidence interval.
    #[must_use]
    pub fn half_width(&self) -> f64 {
        NORMAL_95 * self.deviation / (self.samples as f64).sqrt()
    }

    /// Half of the interval in which the mean of `samples` other samples lies in 95 of 100 cases.
    #[must_use]
    pub fn half_width_for(&self, samples: usize) -> f64 {
        let parts = 1.0 / self.samples as f64 + 1.0 / samples as f64;
        NORMAL_95 * self.deviation * parts.sqrt()
    }

    /// In another unit, such as per cent.
    #[must_use]
    pub fn scaled(self, factor: f64) -> Estimate {
        Estimate { mean: self.mean * factor, deviation: self.deviation * factor, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_deviation_are_the_textbook_ones() {
        let estimate = Estimate::mean(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        assert!((estimate.mean - 5.0).abs() < 1e-12);
        assert!((estimate.deviation - (32.0_f64 / 7.0).sqrt()).abs() < 1e-12);
        assert!((estimate.half_width() - 1.96 * estimate.deviation / 8.0_f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn a_ratio_that_is_the_same_everywhere_has_no_error() {
        let estimate = Estimate::ratio(&[2.0, 6.0, 10.0], &[1.0, 3.0, 5.0]);
        assert!((estimate.mean - 2.0).abs() < 1e-12 && estimate.deviation < 1e-9);
    }
}
