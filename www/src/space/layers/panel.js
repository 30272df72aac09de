/**
 * The fields of a chosen area, door or item, and of the next one that is drawn.
 *
 * @import { App } from '../app.js'
 * @import { Area, Door, Item } from '../types.js'
 */
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { Space } from '../../../wasm/space.js';
import { button, choice, group, measure, number, slider, tick } from '../fields.js';

const MEDIA = ['land', 'water', 'air'];
const STATES = ['open', 'shut', 'locked'];
const DEGREE = Math.PI / 180;

/** @param {App} app */
export function makeLayerPanel(app) {
  const { editor } = app;
  const next = makeNext(app);
  /** Changes of one piece are one step of undo, as long as its fields are not left. */
  let joined = '';
  /** @param {(index: number, joined: boolean) => unknown} change */
  function change(change) {
    const { piece } = editor;
    if (!piece) return false;
    const key = piece.layer + piece.index;
    const made = app.edit(() => change(piece.index, joined === key));
    if (made) joined = key;
    return made;
  }
  const parts = { area: makeAreaFields(app, change), door: makeDoorFields(app, change), item: makeItemFields(app, change) };
  for (const { node } of Object.values(parts)) node.addEventListener('focusout', () => (joined = ''));

  return {
    nodes: [next.node, ...Object.values(parts).map(({ node }) => node)],
    update() {
      const { piece } = editor;
      const { layers } = app.scene;
      next.update();
      parts.area.update(piece?.layer === 'area' ? layers.areas[piece.index] : undefined);
      parts.door.update(piece?.layer === 'door' ? layers.doors[piece.index] : undefined);
      parts.item.update(piece?.layer === 'item' ? layers.items[piece.index] : undefined);
    },
  };
}

/** What the next area or item is to be, while its tool is taken. @param {App} app */
function makeNext({ editor }) {
  const medium = choice({ id: 'space.area.medium', options: MEDIA, value: editor.medium, input: (value) => editor.setMedium(/** @type {Area['medium']} */ (value)) });
  const kind = choice({ id: 'space.item.kind', options: Space.itemKinds(), value: editor.kind, input: (value) => editor.setKind(value) });
  const node = group('space.next-piece', medium.node, kind.node);
  return {
    node,
    update() {
      node.hidden = Boolean(editor.piece) || !['area', 'item'].includes(editor.tool);
      medium.node.hidden = editor.tool !== 'area';
      kind.node.hidden = editor.tool !== 'item';
      medium.set(editor.medium);
      kind.set(editor.kind);
    },
  };
}

/** @typedef {(change: (index: number, joined: boolean) => unknown) => boolean} Change */

/** The name of a piece. @param {(value: string) => unknown} take */
function makeName(take) {
  const field = h('input', { type: 'text', maxlength: 80, onchange: () => take(field.value) });
  return { field, node: h('label', { class: 'choice-row' }, h('span', {}, say('space.obstacle-name')), field) };
}

/**
 * A heading that a piece may have: a tick, and degrees counter-clockwise from the right.
 * @param {string} id
 * @param {(heading: number | null) => unknown} take
 */
function makeHeading(id, take) {
  const has = tick({ id, value: false, input: (value) => take(value ? degrees.value * DEGREE : null) });
  const degrees = slider({ id: `${id}.heading`, min: -180, max: 180, step: 5, value: 0, unit: '°', places: 0, input: (value) => take(value * DEGREE) });
  return {
    nodes: [has.node, degrees.node],
    /** @param {number | null} to */
    set(to) {
      has.set(to !== null);
      degrees.node.hidden = to === null;
      // Of any other heading the nearest that the slider has.
      if (to !== null) degrees.set(Math.round(Math.atan2(Math.sin(to), Math.cos(to)) / DEGREE / 5) * 5);
    },
  };
}

/** @param {App} app */
const remover = (app) => h('div', { class: 'row' }, button('space.remove', () => app.editor.removeChosen()));

/** @param {App} app @param {Change} change */
function makeAreaFields(app, change) {
  const take = (/** @type {Partial<Area>} */ part) => change((index, joined) => {
    const { name, medium, cost, climb } = { ...app.scene.layers.areas[index], ...part };
    return app.scene.space.setArea(index, name, medium, cost, climb, joined);
  });
  const name = makeName((value) => take({ name: value }));
  const medium = choice({ id: 'space.area.medium', options: MEDIA, value: 'water', input: (value) => take({ medium: /** @type {Area['medium']} */ (value) }) });
  const cost = measure({ id: 'space.area.cost', step: 0.5, unit: '×', take: (value) => take({ cost: value }) });
  const climb = tick({ id: 'space.area.climb', value: false, input: (value) => take({ climb: value }) });
  const told = h('p', { class: 'soft', role: 'status' });
  const node = group('space.chosen.area', name.node, medium.node, cost.node, climb.node, told, remover(app));
  return {
    node,
    /** @param {Area | undefined} area */
    update(area) {
      node.hidden = !area;
      if (!area) return;
      name.field.value = area.name;
      medium.set(area.medium);
      cost.set(area.cost);
      climb.set(area.climb);
      setText(told, `${say(area.walkable ? 'space.area.walked' : 'space.area.barred')} ${area.cost > 1 ? say('space.area.cost-kept', { cost: number(area.cost) }) : ''}`.trim());
    },
  };
}

/** @param {App} app @param {Change} change */
function makeDoorFields(app, change) {
  const take = (/** @type {Partial<Door>} */ part) => change((index, joined) => {
    const { name, state, oneWay } = { ...app.scene.layers.doors[index], ...part };
    return app.scene.space.setDoor(index, name, state, oneWay ?? undefined, joined);
  });
  const name = makeName((value) => take({ name: value }));
  const state = choice({ id: 'space.door.state', options: STATES, value: 'shut', input: (value) => take({ state: /** @type {Door['state']} */ (value) }) });
  const way = makeHeading('space.door.one-way', (oneWay) => take({ oneWay }));
  const told = h('p', { class: 'soft', role: 'status' });
  const node = group('space.chosen.door', name.node, state.node, ...way.nodes, told, remover(app));
  return {
    node,
    /** @param {Door | undefined} door */
    update(door) {
      node.hidden = !door;
      if (!door) return;
      name.field.value = door.name;
      state.set(door.state);
      way.set(door.oneWay);
      setText(told, `${say(door.state === 'open' ? 'space.door.passed' : 'space.door.barred')} ${door.oneWay === null ? '' : say('space.door.direction-kept')}`.trim());
    },
  };
}

/** @param {App} app @param {Change} change */
function makeItemFields(app, change) {
  const take = (/** @type {Partial<Item>} */ part) => change((index, joined) => {
    const { name, kind, facing } = { ...app.scene.layers.items[index], ...part };
    return app.scene.space.setItem(index, name, kind, facing ?? undefined, joined);
  });
  const name = makeName((value) => take({ name: value }));
  const kind = choice({ id: 'space.item.kind', options: Space.itemKinds(), value: 'object', input: (value) => take({ kind: value }) });
  const facing = makeHeading('space.item.facing', (to) => take({ facing: to }));
  const node = group('space.chosen.item', name.node, kind.node, ...facing.nodes, h('p', { class: 'soft' }, say('space.item.kept')), remover(app));
  return {
    node,
    /** @param {Item | undefined} item */
    update(item) {
      node.hidden = !item;
      if (!item) return;
      name.field.value = item.name;
      kind.set(item.kind);
      facing.set(item.facing);
    },
  };
}
