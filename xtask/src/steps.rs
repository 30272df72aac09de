//! Named steps, timed, with a summary: what a long command did and how long each part took.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

/// How a step ended.
enum End {
    Passed(Duration),
    Failed(Duration),
    /// Not run, since the named step before it did not pass.
    Skipped(&'static str),
    /// Not run, since this machine lacks what it needs; no failure.
    Absent(&'static str),
}

/// The steps run so far.
pub struct Steps {
    begun: Instant,
    done: Vec<(&'static str, End)>,
}

impl Default for Steps {
    fn default() -> Self {
        Self {
            begun: Instant::now(),
            done: Vec::new(),
        }
    }
}

impl Steps {
    /// Runs a step, unless one of those it needs did not pass; a failure is printed at once and
    /// kept for the summary.
    pub fn step(
        &mut self,
        name: &'static str,
        needs: &[&'static str],
        work: impl FnOnce() -> Result<()>,
    ) {
        let broken = needs.iter().find(|need| !self.passed(need));
        if let Some(need) = broken {
            println!("\n== {name}: skipped, since {need} did not pass");
            self.done.push((name, End::Skipped(need)));
            return;
        }
        println!("\n== {name}");
        let start = Instant::now();
        let result = work();
        let took = start.elapsed();
        self.done.push(match result {
            Ok(()) => {
                println!("== {name}: {}", seconds(took));
                (name, End::Passed(took))
            }
            Err(error) => {
                println!("== {name}: FAILED after {}: {error:#}", seconds(took));
                (name, End::Failed(took))
            }
        });
    }

    /// Says that a step is not run here, and why; the summary repeats it.
    pub fn absent(&mut self, name: &'static str, why: &'static str) {
        println!("\n== {name}: not run: {why}");
        self.done.push((name, End::Absent(why)));
    }

    /// Adds those that were run elsewhere.
    pub fn append(&mut self, mut others: Steps) {
        self.done.append(&mut others.done);
    }

    fn passed(&self, name: &str) -> bool {
        self.done
            .iter()
            .any(|(done, end)| *done == name && matches!(end, End::Passed(_)))
    }

    /// Prints a line a step; an error when not all of them passed.
    pub fn summary(self) -> Result<()> {
        println!();
        let width = self
            .done
            .iter()
            .map(|(name, _)| name.chars().count())
            .max()
            .unwrap_or(0);
        let mut passed = 0;
        let mut absent = 0;
        for (name, end) in &self.done {
            let words = match end {
                End::Passed(took) => {
                    passed += 1;
                    format!("{:>9}", seconds(*took))
                }
                End::Failed(took) => {
                    format!("{:>9}  FAILED", seconds(*took))
                }
                End::Skipped(need) => format!("{:>9}  skipped: {need} did not pass", "-"),
                End::Absent(why) => {
                    absent += 1;
                    format!("{:>9}  not run: {why}", "-")
                }
            };
            println!("{name:width$} {words}");
        }
        // Less than the sum, where steps ran beside each other.
        println!("{:width$} {:>9}", "all", seconds(self.begun.elapsed()));
        let failed = self.done.len() - passed - absent;
        println!("\nsteps: {passed} passed, {failed} failed, {absent} not run");
        if failed > 0 {
            let names: Vec<&str> = self
                .done
                .iter()
                .filter(|(_, end)| !matches!(end, End::Passed(_) | End::Absent(_)))
                .map(|(name, _)| *name)
                .collect();
            bail!("did not pass: {}", names.join(", "));
        }
        Ok(())
    }
}

/// Seconds to a tenth.
pub fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_kept_and_what_needs_it_is_skipped() {
        let mut steps = Steps::default();
        let mut ran = Vec::new();
        steps.step("one", &[], || Ok(()));
        steps.step("two", &["one"], || bail!("no"));
        steps.step("three", &["two"], || {
            ran.push("three");
            Ok(())
        });
        steps.step("four", &["one"], || {
            ran.push("four");
            Ok(())
        });
        assert_eq!(ran, ["four"]);
        assert_eq!(
            steps.summary().unwrap_err().to_string(),
            "did not pass: two, three"
        );
    }

    #[test]
    fn what_a_machine_lacks_is_no_failure() {
        let mut steps = Steps::default();
        steps.step("one", &[], || Ok(()));
        steps.absent("two", "there is none");
        assert!(steps.summary().is_ok());
    }
}
