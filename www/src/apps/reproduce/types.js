/**
 * The types of what the page and its worker say to each other; the tables are those of src/papers/table.rs.
 *
 * @typedef {import('../../engine/types.js').Message} Message
 *
 * @typedef {{ ours: number | null, published: number | null }} Value
 *
 * @typedef {{ name: Message[], at: number | null, values: Value[] }} Row
 *
 * @typedef {{ many: number, times: number, row: number, value: number }} Apart
 *
 * @typedef {object} Table
 * @property {string} id
 * @property {Message[]} of
 * @property {Message} about
 * @property {Message[][]} columns  The first is that of the names.
 * @property {Row[]} rows
 * @property {Message[]} words
 * @property {Apart | null} apart
 *
 * @typedef {'hpa' | 'sga' | 'edits'} PaperId
 *
 * @typedef {{ kind: string, many: number, side: number }} Made  Maps of a generator.
 *
 * @typedef {object} Plan
 * @property {PaperId} paper
 * @property {import('../benchmark/types.js').Source[]} sources
 * @property {Made[]} made
 * @property {number} each  Problems of each length or map.
 * @property {number} repeats
 *
 * @typedef {object} Offer  What the engine has.
 * @property {Record<PaperId, Table[]>} published  The tables with nothing measured.
 * @property {string} version
 * @property {number} clockNs
 */
export {};
