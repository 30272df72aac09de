/** A scene in an address: its file, packed, behind `#floor=`; beside it the study that is to be shown. */
import { fromAddress as bytesOf, toAddress as textOf } from '../../common/code.js';
import { refusal } from '../../common/refusal.js';

/** Longer ones are cut by chat programs and refused by some servers. */
export const LONGEST = 30_000;
/** What is unpacked is no longer than this, in bytes. */
const MOST = 5e6;

/**
 * @param {string} text of the scene's file
 * @param {string} study
 * @returns {Promise<string>} what stands behind the `#`
 */
export async function toAddress(text, study) {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return `floor=${textOf(new Uint8Array(await new Response(packed).arrayBuffer()))}&study=${study}`;
}

/** @param {string} packed @returns {Promise<string>} the text of the scene's file */
export async function fromAddress(packed) {
  const stream = /** @type {ReadableStream<Uint8Array>} */ (new Blob([/** @type {any} */ (bytesOf(packed))]).stream().pipeThrough(/** @type {any} */ (new DecompressionStream('deflate-raw'))));
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
      if (text.length > MOST) break;
    }
  } catch {
    throw refusal('space.link-broken', {});
  }
  if (!text || text.length > MOST) throw refusal('space.link-broken', {});
  return text;
}
