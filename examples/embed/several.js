// Elements made by a script: properties before they are in the page, events after.

const row = document.getElementById('row');
const table = document.getElementById('table');
/** @type {Map<string, number>} */
const expanded = new Map();

for (const ties of ['high-g', 'low-g', 'lifo']) {
  const scope = Object.assign(document.createElement('way-scope'), {
    scene: 'open.map',
    algorithm: 'a-star',
    settings: { ties },
    controls: ['play'],
    speed: 32,
  });
  scope.addEventListener('stats', ({ detail }) => {
    expanded.set(ties, detail.lanes[0].expanded);
    table.textContent = [...expanded].map(([name, count]) => `${name}: ${count}`).join(', ');
  });
  row.append(scope);
}

document.getElementById('all').addEventListener('click', () => {
  for (const scope of document.querySelectorAll('way-scope')) {
    scope.reset();
    scope.play();
  }
});
