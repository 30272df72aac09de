; Two ways in: by storm across the scene, or in secret. What is preferred decides.
Story ways
Types: person place
Objects: fred - person  gate scene hall cellar - place

Operator Walk (?who - person ?from ?to - place)
Actor: ?who
Preconditions: (at ?who ?from) (path ?from ?to)
Effects: (at ?who ?to) (not (at ?who ?from))

Operator Storm (?who - person ?where - place)
Actor: ?who
Constraints: (open ?where)
Preconditions: (at ?who ?where)
Effects: (taken hall)

Operator Creep (?who - person ?where - place)
Actor: ?who
Constraints: (dark ?where)
Preconditions: (at ?who ?where)
Effects: (hidden ?who)

Operator Surprise (?who - person ?where - place)
Actor: ?who
Constraints: (path ?where hall)
Preconditions: (at ?who ?where) (hidden ?who)
Effects: (taken hall)

Initial:
  (at fred gate)
  (path gate scene) (path scene hall) (open scene)
  (path gate cellar) (path cellar hall) (dark cellar)
Goals: (taken hall) (at fred hall)
