//! The target of messages on the bus of stories.

use wayscope::message::Arg;
use wayscope::story::read_bus_message;

/// Bytes as a message in XML: it is written as what reads as the same; a refusal names a place in the text.
pub fn bus_message(data: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(data) else {
        return false;
    };
    match read_bus_message(text) {
        Ok(message) => {
            let again = message.to_xml();
            assert_eq!(read_bus_message(&again).as_ref(), Ok(&message), "{again}");
        }
        Err(wrong) => {
            assert!(wrong.id.starts_with("story.xml-"), "{wrong}");
            let Some(Arg::Int(line)) = wrong.arg("line") else {
                panic!("{wrong}");
            };
            let lines = text.split('\n').count() as i64;
            assert!((1..=lines).contains(line), "{wrong}");
        }
    }
    true
}
