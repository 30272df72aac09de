/**
 * Hundreds of agents that sense, think and act, under the budget of a frame.
 *
 * @import { Drag, Point, Study } from '../types.js'
 * @import { App } from '../app.js'
 * @import { Drawing } from '../view/drawing.js'
 * @import { CrowdState } from './state.js'
 * @import { CrowdStudy } from '../../../wasm/space.js'
 */
import words from '../../../texts/en.crowd.json' with { type: 'json' };
import { addTexts } from '../../common/texts.js';
import { makeAlong } from '../planner/along.js';
import { dragObstacle } from '../drag-obstacle.js';
import { discSign, PATH } from '../layers/study-signs.js';
import { makePlanner } from '../planner/planner.js';
import { makePanel, show } from './panel.js';
import { anew, dismiss, ready } from './ready.js';
import { AGENT_SIGNS, agentAt, drawAgents, STRIDE } from './signs.js';
import { drawSolid } from './solid.js';
import { initialState, laneNow, SCHEDULERS } from './state.js';
import { advance, makeCrowdHistory, pastOf, step } from './ticks.js';
import { measures, sentence, tell } from './told.js';
import { LEGS } from '../walking-bodies.js';

addTexts(words);

/** @param {App} app @returns {Study} */
export default function makeCrowd(app) {
  const crowd = /** @type {CrowdState} */ (initialState(app));
  crowd.along = makeAlong(app, 'crowd', {
    found() {
      crowd.planner.renew();
      app.ask();
    },
  });
  crowd.planner = makePlanner(app, { id: 'throng.planner', usual: 'grid', along: crowd.along, change: () => anew(crowd) });
  crowd.panel = makePanel(crowd);
  crowd.history = makeCrowdHistory(crowd);
  show(crowd);

  return {
    node: crowd.panel.node,
    opened() {
      crowd.along.changed();
      crowd.planner.opened();
      dismiss(crowd);
      anew(crowd);
    },
    changed() {
      crowd.along.changed();
      crowd.planner.changed();
      crowd.wanted.world = true;
    },
    shown() {
      crowd.planner.connect();
      app.ask();
    },
    advance: (seconds) => advance(crowd, seconds),
    step: () => step(crowd),
    past: pastOf(crowd),
    restart() {
      app.time.pause();
      anew(crowd);
    },
    grab: (at, reach) => grab(crowd, at, reach),
    tap() {
      crowd.chosen = -1;
      app.ask();
    },
    draw: (drawing) => draw(crowd, drawing),
    legend: () => (crowd.chosen < 0 ? UNCHOSEN : SIGNS),
    solid: (solid) => drawSolid(crowd, solid),
    choose(index) {
      crowd.chosen = index;
      app.ask();
    },
    measures: () => measures(crowd),
    sentence: () => sentence(crowd),
    save: () => ({ count: crowd.count, settings: crowd.settings, beside: crowd.beside, legs: crowd.walking.legs, ...crowd.planner.save() }),
    load: (saved) => load(crowd, saved),
  };
}

/** @param {CrowdState} crowd @param {Point} at @param {number} reach @returns {Drag | null} */
function grab(crowd, at, reach) {
  const index = agentAt(crowd.agents, at, Math.max(1.5 * crowd.settings.radius, 0.7 * reach));
  if (index < 0) return dragObstacle(crowd.app, at);
  crowd.chosen = index;
  crowd.app.ask();
  return { move() {} };
}

const UNCHOSEN = [...AGENT_SIGNS, discSign('asked', { stroke: 'open', pixels: 7, width: 3 })];
const SIGNS = [...UNCHOSEN, PATH, discSign('goal', { fill: 'goal', stroke: 'casing', pixels: 8 })];

/** @param {CrowdState} crowd @param {Drawing} drawing */
function draw(crowd, drawing) {
  // Where the planner is still being built all stand as they are.
  const of = (ready(crowd) ?? laneNow(crowd))?.engine;
  const { agents, chosen, layers, settings } = crowd;
  if (of) {
    if (layers.targets || layers.paths) for (let index = 0; index < of.count; index++) drawErrand(crowd, drawing, of, index);
    drawAgents(drawing, agents, settings.radius);
    if (chosen >= 0) {
      drawErrand(crowd, drawing, of, chosen);
      drawing.disc(agents[chosen * STRIDE], agents[chosen * STRIDE + 1], { metres: settings.radius, pixels: 6, stroke: drawing.colour('accent'), width: 3 });
    }
  }
  tell(crowd, drawing.colour);
}

/** @param {CrowdState} crowd @param {Drawing} drawing @param {CrowdStudy} of @param {number} index */
function drawErrand({ chosen, layers }, drawing, of, index) {
  const one = of.about(index);
  const mine = index === chosen;
  if (!one || (one.state === 'wait' && !mine)) return;
  if (mine || layers.paths) drawing.line(of.path(index), { colour: drawing.colour(mine ? 'path' : 'ink-soft'), width: mine ? 3 : 1, alpha: mine ? 1 : 0.45 });
  if (one.state === 'wait') return;
  if (mine) drawing.disc(one.target[0], one.target[1], { pixels: 8, fill: drawing.colour('goal'), stroke: drawing.colour('casing') });
  else if (layers.targets) drawing.disc(one.target[0], one.target[1], { pixels: 2.5, fill: drawing.colour('goal'), alpha: 0.7 });
}

/** @param {CrowdState} crowd @param {any} saved */
function load(crowd, saved) {
  const { settings } = crowd;
  crowd.planner.load(saved);
  crowd.beside = saved.beside === true;
  crowd.walking.legs = LEGS.includes(saved.legs) ? saved.legs : LEGS[0];
  crowd.count = Math.min(500, Math.max(10, Math.round(Number(saved.count)) || crowd.count));
  const of = saved.settings ?? {};
  const known = Object.keys(settings).filter((key) => typeof of[key] === typeof settings[key]);
  crowd.settings = { ...settings, ...Object.fromEntries(known.map((key) => [key, of[key]])) };
  if (!SCHEDULERS.includes(crowd.settings.scheduler)) crowd.settings.scheduler = SCHEDULERS[0];
  show(crowd);
  anew(crowd);
}
