; A bank is robbed at night: a scout, a hacker, a cracker and a driver, thirty primitive and thirty abstract actions.
Story heist
Types: crew guard - person  scout hacker cracker driver - crew  person place thing door alarm camera vault car - object
Objects:
  mia - scout  nico - hacker  otto - cracker  rita - driver
  guard - guard
  hideout garage cafe street lobby office corridor strongroom harbour - place
  uniform mask card copy laptop cable cutter drill bag gold plans note code-book fuel keys radio - thing
  front-door office-door steel-door - door
  siren - alarm  eye - camera  safe - vault  van - car

; Primitive actions
Operator Walk (?p - crew ?a ?b - place) Actor: ?p
Constraints: (path ?a ?b)
Preconditions: (at ?p ?a)
Effects: (at ?p ?b) (not (at ?p ?a))
Operator PickUp (?p - crew ?t - thing ?l - place) Actor: ?p
Preconditions: (at ?p ?l) (lies ?t ?l)
Effects: (has ?p ?t) (not (lies ?t ?l))
Operator Give (?p ?q - crew ?t - thing ?l - place) Actor: ?p
Preconditions: (at ?p ?l) (at ?q ?l) (has ?p ?t) (small ?t) (not (= ?p ?q))
Effects: (has ?q ?t) (not (has ?p ?t))
Operator PutOn (?p - scout) Actor: ?p
Preconditions: (has ?p uniform)
Effects: (disguised ?p)
Operator Mask (?p - cracker) Actor: ?p
Preconditions: (has ?p mask)
Effects: (masked ?p)
Operator Study (?p - cracker) Actor: ?p
Preconditions: (has ?p plans)
Effects: (knows-way ?p)
Operator Watch (?p - scout ?l - place) Actor: ?p
Constraints: (looks-on ?l lobby)
Preconditions: (at ?p ?l)
Effects: (knows-rounds)
Operator Chat (?p - scout ?l - place) Actor: ?p
Preconditions: (at ?p ?l) (at guard ?l) (disguised ?p) (not (masked ?p))
Effects: (trusted ?p)
Operator Steal (?p - scout ?l - place) Actor: ?p
Preconditions: (at ?p ?l) (at guard ?l) (trusted ?p) (has guard card)
Effects: (has ?p card) (not (has guard card))
Operator Copy (?p - hacker) Actor: ?p
Preconditions: (has ?p card) (has ?p laptop) (charged)
Effects: (has ?p copy)
Operator Charge (?p - hacker ?l - place) Actor: ?p
Constraints: (socket ?l)
Preconditions: (at ?p ?l) (has ?p laptop) (has ?p cable)
Effects: (charged)
Operator TestDrill (?p - cracker ?l - place) Actor: ?p
Constraints: (socket ?l)
Preconditions: (at ?p ?l) (has ?p drill)
Effects: (drill-ready)
Operator Fuel (?p - driver ?l - place) Actor: ?p
Preconditions: (at ?p ?l) (parked van ?l) (has ?p fuel)
Effects: (fuelled van)
Operator Start (?p - driver ?l - place) Actor: ?p
Preconditions: (at ?p ?l) (parked van ?l) (has ?p keys) (fuelled van)
Effects: (running van)
Operator Drive (?p - driver ?a ?b - place) Actor: ?p
Constraints: (road ?a ?b)
Preconditions: (at ?p ?a) (parked van ?a) (running van)
Effects: (parked van ?b) (not (parked van ?a)) (at ?p ?b) (not (at ?p ?a))
Operator Tune (?p - crew) Actor: ?p
Preconditions: (has ?p radio)
Effects: (in-touch ?p)
Operator Swipe (?p - cracker ?d - door ?l - place) Actor: ?p
Constraints: (beside ?d ?l) (by-card ?d)
Preconditions: (at ?p ?l) (has ?p copy)
Effects: (unlocked ?d)
Operator Pick (?p - cracker ?d - door ?l - place) Actor: ?p
Constraints: (beside ?d ?l) (by-lock ?d)
Preconditions: (at ?p ?l) (has ?p cutter)
Effects: (unlocked ?d)
Operator Open (?p - cracker ?d - door ?l - place) Actor: ?p
Constraints: (beside ?d ?l)
Preconditions: (at ?p ?l) (unlocked ?d) (quiet siren)
Effects: (open ?d)
Operator Enter (?p - crew ?d - door ?a ?b - place) Actor: ?p
Constraints: (joins ?d ?a ?b)
Preconditions: (at ?p ?a) (open ?d)
Effects: (at ?p ?b) (not (at ?p ?a))
Operator Cut (?p - cracker ?l - place) Actor: ?p
Constraints: (box siren ?l)
Preconditions: (at ?p ?l) (has ?p cutter)
Effects: (quiet siren)
Operator Hack (?p - hacker ?l - place) Actor: ?p
Constraints: (wired eye ?l)
Preconditions: (at ?p ?l) (has ?p laptop) (charged)
Effects: (hacked eye)
Operator Loop (?p - hacker ?l - place) Actor: ?p
Constraints: (wired eye ?l)
Preconditions: (at ?p ?l) (hacked eye) (knows-rounds)
Effects: (blind eye)
Operator Read (?p - cracker) Actor: ?p
Preconditions: (has ?p note) (has ?p code-book)
Effects: (knows-code ?p)
Operator Dial (?p - cracker ?l - place) Actor: ?p
Constraints: (stands safe ?l)
Preconditions: (at ?p ?l) (knows-code ?p)
Effects: (dialled safe)
Operator Drill (?p - cracker ?l - place) Actor: ?p
Constraints: (stands safe ?l)
Preconditions: (at ?p ?l) (has ?p drill) (drill-ready) (blind eye)
Effects: (drilled safe)
Operator Turn (?p - cracker ?l - place) Actor: ?p
Constraints: (stands safe ?l)
Preconditions: (at ?p ?l) (dialled safe) (drilled safe) (masked ?p)
Effects: (open-safe)
Operator Fill (?p - cracker ?l - place) Actor: ?p
Constraints: (stands safe ?l)
Preconditions: (at ?p ?l) (open-safe) (has ?p bag)
Effects: (full bag)
Operator Load (?p - cracker ?l - place) Actor: ?p
Preconditions: (at ?p ?l) (parked van ?l) (has ?p bag) (full bag)
Effects: (in-van bag) (not (has ?p bag))
Operator Unload (?p - cracker ?l - place) Actor: ?p
Preconditions: (at ?p ?l) (parked van ?l) (in-van bag)
Effects: (has ?p bag) (not (in-van bag))
Operator Hide (?p - cracker) Actor: ?p
Preconditions: (at ?p harbour) (has ?p bag) (full bag)
Effects: (rich)

