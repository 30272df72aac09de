/**
 * The panel of the study of the crowd, and the settings that are changed in it.
 *
 * @import { CrowdState } from './state.js'
 * @typedef {ReturnType<typeof makePanel>} Panel
 */
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { choice, figures, group, more, slider, tick } from '../fields.js';
import { LEGS } from '../walking-bodies.js';
import { makeBeside } from './beside.js';
import { makeMemory } from './memory.js';
import { anew } from './ready.js';
import { STATES } from './signs.js';
import { laneNow, SCHEDULERS } from './state.js';

/** @param {CrowdState} crowd */
export function makePanel(crowd) {
  const fields = settingFields(crowd);
  const frames = h('canvas', { class: 'curve frames', role: 'img', 'aria-label': say('throng.frames') });
  const responses = h('canvas', { class: 'curve', role: 'img', 'aria-label': say('throng.responses') });
  const told = figures(['throng.waiting', 'throng.mean', 'throng.most-within', 'throng.missed', 'throng.over-budget', 'throng.trips', 'throng.overlap', 'throng.no-path']);
  const about = figures(['throng.state', 'throng.others', 'throng.in-sight', 'throng.left', 'throng.one-trips', 'throng.asked']);
  const nobody = h('p', { class: 'soft' }, say('throng.nobody'));
  const refusal = h('p', { class: 'flags bad', role: 'status' });
  const schedulerSaid = h('p', { class: 'soft' });
  const three = makeBeside(SCHEDULERS);
  const tasks = key('task', ['constant', 'periodic', 'path', 'held']);
  const alone = [group('throng.frames', frames), group('throng.responses', responses), group('throng.measured', told.node, h('p', { class: 'soft' }, say('throng.measured.said')))];
  const together = group('throng.beside', ...three.nodes);
  const { amount, scheduler, sideBySide, budget, other, pace, period, rate, avoidance } = fields;
  const legs = legsField(crowd);
  const node = h('div', { class: 'study' },
    group('throng.crowd', amount.node, ...crowd.planner.nodes, scheduler.node, schedulerSaid, sideBySide.node, budget.node, refusal),
    together, ...alone,
    group('throng.one', nobody, about.node),
    group('throng.signs', key('state', [...STATES, 'asked'])),
    more('throng.laws', period.node, rate.node, pace.node, other.node, avoidance.node, h('p', { class: 'soft' }, say('throng.pace.said'))),
    more('throng.layers', ...layerTicks(crowd).map((one) => one.node), legs.node),
    more('throng.memory', makeMemory().node));
  return { node, legs, ...fields, frames, responses, told, about, nobody, refusal, schedulerSaid, three, tasks, alone, together };
}

/** @param {CrowdState} crowd */
function settingFields(crowd) {
  const { settings } = crowd;
  const set = (/** @type {Record<string, unknown>} */ to) => change(crowd, to);
  return {
    amount: slider({ id: 'throng.agents', min: 10, max: 500, step: 10, value: crowd.count, places: 0, input: (value) => { crowd.count = value; anew(crowd); } }),
    scheduler: choice({ id: 'throng.scheduler', options: SCHEDULERS, value: settings.scheduler, input: (value) => set({ scheduler: value }) }),
    sideBySide: tick({ id: 'throng.beside', value: crowd.beside, help: true, input: (value) => { crowd.beside = value; show(crowd); anew(crowd); crowd.app.altered(); } }),
    budget: slider({ id: 'throng.budget', min: 1, max: 100, step: 1, value: 100 * settings.budget, unit: '%', places: 0, input: (value) => set({ budget: value / 100 }) }),
    other: slider({ id: 'throng.other', min: 0, max: 95, step: 5, value: 100 * settings.other, unit: '%', places: 0, input: (value) => set({ other: value / 100 }) }),
    pace: slider({ id: 'throng.pace', min: 500, max: 50_000, step: 500, value: settings.expansionsPerMs, places: 0, input: (value) => set({ expansionsPerMs: value }) }),
    period: slider({ id: 'throng.period', min: 0, max: 2000, step: 50, value: 1000 * settings.period, unit: 'ms', places: 0, input: (value) => set({ period: value / 1000 }) }),
    rate: slider({ id: 'throng.rate', min: 15, max: 120, step: 5, value: settings.rate, unit: '1/s', places: 0, input: (value) => set({ rate: value }) }),
    avoidance: tick({ id: 'throng.avoidance', value: settings.avoidance, input: (value) => set({ avoidance: value }) }),
  };
}

/** @param {CrowdState} crowd */
const legsField = ({ app, walking }) => choice({ id: 'throng.legs', options: LEGS, value: walking.legs, help: true, input: (value) => { walking.legs = value; app.altered(); app.ask(); } });

/** @param {CrowdState} crowd */
function layerTicks({ app, layers }) {
  const names = /** @type {(keyof typeof layers)[]} */ (Object.keys(layers));
  return names.map((name) => tick({ id: `throng.layer.${name}`, value: layers[name], input: (value) => { layers[name] = value; app.ask(); } }));
}

/** What signs mean. @param {string} family @param {string[]} names */
const key = (family, names) => h('ul', { class: 'key' }, ...names.map((name) => h('li', {}, h('span', { class: `sign ${family}-${name}`, 'aria-hidden': 'true' }), say(`throng.${family}.${name}`))));

/** The fields follow. @param {CrowdState} crowd */
export function show({ beside, count, panel, settings, walking }) {
  panel.legs.set(walking.legs);
  panel.amount.set(count);
  panel.scheduler.set(settings.scheduler);
  panel.budget.set(Math.round(100 * settings.budget));
  panel.other.set(Math.round(100 * settings.other));
  panel.pace.set(settings.expansionsPerMs);
  panel.period.set(Math.round(1000 * settings.period));
  panel.rate.set(settings.rate);
  panel.avoidance.set(settings.avoidance);
  setText(panel.schedulerSaid, say(`throng.scheduler.${settings.scheduler}.said`));
  panel.sideBySide.set(beside);
  panel.together.hidden = !beside;
  for (const one of panel.alone) one.hidden = beside;
  if (beside) panel.together.querySelector('.scrolls')?.before(panel.tasks);
  else panel.alone[0].append(panel.tasks);
}

/** @param {CrowdState} crowd @param {Record<string, unknown>} to */
function change(crowd, to) {
  const { app, lanes } = crowd;
  const before = crowd.settings;
  crowd.settings = { ...before, ...to };
  try {
    if (lanes.length > 1) lanes.forEach(({ engine }, at) => engine.setSettings({ ...crowd.settings, scheduler: SCHEDULERS[at] }));
    else {
      lanes[0]?.engine.setSettings(crowd.settings);
      // What was waited for under another scheduler is of another distribution.
      if ('scheduler' in to) lanes[0]?.engine.forgetTimes();
    }
    crowd.refused = '';
  } catch (error) {
    crowd.settings = before;
    crowd.refused = app.words(error);
  }
  crowd.history.touch();
  show(crowd);
  crowd.agents = laneNow(crowd)?.engine.agents() ?? crowd.agents;
  app.altered();
  app.ask();
}
