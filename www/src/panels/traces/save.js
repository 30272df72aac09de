/**
 * A lane's whole run as a trace: written in slices, so that the page goes on and it can be called off.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Engine } from '../../engine/engine.js'
 */
import { h } from '../../common/dom.js';
import { messageOf } from '../../engine/engine.js';
import { say } from '../../common/texts.js';
import { openProgress } from './progress.js';

/** Events written at a time: some milliseconds' work. */
const SLICE = 4_000;
/** Fewer events than these need no word about how far it is. */
const FEW = 20_000;

/** @param {WayScope} scope @param {string} file its name */
export async function saveTrace(scope, file) {
  const engine = /** @type {Engine} */ (scope.engine);
  const { lane } = scope.state;
  let writer;
  let events;
  try {
    [writer, events] = engine.ask((lab) => /** @type {const} */ ([lab.writeTrace(lane), lab.traceEvents(lane)]));
  } catch (error) {
    const message = messageOf(error);
    if (!message) throw error;
    return scope.notify(say(message), 'problem');
  }
  const progress = events > FEW ? openProgress(say('trace.writing')) : null;
  /** @type {string[]} */
  const parts = [];
  try {
    for (let part = writer.nextPart(SLICE); part; part = writer.nextPart(SLICE)) {
      parts.push(part);
      if (progress && !(await progress.show(writer.progress()))) return;
    }
  } finally {
    writer.free();
    progress?.close();
  }
  const address = URL.createObjectURL(new Blob(parts, { type: 'application/json' }));
  h('a', { href: address, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
