/**
 * Measuring all algorithms in a worker, which is ended when it is done or no longer wanted.
 *
 * @import { Message } from '../../engine/types.js'
 * @import { Plan, Row } from './types.js'
 *
 * @typedef {object} Listener
 * @property {(done: number, total: number, algorithm: string | null) => void} at
 * @property {(fromScenarios: boolean) => void} about  Where the problems come from.
 * @property {(row: Row) => void} row
 * @property {(broken: Message | null) => void} end
 */

/** @param {Plan} plan @param {Listener} listener @returns {() => void} ends it; nothing is told any more */
export function measure(plan, listener) {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  const end = (/** @type {Message | null} */ broken) => {
    worker.terminate();
    listener.end(broken);
  };
  worker.addEventListener('error', () => end({ id: 'advice.no-engine', args: {} }));
  worker.addEventListener('message', ({ data }) => {
    if (data.is === 'at') listener.at(data.done, data.total, data.algorithm ?? null);
    else if (data.is === 'about') listener.about(data.fromScenarios);
    else if (data.is === 'row') listener.row(data);
    else end(data.message ?? null);
  });
  worker.postMessage(plan, []);
  return () => worker.terminate();
}
