//! The bus: messages go to what is registered for them, once each, and are the same when read back from XML.

use proptest::collection::vec;
use proptest::prelude::*;
use wayscope::message::{Arg, Message};
use wayscope::story::{
    BusMessage, BusTuple, Controller, GoingOn, MessageType, PlanLine, VerdictKind, read_bus_message,
};

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z][a-z0-9-]{0,8}",
        "[<>&\"'\n\r\t =/\\-äß漢😀]{0,6}",
        Just("]]>".to_owned())
    ]
}

fn tuple() -> impl Strategy<Value = BusTuple> {
    (name(), vec(name(), 0..4), any::<bool>()).prop_map(|(name, arguments, negated)| BusTuple {
        name,
        arguments,
        negated,
    })
}

fn line() -> impl Strategy<Value = PlanLine> {
    (any::<u16>(), any::<u16>(), proptest::option::of(tuple())).prop_map(|(from, to, condition)| {
        PlanLine {
            from,
            to,
            condition,
        }
    })
}

fn going() -> impl Strategy<Value = GoingOn> {
    (any::<u16>(), any::<u16>()).prop_map(|(was, step)| GoingOn { was, step })
}

fn message() -> impl Strategy<Value = BusMessage> {
    let tuples = || vec(tuple(), 0..5);
    let number = any::<u16>;
    prop_oneof![
        (name(), vec(0..MessageType::ALL.len(), 0..4)).prop_map(|(component, accepts)| {
            let accepts = accepts.into_iter().map(|at| MessageType::ALL[at]).collect();
            BusMessage::Register { component, accepts }
        }),
        (name(), tuples(), tuples()).prop_map(|(library, state, goals)| BusMessage::PlanRequest {
            library,
            state,
            goals
        }),
        (tuples(), vec(line(), 0..4), vec(going(), 0..3)).prop_map(|(steps, lines, going_on)| {
            BusMessage::StoryPlan {
                steps,
                lines,
                going_on,
            }
        }),
        (any::<bool>(), name())
            .prop_map(|(exhausted, reason)| BusMessage::PlanFailure { exhausted, reason }),
        (tuples(), 0..6_u16, vec(line(), 0..4), vec(going(), 0..3)).prop_map(
            |(steps, story, lines, going_on)| BusMessage::NarrativePlan {
                story_steps: story.min(steps.len() as u16),
                steps,
                lines,
                going_on,
            }
        ),
        (number(), tuple()).prop_map(|(step, action)| BusMessage::StartAction { step, action }),
        (number(), tuple(), any::<bool>())
            .prop_map(|(step, action, hint)| BusMessage::AwaitAction { step, action, hint }),
        number().prop_map(|step| BusMessage::ActionSuccess { step }),
        (number(), number(), tuple()).prop_map(|(step, index, condition)| {
            BusMessage::PreconditionFailure {
                step,
                index,
                condition,
            }
        }),
        (number(), number(), tuple(), name()).prop_map(|(step, index, condition, reason)| {
            BusMessage::EffectFailure {
                step,
                index,
                condition,
                reason,
            }
        }),
        (number(), tuple()).prop_map(|(act, action)| BusMessage::UserActionQuery { act, action }),
        (number(), tuple(), name()).prop_map(|(act, action, reason)| BusMessage::ActFailure {
            act,
            action,
            reason,
        }),
        (
            number(),
            0..VerdictKind::ALL.len(),
            vec(line(), 0..3),
            tuples(),
            proptest::option::of(tuple())
        )
            .prop_map(
                |(act, verdict, broken, instead, condition)| BusMessage::Verdict {
                    act,
                    verdict: VerdictKind::ALL[verdict],
                    broken,
                    instead,
                    condition,
                }
            ),
        (tuples(), vec(number(), 0..3), vec(number(), 0..3)).prop_map(
            |(state, completed, executing)| BusMessage::StateResync {
                state,
                completed,
                executing
            }
        ),
    ]
}

