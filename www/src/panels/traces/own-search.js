// Breadth-first search on a small map, written down as a trace: node own-search.js > own.trace.json
const rows = ['........', '..@@@@..', '.....@..', '........'];
const [start, goal] = [{ x: 0, y: 2 }, { x: 7, y: 1 }];
const free = ({ x, y }) => rows[y]?.[x] === '.';
const event = (type, { x, y }, node = {}) => events.push({ type, id: `${x},${y}`, x, y, pId: node.parent ?? null, g: node.g });
const events = [], seen = new Map([[`${start.x},${start.y}`, { g: 0 }]]), queue = [start];
event('source', start);
event('destination', goal);
event('generating', start, { g: 0 });
for (let cell; (cell = queue.shift()); ) {
  const id = `${cell.x},${cell.y}`, known = seen.get(id);
  if (cell.x === goal.x && cell.y === goal.y) { event('end', cell, known); break; }
  event('expanding', cell, known);
  for (const [dx, dy] of [[0, -1], [1, 0], [0, 1], [-1, 0]]) {
    const next = { x: cell.x + dx, y: cell.y + dy }, node = { parent: id, g: known.g + 1 };
    if (!free(next) || seen.has(`${next.x},${next.y}`)) continue;
    seen.set(`${next.x},${next.y}`, node);
    queue.push(next);
    event('generating', next, node);
  }
}
console.log(JSON.stringify({ version: '1.4.0', events }));
