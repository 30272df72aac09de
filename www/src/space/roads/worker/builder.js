/**
 * The page's end of the worker that builds roadmaps. It is started when there is something to build, told when that is
 * no longer wanted, and ended when nothing was asked of it for a while.
 *
 * @import { Message } from '../../../engine/types.js'
 * @import { Space } from '../../../../wasm/space.js'
 *
 * @typedef {object} Order  What the worker is asked for.
 * @property {number} number answers have it, too
 * @property {string} [scene] as a file, where it is another one than before
 * @property {any} [settings] without, what was asked for before is wanted no more
 *
 * @typedef {{ progress: any, edges: Float64Array, vertices: Float64Array }} Report  How far it has come, and the graph
 *   as it is.
 *
 * @typedef {object} Listener
 * @property {(report: Report) => void} report
 * @property {(bytes: Uint8Array) => void} built
 * @property {(message: Message) => void} refused
 * @property {() => void} lost there is no worker, or it broke: the listener is to build
 */

/** After so many milliseconds without anything to do it is ended. */
const IDLE = 30_000;

/** @param {Listener} listener */
export function makeBuilder(listener) {
  /** @type {Worker | null} */
  let worker = null;
  /** Once one could not be had, none is asked for again. */
  let none = typeof Worker === 'undefined';
  let number = 0;
  let busy = false;
  /** The scene that the worker has. @type {{ space: Space, revision: number } | null} */
  let known = null;
  let idle = 0;

  function start() {
    worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker.addEventListener('error', lose);
    worker.addEventListener('messageerror', lose);
    worker.addEventListener('message', ({ data }) => hear(data));
    return worker;
  }

  function end() {
    worker?.terminate();
    worker = known = null;
  }

  function lose() {
    end();
    none = true;
    const wanted = busy;
    busy = false;
    if (wanted) listener.lost();
  }

  /** @param {any} data */
  function hear(data) {
    if (data.is === 'broken') return lose();
    // What is told of an earlier order may still have been on its way.
    if (!busy || data.number !== number) return undefined;
    if (data.is === 'report') return listener.report(data);
    rest();
    return data.is === 'built' ? listener.built(data.bytes) : listener.refused(data.message);
  }

  function rest() {
    busy = false;
    idle = window.setTimeout(end, IDLE);
  }

  return {
    /**
     * @param {Space} space
     * @param {any} settings
     * @returns {boolean} whether it is being built; the caller is to build otherwise
     */
    begin(space, settings) {
      clearTimeout(idle);
      if (none) return false;
      try {
        worker ??= start();
        const { revision } = space;
        const same = known?.space === space && known.revision === revision;
        worker.postMessage({ number: ++number, settings, ...(same ? {} : { scene: space.write('') }) }, []);
        known = { space, revision };
      } catch (error) {
        console.info(error);
        end();
        none = true;
        return false;
      }
      busy = true;
      return true;
    },
    /** What is being built is wanted no more. */
    stop() {
      if (!busy) return;
      worker?.postMessage({ number: ++number }, []);
      rest();
    },
  };
}
