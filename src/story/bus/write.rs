//! Messages as XML.

use super::messages::{BusMessage, BusTuple, GoingOn, PlanLine};

/// A text of XML in the making, indented by two spaces a level.
struct Writer {
    text: String,
    depth: usize,
}

/// Attributes: names with values.
type Attributes<'a> = &'a [(&'a str, &'a str)];

impl BusMessage {
    /// The message as XML, which [`read_bus_message`](super::read_bus_message) reads as an equal message.
    pub fn to_xml(&self) -> String {
        let mut out = Writer {
            text: String::new(),
            depth: 0,
        };
        self.write(&mut out);
        out.text
    }

    fn write(&self, out: &mut Writer) {
        let kind = self.kind().name();
        match self {
            BusMessage::Register { component, accepts } => {
                out.open(kind, &[("component", component)]);
                for one in accepts {
                    out.leaf("accepts", &[("type", one.name())]);
                }
                out.close(kind);
            }
            BusMessage::PlanRequest {
                library,
                state,
                goals,
            } => {
                out.open(kind, &[("library", library)]);
                out.tuples("state", state);
                out.tuples("goals", goals);
                out.close(kind);
            }
            BusMessage::StoryPlan {
                steps,
                lines,
                going_on,
            } => {
                out.open(kind, &[]);
                out.steps("step", 1, steps);
                out.lines(lines);
                out.going_on(going_on);
                out.close(kind);
            }
            BusMessage::PlanFailure { exhausted, reason } => {
                let exhausted = if *exhausted { "true" } else { "false" };
                out.leaf(kind, &[("exhausted", exhausted), ("reason", reason)]);
            }
            BusMessage::NarrativePlan {
                steps,
                story_steps,
                lines,
                going_on,
            } => {
                out.open(kind, &[]);
                let (story, discourse) = steps.split_at(usize::from(*story_steps).min(steps.len()));
                out.steps("step", 1, story);
                // The number between them is the goal's.
                out.steps("telling", story.len() + 2, discourse);
                out.lines(lines);
                out.going_on(going_on);
                out.close(kind);
            }
            BusMessage::StartAction { step, action } => {
                out.about(kind, &[("step", &step.to_string())], Some(action));
            }
            BusMessage::AwaitAction { step, action, hint } => {
                let hint = if *hint { "true" } else { "false" };
                out.about(
                    kind,
                    &[("step", &step.to_string()), ("hint", hint)],
                    Some(action),
                );
            }
            BusMessage::ActionSuccess { step } => {
                out.leaf(kind, &[("step", &step.to_string())]);
            }
            BusMessage::PreconditionFailure {
                step,
                index,
                condition,
            } => {
                let (step, index) = (step.to_string(), index.to_string());
                out.about(kind, &[("step", &step), ("index", &index)], Some(condition));
            }
            BusMessage::EffectFailure {
                step,
                index,
                condition,
                reason,
            } => {
                let (step, index) = (step.to_string(), index.to_string());
                let attributes = [("step", &*step), ("index", &*index), ("reason", reason)];
                out.about(kind, &attributes, Some(condition));
            }
            BusMessage::UserActionQuery { act, action } => {
                out.about(kind, &[("act", &act.to_string())], Some(action));
            }
            BusMessage::ActFailure {
                act,
                action,
                reason,
            } => {
                let act = act.to_string();
                out.about(kind, &[("act", &act), ("reason", reason)], Some(action));
            }
            BusMessage::Verdict {
                act,
                verdict,
                broken,
                instead,
                condition,
            } => {
                let act = act.to_string();
                out.open(kind, &[("act", &act), ("is", verdict.name())]);
                out.lines(broken);
                out.tuples("instead", instead);
                if let Some(condition) = condition {
                    out.tuples("condition", std::slice::from_ref(condition));
                }
                out.close(kind);
            }
            BusMessage::StateResync {
                state,
                completed,
                executing,
            } => {
                out.open(kind, &[]);
                out.tuples("state", state);
                for (name, steps) in [("completed", completed), ("executing", executing)] {
                    for step in steps {
                        out.leaf(name, &[("step", &step.to_string())]);
                    }
                }
                out.close(kind);
            }
        }
    }
}

