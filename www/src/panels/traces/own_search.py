# Breadth-first search on a small map, written down as a trace: python3 own_search.py > own.trace.json
import json
rows = ["........", "..@@@@..", ".....@..", "........"]
start, goal = (0, 2), (7, 1)
events, seen, queue = [], {start: (None, 0)}, [start]

def event(kind, cell):
    parent, g = seen.get(cell, (None, None))
    name = lambda each: each and "%d,%d" % each
    events.append({"type": kind, "id": name(cell), "x": cell[0], "y": cell[1], "pId": name(parent), "g": g})

event("source", start); event("destination", goal); event("generating", start)
while queue:
    x, y = cell = queue.pop(0)
    event("end" if cell == goal else "expanding", cell)
    if cell == goal: break
    for step in (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y):
        inside = 0 <= step[0] < 8 and 0 <= step[1] < 4
        if inside and rows[step[1]][step[0]] == "." and step not in seen:
            seen[step] = (cell, seen[cell][1] + 1)
            queue.append(step); event("generating", step)
print(json.dumps({"version": "1.4.0", "events": events}))
