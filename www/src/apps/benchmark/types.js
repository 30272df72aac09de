/**
 * The types of what the page and its worker say to each other.
 *
 * @typedef {{ algorithm: string, settings: Record<string, string> }} Configuration  With all settings.
 *
 * @typedef {object} Source  A map and where its problems come from.
 * @property {string} name  What its lines call it.
 * @property {string} [shipped]  A map of the site, with its scenarios.
 * @property {{ kind: string, width: number, height: number, seed: number, parameter: number }} [generated]
 * @property {Uint8Array} [map]  Of a file.
 * @property {Uint8Array} [scenarios]  Of a file; without one the problems are random.
 * @property {number} [random]  How many random problems, where no file states any.
 *
 * @typedef {object} Plan
 * @property {string} site  Address of the root of the site.
 * @property {Source[]} sources
 * @property {Configuration[]} configurations
 * @property {number | null} sample  Problems of each map; null for all.
 * @property {number} repeats
 *
 * @typedef {object} Line  What one algorithm did on one problem: `BenchmarkLine` in src/lab/measure/benchmark.rs.
 * @property {'problem'} kind
 * @property {string} map
 * @property {string} mapHash
 * @property {number} problem
 * @property {[number, number]} start
 * @property {[number, number]} goal
 * @property {number | null} optimum
 * @property {'file' | 'search'} optimumFrom
 * @property {string} algorithm
 * @property {Record<string, string>} settings
 * @property {number | null} cost
 * @property {number | null} ratio
 * @property {string | null} verdict
 * @property {boolean | null} asClaimed
 * @property {number | null} [exact]  The map’s length, where its file states another.
 * @property {'start-on-tree' | 'goal-on-tree' | 'start-outside' | 'goal-outside' | 'corners-cut' | 'unknown' | null}
 *   [fileDisagrees]  Why the file disagrees with its map.
 * @property {number | null} moves
 * @property {number} expanded
 * @property {number} reexpanded
 * @property {number} generated
 * @property {number} heapOperations
 * @property {number} peakOpen
 * @property {number} peakBytes
 * @property {number | null} ns
 *
 * @typedef {{ width: number, height: number, problems: number, mapHash: string, doubts:
 *   import('../../engine/types.js').Message[] }} AboutMap
 *
 * @typedef {object} Offer  What the engine has.
 * @property {import('../../engine/types.js').CatalogueEntry[]} catalogue
 * @property {import('../../engine/types.js').Generator[]} generators
 * @property {string} version
 * @property {number} format
 * @property {number} clockNs  The smallest difference that the worker's clock shows.
 *
 * @typedef {object} Run  A run as far as it has come.
 * @property {Plan} plan
 * @property {Offer} offer
 * @property {Line[]} lines
 * @property {number} total  Lines that there will be, as far as that is known.
 * @property {boolean} whole
 * @property {{ name: string, said: string }[]} notes
 * @property {Opened} [file]  Where it was read from, if it was not run here.
 *
 * @typedef {object} Header  The first line of a file of results: `Header` in bench/src/header.rs.
 * @property {string} version
 * @property {string | null} [commit]
 * @property {string} timer  `native` or `wasm`.
 * @property {string} time  What was timed, in words.
 * @property {number} clockNs
 * @property {string} machine
 * @property {number} repeats
 * @property {number | null} [sample]
 * @property {Configuration[]} configurations
 * @property {number} lines  How many belong to it.
 *
 * @typedef {object} Opened  A file of results.
 * @property {string} name
 * @property {Header} header
 * @property {Line[]} lines
 * @property {boolean} torn  Whether it ends within a line.
 */
export {};
