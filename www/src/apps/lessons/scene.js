/**
 * One scene of a lesson: a live world, what its reader may change, and the way back and on.
 *
 * @import { Task } from './task.js'
 * @typedef {{ tools: string[], controls: string[], vary: { lane: number, setting: string, options: string[] }[], task:
 *   Task | null, solution: string[], prepared?: boolean }} Figure
 */
import '../../element/define.js';
import { h } from '../../common/dom.js';
import { WayScope } from '../../element/element.js';
import { icon } from '../../common/icons.js';
import { optionName, settingName, laneName } from '../../common/names.js';
import { say } from '../../common/texts.js';
import { fromAddress, toAddress } from '../../common/code.js';
import { bindScenePrint } from './print.js';
import { makeTaskBox } from './task-box.js';
import { tell } from './words.js';

/** Starts the scene in the place of its picture. @param {HTMLElement} box */
export function startScene(box) {
  const saved = fromAddress(box.dataset.saved ?? '');
  const figure = /** @type {Figure} */ (JSON.parse(box.dataset.figure ?? '{}'));
  const controls = [...figure.controls, ...(figure.tools.length ? ['edit'] : [])].join(' ');
  const scope = new WayScope();
  scope.setAttribute('controls', controls);
  scope.setAttribute('theme', document.documentElement.dataset.theme ?? 'auto');
  if (box.dataset.view) scope.setAttribute('lanes-view', box.dataset.view);
  scope.addEventListener('opening', (event) => /** @type {CustomEvent} */ (event).detail.from(Promise.resolve(saved)));
  const varied = makeChoices(scope, figure);
  const tools = makeTools(scope, figure.tools);
  const task = figure.task && makeTaskBox(scope, figure.task, figure.solution);
  const again = h('button', { class: 'button', type: 'button', onclick: () => scope.open(saved) }, /** @type {any} */ (icon('reset')), tell('scene.again'));
  const lab = h('a', { class: 'button', href: `../../lab/?lang=${document.documentElement.lang}` }, tell('scene.lab'));
  const aim = () => {
    if (scope.engine) lab.href = `../../lab/?lang=${document.documentElement.lang}#lab=${toAddress(scope.engine.save())}`;
  };
  // Before it is followed, by whatever means.
  for (const type of ['pointerenter', 'pointerdown', 'focus', 'click']) lab.addEventListener(type, aim);
  const bar = h('div', { class: 'scene-bar' }, tools.node, ...varied.nodes, h('span', { class: 'space' }), again, lab);
  // A finger that scrolls the page holds nothing; a mouse has the first tool of the scene in hand.
  scope.addEventListener('ready', () => scope.state.tool === 'draw' && figure.tools.length && scope.chooseTool(/** @type {import('../../engine/types.js').Tool} */ (figure.tools[0])), { once: true });
  scope.addEventListener('update', () => {
    varied.update();
    tools.update();
    task?.update();
  });
  bindScenePrint(scope);
  box.replaceChildren(bar, scope, ...(task ? [task.node] : []));
  if (figure.prepared) import('./prepared.js').then(({ measurePrepared }) => measurePrepared(scope, box));
}

/** The settings that this scene is about. @param {WayScope} scope @param {Figure} figure */
function makeChoices(scope, { vary }) {
  const several = new Set(vary.map(({ lane }) => lane)).size > 1;
  const choices = vary.map(({ lane, setting, options }) => {
    const isAlgorithm = setting === 'algorithm';
    const name = (/** @type {string} */ option) => (isAlgorithm ? laneName(option) : optionName(setting, option));
    const change = () => scope.change((engine) => (isAlgorithm ? engine.setAlgorithm(lane, select.value) : engine.setSetting(lane, setting, select.value)));
    const select = h('select', { 'data-setting': setting, 'data-lane': lane, onchange: change }, ...options.map((value) => h('option', { value }, name(value))));
    const label = isAlgorithm ? tell('scene.algorithm') : settingName(setting);
    const node = h('label', { class: 'choice-of' }, several && h('span', { class: 'number' }, String(lane + 1)), h('span', {}, label), select);
    const update = () => {
      const state = scope.state.lab?.lanes[lane];
      const value = isAlgorithm ? state?.algorithm : state?.settings[setting];
      node.hidden = value === undefined;
      if (value !== undefined && select.value !== value) select.value = value;
    };
    return { node, update };
  });
  return { nodes: choices.map(({ node }) => node), update: () => choices.forEach(({ update }) => update()) };
}

/** @param {WayScope} scope @param {string[]} tools */
function makeTools(scope, tools) {
  const ids = /** @type {import('../../engine/types.js').Tool[]} */ (tools.length ? ['pan', ...tools] : []);
  const buttons = ids.map((id) =>
    h('button', { class: 'tool', type: 'button', 'data-tool': id, title: say(`tool.${id}`), 'aria-label': say(`tool.${id}`), onclick: () => scope.chooseTool(id) }, /** @type {any} */ (icon(id))));
  const undo = h('button', { class: 'tool', type: 'button', title: say('tool.undo'), 'aria-label': say('tool.undo'), onclick: () => scope.undo() }, /** @type {any} */ (icon('undo')));
  const node = h('div', { class: 'tools', role: 'group', 'aria-label': say('tools.label'), hidden: ids.length === 0 }, ...buttons, undo);
  return {
    node,
    update() {
      const { tool, lab } = scope.state;
      for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.tool === tool));
      undo.disabled = !lab?.undo;
    },
  };
}
