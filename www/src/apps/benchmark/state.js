/**
 * The state of the page of benchmarks: one plain object, changed in place.
 *
 * @import { makeAlgorithms } from './algorithms.js'
 * @import { makeForm } from './form.js'
 * @import { makeMaps } from './maps.js'
 * @import { makeOpened } from './opened/open-box.js'
 * @import { sourceFinder } from './opened/source.js'
 * @import { results } from './results/results.js'
 * @import { Offer, Run } from './types.js'
 *
 * @typedef {Run & { began: number, weight: number, weightDone: number }} Going  A run that goes on: when it began, in
 *   milliseconds, and how much of the work is done.
 *
 * @typedef {object} BenchmarkState
 * @property {string} site  Address of its root.
 * @property {Client} client
 * @property {Client} aside  It looks at files in a worker of its own, which a run does not keep waiting and Cancel does
 *   not end.
 * @property {ReturnType<typeof sourceFinder>} finds
 * @property {ReturnType<typeof makeMaps>} maps
 * @property {ReturnType<typeof makeAlgorithms>} algorithms
 * @property {ReturnType<typeof makeOpened>} opened
 * @property {ReturnType<typeof makeForm>} form
 * @property {{ node: HTMLElement, empty: HTMLElement }} outcome
 * @property {Offer | null} offer
 * @property {Going | null} going
 * @property {ReturnType<typeof results> | null} shown
 */
import { Client } from './client.js';

/**
 * Without what is made for it.
 * @param {string} site
 * @returns {Pick<BenchmarkState, 'site' | 'client' | 'aside' | 'offer' | 'going' | 'shown'>}
 */
export const initialState = (site) => ({ site, client: new Client(site), aside: new Client(site), offer: null, going: null, shown: null });
