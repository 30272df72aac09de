/**
 * A file with an abstraction, taken by a lane that need not build it then.
 *
 * @import { WayScope } from '../element.js'
 */
import { say } from '../texts.js';

/** By the lane in focus, or the first one that can. @param {WayScope} scope @param {string} name of the file @param {Uint8Array} bytes @param {(text: string) => void} refused */
export function openAbstraction(scope, name, bytes, refused) {
  const { lab, lane: focus } = scope.state;
  const can = (lab?.lanes ?? []).flatMap(({ algorithm }, i) => (algorithm === 'hpa-star' ? [i] : []));
  const lane = can.includes(focus) ? focus : (can[0] ?? focus);
  const taken = scope.change((engine) => engine.ask((inner) => inner.hierarchyRead(lane, bytes) ?? true), { name, refused });
  if (!taken) return;
  scope.toEnd();
  scope.notify(say('abstraction-file.opened', { n: lane + 1, name }));
}
