// Elements made by a script: properties before they are in the page, events after.

const row = document.getElementById('row');
const table = document.getElementById('table');
const WAYS = ['high-g', 'low-g', 'lifo'];
/** @type {Map<string, number>} */
const expanded = new Map();

for (const ties of WAYS) {
  const scope = Object.assign(document.createElement('way-scope'), {
    scene: 'open.map',
    algorithm: 'a-star',
    settings: { ties },
    controls: ['play'],
    speed: 32,
  });
  scope.addEventListener('stats', ({ detail }) => {
    expanded.set(ties, detail.lanes[0].expanded);
    // In one order, whichever answers first.
    table.textContent = WAYS.filter((name) => expanded.has(name)).map((name) => `${name}: ${expanded.get(name)}`).join(', ');
  });
  row.append(scope);
}

document.getElementById('all').addEventListener('click', () => {
  for (const scope of document.querySelectorAll('way-scope')) {
    scope.reset();
    scope.play();
  }
});