fn place(message: &Message) -> (i64, i64) {
    match (message.arg("line"), message.arg("column")) {
        (Some(Arg::Int(line)), Some(Arg::Int(column))) => (*line, *column),
        other => panic!("{message}: {other:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn every_message_is_the_same_when_read_back(message in message()) {
        let xml = message.to_xml();
        prop_assert_eq!(read_bus_message(&xml), Ok(message), "{}", xml);
    }

    #[test]
    fn torn_xml_is_refused_at_its_place(message in message(), at in any::<prop::sample::Index>()) {
        let xml = message.to_xml();
        let whole = xml.trim_end().len();
        let mut cut = at.index(whole);
        while !xml.is_char_boundary(cut) {
            cut -= 1;
        }
        let torn = &xml[..cut];
        let refused = read_bus_message(torn).unwrap_err();
        let (line, column) = place(&refused);
        let lines: Vec<&str> = torn.split('\n').collect();
        prop_assert!(line >= 1 && line as usize <= lines.len(), "{} of {:?}", refused, torn);
        let length = lines[line as usize - 1].chars().count() as i64;
        prop_assert!(column >= 1 && column <= length + 1, "{} of {:?}", refused, torn);
    }
}

#[test]
fn all_types_have_names_and_are_told_apart() {
    for kind in MessageType::ALL {
        assert_eq!(MessageType::named(kind.name()), Some(kind));
    }
    assert_eq!(MessageType::named("Register"), None);
}

#[test]
fn what_is_not_a_message_is_refused_by_name() {
    let refused = |xml: &str| {
        let message = read_bus_message(xml).unwrap_err();
        let place = message.arg("line").map(|_| place(&message));
        (message.id, place)
    };
    assert_eq!(refused(""), ("story.xml-torn", Some((1, 1))));
    assert_eq!(refused("<go/>"), ("story.xml-unknown", Some((1, 1))));
    assert_eq!(
        refused("<action-success/>"),
        ("story.xml-missing", Some((1, 1)))
    );
    assert_eq!(
        refused("<action-success step='+1'/>"),
        ("story.xml-value", Some((1, 23)))
    );
    assert_eq!(
        refused("<action-success step='70000'/>"),
        ("story.xml-value", Some((1, 23)))
    );
    assert_eq!(
        refused("<action-success step='1' by='x'/>"),
        ("story.xml-unknown", Some((1, 26)))
    );
    assert_eq!(
        refused("<action-success step='1'>ok</action-success>"),
        ("story.xml-text", Some((1, 26)))
    );
    assert_eq!(
        refused("<start-action step='1'>\n <tuple name='a'/>\n <tuple name='b'/>\n</start-action>"),
        ("story.xml-missing", Some((1, 1)))
    );
    assert_eq!(
        refused("<story-plan>\n<step number='2' name='a'/></story-plan>"),
        ("story.xml-value", Some((2, 15)))
    );
    assert_eq!(
        refused("<verdict act='1' is='fine'/>"),
        ("story.xml-value", Some((1, 22)))
    );
    assert_eq!(
        refused("<a:register xmlns:a='b' component='c'/>"),
        ("story.xml-unknown", Some((1, 1)))
    );
    assert_eq!(
        refused("<!DOCTYPE a [<!ENTITY b 'c'>]><register component='&b;'/>").0,
        "story.xml-torn"
    );
}

fn success(step: u16) -> BusMessage {
    BusMessage::ActionSuccess { step }
}

fn accept(bus: &mut Controller, name: &str, accepts: &[MessageType]) -> u16 {
    let number = bus.connect(name).unwrap();
    let register = BusMessage::Register {
        component: name.to_owned(),
        accepts: accepts.to_vec(),
    };
    bus.send(number, register).unwrap();
    assert!(bus.deliver().unwrap().unwrap().to.is_empty());
    number
}

#[test]
fn each_message_reaches_each_of_its_handlers_once_and_in_order() {
    use MessageType::{ActionSuccess, StateResync, Verdict};
    let mut bus = Controller::new();
    let world = accept(&mut bus, "world", &[Verdict, StateResync]);
    let first = accept(
        &mut bus,
        "first",
        &[ActionSuccess, StateResync, ActionSuccess],
    );
    let second = accept(&mut bus, "second", &[ActionSuccess]);
    // Two components for one type: both receive it.
    assert_eq!(bus.handlers(ActionSuccess), [first, second]);
    for step in 0..1_000 {
        assert_eq!(bus.send(world, success(step)), Ok(u64::from(step) + 3));
    }
    for step in 0..1_000 {
        let delivery = bus.deliver().unwrap().unwrap();
        assert_eq!(delivery.envelope.message, success(step));
        assert_eq!(
            (delivery.envelope.from, &*delivery.to),
            (world, &[first, second][..])
        );
    }
    assert_eq!(bus.deliver(), Ok(None));
}

#[test]
fn what_the_controller_refuses() {
    let mut bus = Controller::new();
    assert_eq!(bus.send(0, success(1)).unwrap_err().id, "story.bus-unknown");
    let one = bus.connect("one").unwrap();
    let two = bus.connect("two").unwrap();
    assert_eq!(bus.connect("one").unwrap_err().id, "story.bus-twice");
    bus.send(one, success(1)).unwrap();
    assert_eq!(bus.deliver().unwrap_err().id, "story.bus-no-handler");
    // Under another's name.
    let register = BusMessage::Register {
        component: "one".to_owned(),
        accepts: vec![MessageType::ActionSuccess],
    };
    bus.send(two, register).unwrap();
    assert_eq!(bus.deliver().unwrap_err().id, "story.bus-unknown");
    assert_eq!(bus.deliver(), Ok(None));
    let full = (0..20_000).find_map(|_| bus.send(one, success(1)).err());
    assert_eq!(full.unwrap().id, "story.bus-full");
}
