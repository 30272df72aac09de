/**
 * What can be done at a moment, with what would become of it as far as that is found out.
 *
 * @import { Act } from './desk.js'
 * @import { DeskState } from './state.js'
 */

/** The acts of the moment, asked for once. @param {DeskState} desk */
export function actsNow(desk) {
  const { compared, engine, judged, policy, told } = desk;
  const now = [engine, engine?.moments(), policy, compared, told.at(-1)];
  if (now.length !== judged.length || now.some((one, at) => one !== judged[at])) {
    desk.judged = now;
    desk.acts = engine?.acts() ?? [];
  }
  return desk.acts;
}

/** The act with what would become of it, found out once. @param {DeskState} desk @param {Act} one */
export function priced(desk, one) {
  const acts = actsNow(desk);
  const at = acts.findIndex(({ act }) => act === one.act);
  if (at < 0 || !desk.engine) return one;
  if (!acts[at].priced) {
    acts[at] = desk.engine.judge(one.act) ?? acts[at];
    desk.known += 1;
  }
  return acts[at];
}
