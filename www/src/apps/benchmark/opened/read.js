/**
 * Reading a file of results bit by bit, so that the page stays responsive and a large one shows how far it is.
 *
 * @import { Opened } from '../types.js'
 */
import { makeParser } from './parse.js';

/** The page has its turn after so many milliseconds. */
const SLICE = 30;

/**
 * Errors: a `Message`, see `parse.js`; or the browser’s own where the file cannot be read.
 * @param {File} file
 * @param {number} format
 * @param {{ at?(share: number): void, goesOn?(): boolean }} [told] `goesOn`: whether it is still wanted
 * @returns {Promise<Opened | null>} null when it is no longer wanted
 */
export async function readResults(file, format, { at = () => {}, goesOn = () => true } = {}) {
  const parser = makeParser(format);
  const reader = file.stream().getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let read = 0;
  let began = performance.now();
  for (;;) {
    const { done, value } = await reader.read();
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
    read += value?.length ?? 0;
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      parser.take(line);
      if (performance.now() - began < SLICE) continue;
      at(read / file.size);
      await new Promise((go) => { setTimeout(go); });
      if (!goesOn()) {
        await reader.cancel();
        return null;
      }
      began = performance.now();
    }
    if (done) break;
  }
  return { name: file.name, ...parser.end(lastOf(rest, parser)) };
}

/**
 * A last line may lack its end, or have been cut off.
 * @param {string} rest
 * @param {ReturnType<typeof makeParser>} parser
 * @returns {boolean} whether it was cut off
 */
function lastOf(rest, parser) {
  if (rest.trim() === '') return false;
  try {
    JSON.parse(rest);
  } catch {
    return true;
  }
  parser.take(rest);
  return false;
}