impl Writer {
    fn begin(&mut self, name: &str, attributes: Attributes) {
        for _ in 0..self.depth {
            self.text.push_str("  ");
        }
        self.text.push('<');
        self.text.push_str(name);
        for (name, value) in attributes {
            self.text.push(' ');
            self.text.push_str(name);
            self.text.push_str("=\"");
            escape(&mut self.text, value);
            self.text.push('"');
        }
    }

    fn open(&mut self, name: &str, attributes: Attributes) {
        self.begin(name, attributes);
        self.text.push_str(">\n");
        self.depth += 1;
    }

    fn close(&mut self, name: &str) {
        self.depth -= 1;
        for _ in 0..self.depth {
            self.text.push_str("  ");
        }
        self.text.push_str("</");
        self.text.push_str(name);
        self.text.push_str(">\n");
    }

    fn leaf(&mut self, name: &str, attributes: Attributes) {
        self.begin(name, attributes);
        self.text.push_str("/>\n");
    }

    /// An element with one tuple in it.
    fn about(&mut self, name: &str, attributes: Attributes, tuple: Option<&BusTuple>) {
        self.open(name, attributes);
        if let Some(tuple) = tuple {
            self.tuple("tuple", &[], tuple);
        }
        self.close(name);
    }

    /// A list of tuples; nothing at all for none.
    fn tuples(&mut self, name: &str, tuples: &[BusTuple]) {
        if tuples.is_empty() {
            return;
        }
        self.open(name, &[]);
        for tuple in tuples {
            self.tuple("tuple", &[], tuple);
        }
        self.close(name);
    }

    fn steps(&mut self, name: &str, first: usize, steps: &[BusTuple]) {
        for (number, step) in (first..).zip(steps) {
            self.tuple(name, &[("number", &number.to_string())], step);
        }
    }

    fn lines(&mut self, lines: &[PlanLine]) {
        for line in lines {
            let (from, to) = (line.from.to_string(), line.to.to_string());
            let ends = [("from", &*from), ("to", &*to)];
            match &line.condition {
                Some(condition) => self.about("link", &ends, Some(condition)),
                None => self.leaf("ordering", &ends),
            }
        }
    }

    fn going_on(&mut self, steps: &[GoingOn]) {
        for one in steps {
            let (was, step) = (one.was.to_string(), one.step.to_string());
            self.leaf("goes-on", &[("was", &was), ("step", &step)]);
        }
    }

    /// `<tuple name="at"><object name="fred"/><object name="tower"/></tuple>`, on one line.
    fn tuple(&mut self, name: &str, attributes: Attributes, tuple: &BusTuple) {
        let mut all = attributes.to_vec();
        all.push(("name", &tuple.name));
        if tuple.negated {
            all.push(("negated", "true"));
        }
        if tuple.arguments.is_empty() {
            self.leaf(name, &all);
            return;
        }
        self.begin(name, &all);
        self.text.push('>');
        for argument in &tuple.arguments {
            self.text.push_str("<object name=\"");
            escape(&mut self.text, argument);
            self.text.push_str("\"/>");
        }
        self.text.push_str("</");
        self.text.push_str(name);
        self.text.push_str(">\n");
    }
}

/// A value with what XML has a meaning for written as references. Line ends and tabs, too, which a reader would
/// otherwise take for spaces; what XML has no way to say becomes the replacement character.
fn escape(text: &mut String, value: &str) {
    for letter in value.chars() {
        match letter {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' => text.push_str("&quot;"),
            '\t' => text.push_str("&#9;"),
            '\n' => text.push_str("&#10;"),
            '\r' => text.push_str("&#13;"),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => text.push('\u{fffd}'),
            other => text.push(other),
        }
    }
}
