/**
 * The worker that builds the roadmaps that the user does not watch, with an engine of its own, so that the page stays
 * free. Hears what is to be built; the newest order counts, whatever it is at. Says a few times a second how far it has
 * come, and sends what it has built as bytes.
 *
 * @import { Order } from './builder.js'
 */
import init, { Roads, Space } from '../../../../wasm/space.js';
import { messageOf } from '../../../common/message-of.js';

/** Between two looks at what is asked, in milliseconds. */
const SLICE = 30;
/** Between two reports, in milliseconds. */
const REPORT = 200;

/** @param {object} what @param {Transferable[]} [given] */
const tell = (what, given = []) => /** @type {any} */ (globalThis).postMessage(what, given);

const started = init();
/** @type {Space | undefined} */
let space;
/** The scene as it came; it comes again only where it is another one. */
let text = '';
let read = '';
/** The number of the newest order. */
let newest = 0;

/** Lets messages in: unlike a time-out this one waits for nothing. */
const { port1, port2 } = new MessageChannel();
port1.start();
const breath = () => new Promise((done) => {
  port1.addEventListener('message', done, { once: true });
  port2.postMessage(null);
});

/** @param {Order} order */
async function hear({ number, scene, settings }) {
  newest = number;
  text = scene ?? text;
  await started;
  if (!settings || number !== newest) return;
  const roads = new Roads();
  try {
    if (read !== text) {
      space?.free();
      space = Space.open(JSON.parse(text), '');
      read = text;
    }
    roads.begin(/** @type {Space} */ (space), settings);
    let reported = performance.now();
    while (roads.advanceFor(/** @type {Space} */ (space), SLICE, false)) {
      if (performance.now() - reported > REPORT) {
        report(roads, number);
        reported = performance.now();
      }
      await breath();
      if (number !== newest) return;
    }
    const bytes = /** @type {Uint8Array} */ (roads.built(/** @type {Space} */ (space)));
    tell({ is: 'built', number, bytes }, [bytes.buffer]);
  } catch (error) {
    // After a panic the engine is of no use.
    const message = error instanceof WebAssembly.RuntimeError ? null : messageOf(error);
    tell(message ? { is: 'refused', number, message } : { is: 'broken' });
  } finally {
    roads.free();
  }
}

/** @param {Roads} roads @param {number} number */
function report(roads, number) {
  const [edges, vertices] = [roads.edges(0), roads.vertices()];
  tell({ is: 'report', number, progress: roads.progress(), edges, vertices }, [edges.buffer, vertices.buffer]);
}

started.catch(() => tell({ is: 'broken' }));
globalThis.addEventListener('message', ({ data }) => hear(data).catch(() => tell({ is: 'broken' })));
