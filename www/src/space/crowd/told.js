/**
 * The report on a crowd: a sentence, charts and figures in its panel, and measures for tasks.
 *
 * @import { Lane } from './lane.js'
 * @import { CrowdState } from './state.js'
 */
import { say } from '../../common/texts.js';
import { number } from '../fields.js';
import { drawFrames, drawResponses } from './charts.js';
import { ready } from './ready.js';
import { laneNow } from './state.js';

/** @param {CrowdState} crowd */
export function sentence(crowd) {
  const { lanes, refused, homeless, planner, settings, wanted } = crowd;
  if (refused) return refused;
  const missing = wanted.crowd || wanted.world ? planner.sentence() : '';
  if (missing) return missing;
  const lane = laneNow(crowd);
  if (!lane) return '';
  if (homeless) return say('throng.say.homeless', { n: homeless });
  const { time, waiting } = lane.engine.measured();
  if (lanes.length > 1) {
    const [spread, all, one] = lanes.map(({ engine }) => engine.measured().waiting);
    return say(time ? 'throng.say.beside' : 'throng.say.beside-begin', { time: number(lane.due / settings.rate, 1), spread, all, one });
  }
  if (lane.late) return say('throng.say.late', { time: number(time, 1) });
  if (!time) return say('throng.say.begin');
  return say('throng.say.time', { time: number(time, 1), n: waiting });
}

/** The panel as it is now. @param {CrowdState} crowd @param {(name: string) => string} colour */
export function tell(crowd, colour) {
  const { chosen, lanes, panel: { about, nobody, three }, settings } = crowd;
  const lane = laneNow(crowd);
  about.node.hidden = !lane || chosen < 0;
  nobody.hidden = !about.node.hidden;
  if (!lane) return;
  const { engine } = lane;
  const length = 1000 / settings.rate;
  const [line, full] = [settings.budget * length, (1 - settings.other) * length];
  const lines = { colour, budget: line, full, words: { budget: say('throng.line.budget', { ms: number(line, 1) }), full: say('throng.line.full', { ms: number(full, 1) }) } };
  if (lanes.length > 1) three.update(lanes, { ...lines, chosen: settings.scheduler, count: engine.count });
  else tellAlone(crowd, lane, lines);
  const one = chosen < 0 ? null : engine.about(chosen);
  if (one) about.update(say(`throng.state.${one.state}`), number(one.others), say(one.inSight ? 'throng.yes' : 'throng.no'), say('throng.metres', { n: number(one.left, 1) }), number(one.trips), one.waits === null ? '–' : say('throng.ms', { n: number(one.waits, 0) }));
}

/** @param {CrowdState} crowd @param {Lane} lane @param {Parameters<typeof drawFrames>[2]} lines */
function tellAlone({ panel }, { engine, bars }, lines) {
  const measured = engine.measured();
  const { totals } = measured;
  const ms = (/** @type {number} */ value) => say('throng.ms', { n: number(value, 0) });
  panel.told.update(number(measured.waiting), measured.answers ? ms(measured.mean) : '–', measured.answers ? ms(measured.mostWithin) : '–', say('throng.of', { is: totals.missed, of: totals.frames + totals.missed }), say(totals.overBudget ? 'throng.over' : 'throng.of', { is: totals.overBudget, of: totals.frames, ms: number(totals.overMs / Math.max(1, totals.overBudget), 1) }), number(totals.trips), say('throng.overlaps', { n: totals.overlappingPairs, deep: number(100 * totals.overlap, 1) }), number(totals.noPath));
  drawFrames(panel.frames, bars, lines);
  drawResponses(panel.responses, measured, { colour: lines.colour, words: { none: say('throng.line.none'), mean: say('throng.line.mean', { ms: number(measured.mean, 0) }), mostWithin: say('throng.line.most-within', { ms: number(measured.mostWithin, 0) }) } });
}

/** @param {CrowdState} crowd @returns {Record<string, number | undefined> | null} */
export function measures(crowd) {
  const lane = ready(crowd);
  if (!lane) return crowd.planner.waits ? null : {};
  const { count, settings } = crowd;
  const { time, waiting, mean, mostWithin, answers, totals } = lane.engine.measured();
  const [constant, periodic, path] = lane.spent.map((ms) => ms / totals.frames);
  const length = 1000 / settings.rate;
  return {
    time, waiting, mean, within: mostWithin, answers, missed: totals.missed, frames: totals.frames, over: totals.overBudget, trips: totals.trips, overlaps: totals.overlappingPairs,
    constant, periodic, path, longest: lane.longest, jump: totals.largestJump, moved: count - totals.notMoved / totals.frames,
    agents: count, frame: length, budget: settings.budget * length, left: (1 - settings.other) * length,
  };
}
