; Sussman's anomaly: neither goal can be reached first without undoing it for the other.
Story sussman
Types: block
Objects: a b c - block

Operator Move (?what ?from ?to - block)
Preconditions: (on ?what ?from) (clear ?what) (clear ?to) (not (= ?what ?to)) (not (= ?from ?to))
Effects: (on ?what ?to) (clear ?from) (not (on ?what ?from)) (not (clear ?to))

Operator Lift (?what ?to - block)
Preconditions: (on-table ?what) (clear ?what) (clear ?to) (not (= ?what ?to))
Effects: (on ?what ?to) (not (on-table ?what)) (not (clear ?to))

Operator PutDown (?what ?from - block)
Preconditions: (on ?what ?from) (clear ?what)
Effects: (on-table ?what) (clear ?from) (not (on ?what ?from))

Initial: (on c a) (on-table a) (on-table b) (clear b) (clear c)
Goals: (on a b) (on b c)
