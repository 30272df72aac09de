; Figure 3.2: Fred fetches gun and ammunition and shoots Barney in the bunker.
Story figure
Types: hero - person  person place thing
Objects:
  fred - hero  barney - person
  tower armory bunker - place
  gun ammo - thing

Operator Move (?who - hero ?from ?to - place)
Actor: ?who
Preconditions: (at ?who ?from) (not (= ?from ?to))
Effects: (at ?who ?to) (not (at ?who ?from))

Operator PickUp (?who - hero ?what - thing ?where - place)
Actor: ?who
Preconditions: (at ?who ?where) (at ?what ?where)
Effects: (has ?who ?what) (not (at ?what ?where))

Operator Load (?who - person ?weapon ?with - thing)
Actor: ?who
Constraints: (weapon ?weapon) (fits ?with ?weapon)
Preconditions: (has ?who ?weapon) (has ?who ?with)
Effects: (loaded ?weapon) (not (has ?who ?with))

Operator Shoot (?shooter ?target - person ?weapon - thing ?room - place)
Actor: ?shooter
Constraints: (weapon ?weapon)
Preconditions: (has ?shooter ?weapon) (loaded ?weapon)
  (at ?shooter ?room) (at ?target ?room) (not (= ?shooter ?target))
Effects: (wounded ?target)
Fails-as: (jammed ?weapon)

Initial:
  (at fred tower) (at barney bunker)
  (at gun armory) (at ammo armory)
  (weapon gun) (fits ammo gun)
Goals: (wounded barney)
