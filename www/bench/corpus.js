/** The maps of the table and their problems, as the native bench takes them. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const MAPS = ['brc202d', 'BigGameHunters', 'AR0011SR', 'random512-20-0', 'maze512-8-0', '32room_000'];

/** Problems taken from each map, evenly from its list. */
const PROBLEMS = 50;

const folder = process.env.WAYSCOPE_MAPS ?? fileURLToPath(new URL('../../../shared/maps', import.meta.url));

/**
 * @param {string} name
 * @returns {Promise<[string, import('./speed.js').Problem[]] | null>} null where the map is not at hand
 */
export async function loadProblems(name) {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const file = files.find((path) => path.endsWith(`${name}.map`));
  if (!file) return null;
  const map = await readFile(join(folder, file), 'utf8');
  const scenarios = await readFile(join(folder, `${file}.scen`), 'utf8');
  const lines = scenarios.split(/\r?\n/).filter((line) => line.trim() && !line.startsWith('version'));
  const problems = Array.from({ length: PROBLEMS }, (_, i) => {
    const fields = lines[Math.floor((i * lines.length) / PROBLEMS)].split(/\s+/);
    const [x0, y0, x1, y1, length] = fields.slice(4).map(Number);
    return { start: /** @type {[number, number]} */ ([x0, y0]), goal: /** @type {[number, number]} */ ([x1, y1]), length };
  });
  return [map, problems];
}
