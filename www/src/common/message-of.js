/** @import { Message } from '../engine/types.js' */

/**
 * The message that an error from the engine carries, or null for an error of another kind.
 * @param {unknown} error
 * @returns {Message | null}
 */
export function messageOf(error) {
  const cause = error instanceof Error ? /** @type {any} */ (error.cause) : null;
  return typeof cause?.id === 'string' ? { id: cause.id, args: cause.args ?? {} } : null;
}
