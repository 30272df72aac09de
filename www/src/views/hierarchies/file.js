/**
 * A file with the abstraction of HPA* or with a subgoal graph, taken by a lane that need not build it then.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import { optionName, settingName } from '../../common/names.js';
import { say } from '../../common/texts.js';

/**
 * By the lane in focus, or the first one that can.
 * @param {WayScope} scope
 * @param {string} name of the file
 * @param {Uint8Array} bytes
 * @param {(text: string) => void} refused
 */
export function openAbstraction(scope, name, bytes, refused) {
  const { lab, lane: focus } = scope.state;
  // Those of subgoal graphs begin with WAYG.
  const kind = bytes[3] === 'G'.charCodeAt(0) ? 'subgoal-graph' : 'hpa-star';
  const can = (lab?.lanes ?? []).flatMap(({ algorithm }, i) => (algorithm === kind ? [i] : []));
  const lane = can.includes(focus) ? focus : (can[0] ?? focus);
  const before = lab?.lanes[lane]?.settings ?? {};
  const taken = scope.change((engine) => engine.ask((inner) => inner.hierarchyRead(lane, bytes) ?? true), { name, refused });
  if (!taken) return;
  scope.toEnd();
  const after = scope.state.lab?.lanes[lane]?.settings ?? {};
  const changed = Object.entries(after).filter(([id, option]) => before[id] !== option);
  const settings = changed.map(([id, option]) => `${settingName(id)}: ${optionName(id, option)}`).join('; ');
  const opened = say('abstraction-file.opened', { n: lane + 1, name });
  scope.notify(settings ? `${opened} ${say('abstraction-file.changed', { settings })}` : opened);
}
