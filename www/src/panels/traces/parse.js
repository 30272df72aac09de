/**
 * The text of a trace as what it says: JSON, or YAML, whose reader is fetched when one comes.
 */
import { parseJson } from '../../common/parse-json.js';
import { refusal } from '../../common/refusal.js';

/** Larger ones are refused before they take any memory, in bytes. */
export const LARGEST = 50_000_000;
/** YAML takes ten times the time and memory of JSON. */
export const LARGEST_YAML = 5_000_000;

/**
 * @param {Uint8Array} bytes
 * @returns {Promise<unknown>} rejects with what is wrong with it
 */
export async function parseTrace(bytes) {
  if (bytes.length > LARGEST) throw refusal('trace.large', { bytes: bytes.length, limit: LARGEST });
  const text = new TextDecoder().decode(bytes);
  // What begins like JSON is taken for it, so that its fault is told where it lies.
  if (/^\uFEFF?\s*[{[]/.test(text)) return parseJson(text);
  if (bytes.length > LARGEST_YAML) throw refusal('trace.large-yaml', { bytes: bytes.length, limit: LARGEST_YAML });
  return parseYaml(text);
}

/** @param {string} text @returns {Promise<unknown>} */
async function parseYaml(text) {
  const yaml = await import('yaml').catch(() => {
    throw refusal('import.not-loaded');
  });
  try {
    return yaml.parse(text, { logLevel: 'error' });
  } catch (error) {
    const place = /** @type {any} */ (error).linePos?.[0];
    throw place ? refusal('trace.yaml', { line: place.line, column: place.col }) : refusal('trace.yaml-somewhere');
  }
}
