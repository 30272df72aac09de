; Figure 3.2 with a reader: Betty, the reader's character, is in the armory where Fred's ammunition lies.
; Without (at spare cellar) there is no other ammunition.
Story betty
Types: person place thing - object  walker - person  hero - walker
Objects: fred - hero  betty - walker  barney - person  tower armory bunker cellar - place  gun - thing
  spare ammo - thing

Operator Move (?who - walker ?from ?to - place)
Actor: ?who
Preconditions: (at ?who ?from) (not (= ?from ?to))
Effects: (at ?who ?to) (not (at ?who ?from))

Operator PickUp (?who - walker ?what - thing ?where - place)
Actor: ?who
Preconditions: (at ?who ?where) (at ?what ?where)
Effects: (has ?who ?what) (not (at ?what ?where))
Fails-as: (stuck ?what)

Operator Load (?who - hero ?weapon ?with - thing)
Actor: ?who
Constraints: (weapon ?weapon) (fits ?with ?weapon)
Preconditions: (has ?who ?weapon) (has ?who ?with)
Effects: (loaded ?weapon) (not (has ?who ?with))

Operator Shoot (?shooter - hero ?target - person ?weapon - thing ?room - place)
Actor: ?shooter
Constraints: (weapon ?weapon)
Preconditions: (has ?shooter ?weapon) (loaded ?weapon) (at ?shooter ?room) (at ?target ?room) (not (= ?shooter ?target))
Effects: (wounded ?target)

Initial: (at fred tower) (at betty armory) (at barney bunker) (at gun armory) (at ammo armory) (weapon gun)
  (fits ammo gun) (fits spare gun)
  (at spare cellar)
Goals: (wounded barney)
