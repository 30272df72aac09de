/** The reason why a worker could not do something. */

/** @import { Message } from '../../../engine/types.js' */

import { messageOf } from '../../../engine/engine.js';

/** @param {unknown} error @returns {Message} */
export function reason(error) {
  return messageOf(error) ?? { id: 'benchmark.failed', args: { why: error instanceof Error ? error.message : String(error) } };
}
