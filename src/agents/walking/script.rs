//! Scripts of a character: lines with goals to walk to and times to wait.

use crate::message::{Message, found_text};
use crate::trace::StateHash;
use glam::DVec2;

/// The most lines of a script.
pub const MOST_LINES: usize = 1_000;
/// The longest wait, in seconds.
pub const LONGEST_WAIT: f64 = 3_600.0;

/// One step of a script.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ScriptStep {
    /// Walk to a place, in metres.
    Goto(DVec2),
    /// Stand for so many seconds.
    Wait(f64),
}

/// The script of a character: goals and waits in sequence.
///
/// ```
/// use wayscope::agents::Script;
/// let script = Script::parse("goto 3 4   # the door\nwait 2\ngoto 0 0\nrepeat")?;
/// assert_eq!((script.steps().len(), script.repeats()), (3, true));
/// assert_eq!(Script::parse("goto 3 4\nrun").unwrap_err().to_string(), "script.word line=2 found=run");
/// # Ok::<(), wayscope::message::Message>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script {
    steps: Vec<ScriptStep>,
    repeats: bool,
}

impl Script {
    pub(in crate::agents) fn hash_into(&self, hash: &mut StateHash) {
        hash.word((self.steps.len() as u64) << 1 | u64::from(self.repeats));
        for step in &self.steps {
            match step {
                ScriptStep::Goto(goal) => hash.places(&[*goal]),
                ScriptStep::Wait(seconds) => hash.number(*seconds),
            }
        }
    }

    /// Reads a script: lines `goto X Y` (metres), `wait SECONDS`, and `repeat` as the last one. What follows `#` is a
    /// comment; empty lines count as lines only.
    ///
    /// # Errors
    /// With the number of the line, from 1: `script.word` for a line that begins with another word, `script.goto` and
    /// `script.wait` for numbers that are missing, too many, not finite or (a wait) not within 0 to [`LONGEST_WAIT`],
    /// `script.after-repeat` for anything after `repeat`, `script.nothing-to-repeat` where nothing takes any time;
    /// `script.long` for more than [`MOST_LINES`] lines.
    pub fn parse(text: &str) -> Result<Script, Message> {
        let mut script = Script::default();
        for (i, line) in text.lines().enumerate() {
            if i >= MOST_LINES {
                return Err(Message::new("script.long").with("most", MOST_LINES));
            }
            let said = line.split('#').next().unwrap_or("");
            let words: Vec<&str> = said.split_whitespace().collect();
            let Some(&word) = words.first() else {
                continue;
            };
            let wrong = |id| {
                Message::new(id)
                    .with("line", i + 1)
                    .with("found", found_text(said.trim().as_bytes()))
            };
            if script.repeats {
                return Err(wrong("script.after-repeat"));
            }
            match word {
                "goto" => match numbers(&words[1..])[..] {
                    [Some(x), Some(y)] => script.steps.push(ScriptStep::Goto(DVec2::new(x, y))),
                    _ => return Err(wrong("script.goto")),
                },
                "wait" => match numbers(&words[1..])[..] {
                    [Some(s)] if (0.0..=LONGEST_WAIT).contains(&s) => {
                        script.steps.push(ScriptStep::Wait(s));
                    }
                    _ => return Err(wrong("script.wait").with("most", LONGEST_WAIT)),
                },
                "repeat" if words.len() == 1 => {
                    // A loop of nothing but waits of no time would never end.
                    let idle = |step: &ScriptStep| *step == ScriptStep::Wait(0.0);
                    if script.steps.iter().all(idle) {
                        return Err(wrong("script.nothing-to-repeat"));
                    }
                    script.repeats = true;
                }
                _ => return Err(wrong("script.word")),
            }
        }
        Ok(script)
    }

    /// One walk to a place.
    pub fn to(goal: DVec2) -> Script {
        Script {
            steps: vec![ScriptStep::Goto(goal)],
            repeats: false,
        }
    }

    /// What is done, in order.
    pub fn steps(&self) -> &[ScriptStep] {
        &self.steps
    }

    /// Whether it begins again at the end.
    pub fn repeats(&self) -> bool {
        self.repeats
    }

    /// The script as text that [`parse`](Self::parse) reads.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for step in &self.steps {
            text += &match step {
                ScriptStep::Goto(to) => format!("goto {} {}\n", to.x, to.y),
                ScriptStep::Wait(s) => format!("wait {s}\n"),
            };
        }
        if self.repeats {
            text += "repeat\n";
        }
        text
    }
}

/// Each word as a finite number of reasonable size.
fn numbers(words: &[&str]) -> Vec<Option<f64>> {
    let number = |word: &&str| word.parse().ok().filter(|n: &f64| n.abs() <= 1e6);
    words.iter().map(number).collect()
}
