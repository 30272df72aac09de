/**
 * Measuring what is prepared in a worker, which is ended when it is done or no longer wanted.
 *
 * @import { Message } from '../../engine/types.js'
 * @import { Plan } from '../advice/types.js'
 * @import { Entrant, Row } from './rows.js'
 *
 * @typedef {object} Listener
 * @property {(about: { fromScenarios: boolean, problems: number, total: number }) => void} about
 * @property {(entrant: Entrant, done: number, total: number) => void} at
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
  worker.addEventListener('error', () => end({ id: 'prepared.no-engine', args: {} }));
  worker.addEventListener('message', ({ data }) => {
    if (data.is === 'about') listener.about(data);
    else if (data.is === 'at') listener.at(data.entrant, data.done, data.total);
    else if (data.is === 'row') listener.row(data.row);
    else end(data.message ?? null);
  });
  worker.postMessage(plan, []);
  return () => worker.terminate();
}
