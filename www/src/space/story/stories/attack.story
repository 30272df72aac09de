; An abstract action, Attack, is carried out by the steps of a schema: from ambush, or openly.
Story attack
Types: person place thing
Objects:
  fred barney - person
  gate scene hall - place
  knife rope - thing

Operator Walk (?p - person ?from ?to - place)
Actor: ?p
Preconditions: (at ?p ?from) (path ?from ?to)
Effects: (at ?p ?to) (not (at ?p ?from))

Operator Take (?p - person ?t - thing ?l - place)
Actor: ?p
Preconditions: (at ?p ?l) (lies ?t ?l)
Effects: (has ?p ?t) (not (lies ?t ?l))

Operator Hide (?p - person ?l - place)
Actor: ?p
Preconditions: (at ?p ?l) (dark ?l)
Effects: (hidden ?p)

Operator Shout (?p - person ?l - place)
Actor: ?p
Preconditions: (at ?p ?l)
Effects: (alarmed ?l) (not (hidden ?p))

Operator Stab (?p ?q - person ?t - thing ?l - place)
Actor: ?p
Preconditions: (at ?p ?l) (at ?q ?l) (has ?p ?t) (sharp ?t) (not (= ?p ?q))
Effects: (wounded ?q)

Operator Arm (?p - person ?t - thing)
Preconditions: (sharp ?t)
Effects: (has ?p ?t)
Schema fetch of Arm (?from ?to - place)
Constraints: (path ?from ?to)
Steps: (Walk ?p ?from ?to) (Take ?p ?t ?to)

Operator Attack (?p ?q - person)
Preconditions: (not (= ?p ?q))
Effects: (wounded ?q)
Schema ambush of Attack (?t - thing ?l - place)
Constraints: (sharp ?t) (dark ?l)
Steps: (Arm ?p ?t) (Hide ?p ?l) (Stab ?p ?q ?t ?l)
Orderings: (1 2) (2 3)
Schema frontal of Attack (?t - thing ?l - place)
Constraints: (sharp ?t)
Steps: (Arm ?p ?t) (Shout ?p ?l) (Stab ?p ?q ?t ?l)
Orderings: (1 3) (2 3)

Initial:
  (at fred gate) (at barney hall) (lies knife scene) (lies rope scene) (sharp knife) (dark hall)
  (path gate scene) (path scene hall) (path hall scene) (path scene gate)
Goals: (wounded barney)
