/**
 * Below a scene: what algorithms prepare, measured on its map, on one that comes with the page, or on the reader's own.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import '../../common/later-texts.js';
import { makePrepared } from '../../panels/prepared/box.js';
import { worldName } from '../../common/names.js';
import { OPENINGS, openMap, openScenarios } from '../../panels/scenarios/shipped.js';

/** Of those that come with the page: of several sizes and kinds. */
const MAPS = ['vault', 'labyrinth', 'skirmish', 'delta'];
const SITE = '../../maps/';
const OWN = 'own';

/** @param {WayScope} scope @param {HTMLElement} box of the scene */
export function measurePrepared(scope, box) {
  const prepared = makePrepared({
    plan: () => (scope.engine ? { saved: scope.engine.save(), lane: 0 } : null),
    of: () => JSON.stringify([scope.state.lab?.name, scope.state.lab?.revision, scope.state.lab?.width]),
  });
  const file = h('input', { type: 'file', accept: '.map', hidden: true, onchange: take });
  const choice = h('select', { onchange: choose }, h('option', { value: '' }, say('prepared.map.scene')), ...MAPS.map((id) => h('option', { value: id }, worldName(id))), h('option', { value: OWN }, say('prepared.map.own')));
  /** Of the scene itself, to come back to. */
  let scene = scope.engine?.save() ?? null;
  box.append(h('div', { class: 'prepared-of-scene' }, h('label', { class: 'choice-of' }, h('span', {}, say('prepared.map')), choice), file, prepared.node));
  scope.addEventListener('update', () => {
    scene ??= scope.engine?.save() ?? null;
    prepared.changed();
  });

  async function choose() {
    const { value: id } = choice;
    if (id === OWN) return file.click();
    if (!id) return void (scene && scope.open(scene));
    try {
      const [map, scenarios] = await Promise.all(['map', 'map.scen'].map((end) => fetched(`${SITE}${id}.${end}`)));
      if (choice.value === id) shown(map, id, scenarios);
    } catch {
      scope.notify(say('notice.fetch-failed', { name: id }), 'problem');
    }
  }

  async function take() {
    const [first] = file.files ?? [];
    if (first) openMap(scope, new Uint8Array(await first.arrayBuffer()), first.name.replace(/\.map$/, ''));
    file.value = '';
  }

  /** @param {Uint8Array} map @param {string} id @param {Uint8Array} scenarios */
  function shown(map, id, scenarios) {
    if (!openMap(scope, map, id)) return;
    const [startX, startY, goalX, goalY] = OPENINGS[id];
    scope.change((engine) => engine.moveStart(startX, startY, true));
    scope.change((engine) => engine.moveGoal(goalX, goalY, true));
    openScenarios(scope, scenarios, id);
  }
}

/** @param {string} path */
async function fetched(path) {
  const response = await fetch(new URL(path, document.baseURI));
  if (!response.ok) throw new Error(String(response.status));
  return new Uint8Array(await response.arrayBuffer());
}