; Abstract actions
Operator FetchUniform (?p - scout) Effects: (has ?p uniform)
Schema go of FetchUniform (?a ?l - place) Constraints: (path ?a ?l) Steps: (Walk ?p ?a ?l) (PickUp ?p uniform ?l)
Operator FetchMask (?p - cracker) Effects: (has ?p mask)
Schema go of FetchMask (?l - place) Steps: (PickUp ?p mask ?l)
Operator FetchPlans (?p - cracker) Effects: (has ?p plans)
Schema go of FetchPlans (?l - place) Steps: (PickUp ?p plans ?l)
Operator FetchDrill (?p - cracker) Effects: (has ?p drill)
Schema go of FetchDrill (?l - place) Steps: (PickUp ?p drill ?l)
Operator FetchLaptop (?p - hacker) Effects: (has ?p laptop) (has ?p cable)
Schema go of FetchLaptop (?l - place) Steps: (PickUp ?p laptop ?l) (PickUp ?p cable ?l) Orderings:
Operator FetchKeys (?p - driver) Effects: (has ?p keys) (has ?p fuel)
Schema go of FetchKeys (?l - place) Steps: (PickUp ?p keys ?l) (PickUp ?p fuel ?l) Orderings:
Operator FetchBag (?p - cracker) Effects: (has ?p bag)
Schema go of FetchBag (?l - place) Steps: (PickUp ?p bag ?l)
Operator FetchCutter (?p - cracker) Effects: (has ?p cutter)
Schema go of FetchCutter (?l - place) Steps: (PickUp ?p cutter ?l)
Operator FetchNotes (?p - cracker) Effects: (has ?p note) (has ?p code-book)
Schema go of FetchNotes (?l ?k - place) Steps: (PickUp ?p note ?l) (PickUp ?p code-book ?k) Orderings:
Operator Disguise (?p - scout) Effects: (disguised ?p)
Schema dress of Disguise Steps: (FetchUniform ?p) (PutOn ?p)
Operator CoverFace (?p - cracker) Effects: (masked ?p)
Schema cover of CoverFace Steps: (FetchMask ?p) (Mask ?p)
Operator LearnWay (?p - cracker) Effects: (knows-way ?p)
Schema read of LearnWay Steps: (FetchPlans ?p) (Study ?p)
Operator LearnCode (?p - cracker) Effects: (knows-code ?p)
Schema read of LearnCode Steps: (FetchNotes ?p) (Read ?p)
Operator Scout (?p - scout) Effects: (knows-rounds)
Schema cafe of Scout (?l - place) Constraints: (looks-on ?l lobby) Steps: (Watch ?p ?l)
Operator Befriend (?p - scout) Effects: (trusted ?p)
Schema disguised of Befriend (?l - place) Steps: (Disguise ?p) (Chat ?p ?l)
Operator GetCard (?p - scout) Effects: (has ?p card)
Schema trust of GetCard (?l - place) Steps: (Befriend ?p) (Steal ?p ?l)
Operator ChargeUp (?p - hacker) Effects: (charged)
Schema here of ChargeUp (?l - place) Constraints: (socket ?l) Steps: (FetchLaptop ?p) (Charge ?p ?l)
Operator ReadyDrill (?p - cracker) Effects: (drill-ready)
Schema here of ReadyDrill (?l - place) Constraints: (socket ?l) Steps: (FetchDrill ?p) (TestDrill ?p ?l)
Operator MakeCopy (?p - hacker) Effects: (has ?p copy)
Schema machine of MakeCopy Steps: (Copy ?p)
Operator ReadyVan (?p - driver) Effects: (running van)
Schema garage of ReadyVan (?l - place) Steps: (FetchKeys ?p) (Fuel ?p ?l) (Start ?p ?l)
Operator Silence (?p - cracker) Effects: (quiet siren)
Schema cut of Silence (?l - place) Constraints: (box siren ?l) Steps: (FetchCutter ?p) (Cut ?p ?l)
Operator BlindEye (?p - hacker) Effects: (blind eye)
Schema loop of BlindEye (?l - place) Constraints: (wired eye ?l) Steps: (Hack ?p ?l) (Loop ?p ?l)
Operator ForceDoor (?p - cracker ?d - door) Effects: (unlocked ?d)
Schema pick of ForceDoor (?l - place) Constraints: (beside ?d ?l) (by-lock ?d) Steps: (Pick ?p ?d ?l)
Operator UnlockDoor (?p - cracker ?d - door) Effects: (unlocked ?d)
Schema swipe of UnlockDoor (?l - place) Constraints: (beside ?d ?l) (by-card ?d) Steps: (Swipe ?p ?d ?l)
Operator BreakIn (?p - cracker ?d - door) Effects: (open ?d)
Schema force of BreakIn (?l - place) Constraints: (beside ?d ?l) (by-lock ?d) Steps: (ForceDoor ?p ?d) (Open ?p ?d ?l)
Operator LetIn (?p - cracker ?d - door) Effects: (open ?d)
Schema card of LetIn (?l - place) Constraints: (beside ?d ?l) (by-card ?d) Steps: (UnlockDoor ?p ?d) (Open ?p ?d ?l)
Operator DialSafe (?p - cracker) Effects: (dialled safe)
Schema code of DialSafe (?l - place) Constraints: (stands safe ?l) Steps: (LearnCode ?p) (Dial ?p ?l)
Operator DrillSafe (?p - cracker) Effects: (drilled safe)
Schema drill of DrillSafe (?l - place) Constraints: (stands safe ?l) Steps: (ReadyDrill ?p) (Drill ?p ?l)
Operator OpenSafe (?p - cracker) Effects: (open-safe)
Schema both of OpenSafe (?l - place) Constraints: (stands safe ?l) Steps: (DialSafe ?p) (DrillSafe ?p) (Turn ?p ?l) Orderings: (1 3) (2 3)
Operator FillBag (?p - cracker) Effects: (full bag)
Schema gold of FillBag (?l - place) Constraints: (stands safe ?l) Steps: (FetchBag ?p) (OpenSafe ?p) (Fill ?p ?l) Orderings: (1 3) (2 3)

Initial:
  (small card) (small copy) (small radio) (path street harbour)
  (at mia hideout) (at nico hideout) (at otto hideout) (at rita garage) (at guard lobby) (has guard card)
  (path hideout cafe) (path cafe hideout) (path cafe street) (path street cafe) (path hideout garage) (path garage hideout)
  (path garage street) (path street garage) (path street lobby) (path lobby street)
  (road garage street) (road street harbour) (path harbour street)
  (lies uniform cafe) (lies mask hideout) (lies plans hideout) (lies drill hideout) (lies laptop hideout) (lies cable hideout)
  (lies keys garage) (lies fuel garage) (lies bag hideout) (lies cutter garage) (lies note office) (lies code-book hideout)
  (lies radio hideout)
  (looks-on cafe lobby) (socket hideout) (socket cafe) (parked van garage) (box siren street) (wired eye office)
  (beside office-door lobby) (by-lock office-door) (joins office-door lobby office) (joins office-door office lobby)
  (beside steel-door office) (by-card steel-door) (joins steel-door office strongroom) (joins steel-door strongroom office)
  (stands safe strongroom)
Goals: (rich) (knows-way otto)
