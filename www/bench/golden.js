/**
 * Holds the figures of the browser bench to what they were: ratios within one page, which depend little on the machine,
 * each with a slack. What is worse than that is named, and the bench fails. `WAYSCOPE_BLESS=1 node bench/run.js …`
 * writes what was measured into `golden.json`.
 *
 * @typedef {Record<string, string | number>} Row
 * @typedef {{ column: string, better: 'more' | 'less' }} Check
 * @typedef {Record<string, Record<string, Record<string, number>>>} Golden  Of each table and row, its figures.
 */

/** By how many percent a figure may be worse than it was. */
export const SLACK = 30;

/**
 * Which figures of a table are held, and what names a row.
 * @type {Record<string, { key: string[], checks: Check[] }>}
 */
export const HELD = {
  speed: { key: ['map'], checks: [{ column: 'PF.js x', better: 'more' }, { column: 'rec.', better: 'less' }] },
  jumps: { key: ['map'], checks: [{ column: 'A* x', better: 'more' }, { column: 'PF.js x', better: 'more' }] },
  clusters: { key: ['map', 'shape'], checks: [{ column: 'A* x', better: 'more' }, { column: 'longer %', better: 'less' }] },
  frames: { key: ['world', 'lanes'], checks: [{ column: 'calls/frame', better: 'less' }, { column: 'uploads/frame', better: 'less' }, { column: 'draws/frame', better: 'less' }] },
  painting: { key: ['world', 'lane'], checks: [{ column: 'calls/frame', better: 'less' }, { column: 'uploads/frame', better: 'less' }, { column: 'draws/frame', better: 'less' }] },
};

const nameOf = (/** @type {string} */ table, /** @type {Row} */ row) => HELD[table].key.map((column) => row[column]).join(', ');

/**
 * What to keep of tables that were measured, beside what is known of others.
 * @param {Golden} before
 * @param {Map<string, Row[]>} tables
 * @returns {Golden}
 */
export function blessed(before, tables) {
  /** @type {Golden} */
  const after = { ...before };
  for (const [table, rows] of tables) {
    if (!HELD[table]) continue;
    after[table] = { ...after[table] };
    for (const row of rows) after[table][nameOf(table, row)] = Object.fromEntries(HELD[table].checks.map(({ column }) => [column, Number(Number(row[column]).toPrecision(3))]));
  }
  return after;
}

/**
 * @param {Golden} golden
 * @param {Map<string, Row[]>} tables
 * @returns {{ missed: string[], held: number, unknown: number }} a line for each figure that is worse than it may be,
 *   how many were held, and how many nothing is known of
 */
export function judged(golden, tables) {
  /** @type {string[]} */
  const missed = [];
  let [held, unknown] = [0, 0];
  for (const [table, rows] of tables) {
    for (const row of HELD[table] ? rows : []) {
      for (const { column, better } of HELD[table].checks) {
        const [was, is] = [golden[table]?.[nameOf(table, row)]?.[column], Number(row[column])];
        if (was === undefined) {
          unknown++;
          continue;
        }
        held++;
        const limit = better === 'more' ? was / (1 + SLACK / 100) : was * (1 + SLACK / 100);
        // What is no number is none that holds.
        if (better === 'more' ? is >= limit : is <= limit) continue;
        missed.push(`${table}: ${nameOf(table, row)}: ${column} is ${is.toFixed(2)}, ${better === 'more' ? 'at least' : 'at most'} ${limit.toFixed(2)} is asked (it was ${was})`);
      }
    }
  }
  return { missed, held, unknown };
}
