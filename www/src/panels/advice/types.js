/**
 * Types of the measurements and the advice on algorithms: the shapes of src/lab/measure/adviser.rs.
 *
 * @import { Message } from '../../engine/types.js'
 *
 * @typedef {object} Declared  What an algorithm declares.
 * @property {string} algorithm
 * @property {string} family
 * @property {Message} guarantee
 * @property {boolean} shortest
 * @property {'always' | 'unless-it-stops' | 'within-memory'} complete
 * @property {'nothing' | 'tables' | 'levels' | 'abstraction' | 'plan' | 'search'} keeps
 * @property {boolean} hears
 * @property {boolean} senses
 * @property {boolean} moves  Whether it can go by the moves of the lane.
 *
 * @typedef {object} Measured  What it did on the problems of a map.
 * @property {number} problems
 * @property {number} answered
 * @property {number} peakBytes
 * @property {number} meanBytes
 * @property {number} tableBytes
 * @property {number} expanded
 * @property {number | null} ns
 * @property {number} longer  Percent.
 * @property {number} longest  Percent.
 *
 * @typedef {object} Row  One that has been tried.
 * @property {string} algorithm
 * @property {boolean} unknown  Whether its agent had to find the world out.
 * @property {Measured} measured
 *
 * @typedef {object} Verdict
 * @property {string} algorithm
 * @property {boolean} kept
 * @property {number | null} bytes  For all agents.
 * @property {boolean} worstExceeds  Its worst path is longer than is wished for on average: it comes after the others.
 * @property {number | null} ns
 * @property {Message[]} reasons
 *
 * @typedef {object} Plan  What is to be measured.
 * @property {Uint8Array} saved  A lab.
 * @property {number} lane  Whose moves.
 * @property {number} seed
 * @property {number} count  Problems besides that of the lab: of its scenarios, or random ones.
 */
export {};
