/**
 * The shapes that cross between the engine, the element and the page. Nothing runs here.
 *
 * @typedef {{ x: number, y: number }} Cell
 * @typedef {{ id: string, args: Record<string, number | string | Cell> }} Message
 *
 * @typedef {'steps' | 'levels' | 'time'} Pace
 * @typedef {'event' | 'step' | 'level' | 'path'} Stride
 *
 * @typedef {object} Counters  Counted over the whole run of a lane.
 * @property {number} expanded
 * @property {number} reexpanded
 * @property {number} generated
 * @property {number} heapOperations
 * @property {number} peakOpen
 * @property {number} scanned  Cells that scans and lines of sight came to; 0 for searches without.
 * @property {number} sights  Lines of sight looked along.
 * @property {number} bytes
 * @property {number} peakBytes
 *
 * @typedef {object} LaneState
 * @property {string} algorithm
 * @property {Record<string, string>} settings
 * @property {Message} guarantee
 * @property {Message[]} because  Why the result is worth that, and not more.
 * @property {string[]} unmet  Ids of what the algorithm needs and the world does not offer.
 * @property {string | null} recorded  The name of the trace that it shows; null where it searches itself.
 * @property {'running' | 'found' | 'exhausted' | 'stopped' | 'stale'} status  Of the whole run, not of the step shown;
 *   stopped: at a limit of its own; stale: recorded on another world.
 * @property {Message[]} notes  What else should be known: why there can be no path, which steps of a long run are at
 *   hand.
 * @property {string[]} idle  Settings that change nothing while the others stand as they do.
 * @property {string[]} overestimating  Heuristics on offer that can overestimate under its moves.
 * @property {number} steps
 * @property {number} at  The step that this lane shows.
 * @property {number} part  Events of the next step that it shows on top.
 * @property {number | null} cost
 * @property {number | null} moves
 * @property {Counters} counters
 * @property {number} expandedAtCursor
 * @property {number} openAtCursor
 * @property {Message | null} fault  What is wrong with the path: never anything unless an algorithm is at fault.
 * @property {{ state: 'none' } | { state: 'checking' } | { state: 'known', cost: number | null }} reference  The
 *   optimum on the same graph; none where there is no such graph.
 * @property {boolean} levels  Its open list goes by f.
 * @property {boolean} lasts  Its search goes on as the world changes, by itself or under an agent's feet.
 * @property {string[]} views  The ids of the views that draw what its search has (`views/index.js`).
 * @property {'corners' | 'cells' | 'subgoals' | ''} graph  Of a search that builds a graph of places, what these are.
 * @property {number} sides  2 when it searches from both ends.
 * @property {boolean} passes  It goes through its list in passes, and puts off what is above a threshold.
 * @property {number} reach  Cells that its agent covers beyond its own, in each direction.
 * @property {boolean} hexagons
 * @property {number | null} micros  Of a silent run, where it has been measured.
 * @property {number} eventsAhead  Events of the next step, 0 where it is not recorded yet.
 * @property {number} traceBytes
 *
 * @typedef {object} LabState
 * @property {number} revision
 * @property {number} turns  How often another lab was taken up, by opening it or by undo and redo.
 * @property {number} forgotten  How many labs, or the edits in them, fell out of what undo keeps.
 * @property {number} width
 * @property {number} height
 * @property {string} name
 * @property {Cell} start
 * @property {Cell} goal
 * @property {boolean} undo
 * @property {boolean} redo
 * @property {Pace} pace  What the lanes have in common as they advance.
 * @property {Pace} counts  What `cursor` and `steps` count: the pace, but steps where no lane has levels of f.
 * @property {number | null} level  Where levels are counted, the f up to which all is expanded; null at the beginning.
 * @property {number} cursor  The step shown now.
 * @property {number} part  Events of the next step that are shown on top, in the lane that shows the most.
 * @property {number} steps  Those of the longest lane, as far as known; at other paces the last place of the cursor.
 * @property {boolean} complete  Every lane has ended: `steps` is the total.
 * @property {boolean} arrived  False while an older part is rerun to reach the step asked for.
 * @property {boolean} working
 * @property {boolean} risky  A cell of the world has risk.
 * @property {boolean} offers  Its scene offers changes of the world.
 * @property {LaneState[]} lanes
 *
 * @typedef {{ open: boolean, cells: Cell[] }} Offer  Opens its cells, or makes walls of them.
 *
 * @typedef {{ search: number, trace: number, view: number, picture: number }} LaneMemory  In bytes: `view` is the step
 *   shown.
 * @typedef {object} Memory  What the lab holds, in bytes.
 * @property {number} world
 * @property {number} undo
 * @property {LaneMemory[]} lanes
 * @property {number} references  The exact searches that lanes are compared with.
 * @property {number} comparison  Of two lanes that are compared cell by cell.
 * @property {number} total
 * @property {number} most  What it may come to while the searches run.
 * @property {number} limit  What a page can have.
 *
 * @typedef {object} CellInfo
 * @property {Cell} cell
 * @property {string} terrain  A MovingAI character.
 * @property {number} cost
 * @property {number} risk
 * @property {'blocked' | 'tight' | 'unseen' | 'open' | 'closed' | 'deferred'} state
 * @property {number | null} g
 * @property {number | null} h
 * @property {number | null} f  Null, too, where the open list does not go by f.
 * @property {Cell | null} parent
 * @property {({ state: 'open' | 'closed' | 'deferred', g: number, h: number, f: number | null, parent: Cell | null } |
 *   null)[]} sides What the search from the start knows, then that from the goal where there is one.
 *
 * @typedef {object} Happening
 * @property {number} step
 * @property {'generated' | 'improved' | 'reopened' | 'expanded' | 'pruned' | 'met' | 'scanned' | 'reached' | 'deferred'
 *   | 'returned' | 'cut' | 'corrected' | 'seen' | 'not-seen' | 'culled' | 'regenerated' | 'backed-up'} kind
 * @property {number} side
 * @property {number} g
 * @property {Cell | null} parent
 *
 * @typedef {object} Story
 * @property {Happening[]} history  What lies ahead of the step shown, too.
 * @property {number} forgotten  Steps before this one are no longer at hand.
 * @property {{ from: number, to: number, of: number } | null} rank  Its place in the open list.
 * @property {Message} why
 *
 * @typedef {object} Longer
 * @property {'longer'} verdict
 * @property {number} cost
 * @property {number} optimum
 * @property {Message[]} because
 * @property {Cell} parts  Where the shortest path leaves this one.
 * @property {boolean} complete  Whether the next two are known.
 * @property {{ cell: Cell, h: number, left: number } | null} overestimate
 * @property {{ from: Cell, to: Cell, hFrom: number, hTo: number, cost: number } | null} inconsistency
 *
 * @typedef {object} OnLines  A path along lines of sight.
 * @property {'on-lines'} verdict
 * @property {number} cost
 * @property {number} grid  The length of a shortest path by moves.
 * @property {boolean} straight  Whether it is the straight line.
 * @property {boolean} proven  Whether its algorithm promises that no other line is shorter.
 *
 * @typedef {object} NoPath
 * @property {'no-path'} verdict
 * @property {Message} why
 * @property {number} region
 * @property {number} frontier
 * @property {Cell | null} closest
 * @property {number | null} closestCost
 * @property {Cell | null} wall  Opening it alone would let a path through.
 * @property {Cell[]} walls  Where no single one would do.
 * @property {string} opened  What they must become: a MovingAI character, water where start and goal are in water.
 *
 * @typedef {{ verdict: 'none' | 'checking' | 'stale' } | { verdict: 'missed', optimum: number } | { verdict: 'optimal',
 *   cost: number } | OnLines | Longer | NoPath} Truth
 *
 * @typedef {'north' | 'north-east' | 'east' | 'south-east' | 'south' | 'south-west' | 'west' | 'north-west'} Direction
 *   North is up.
 * @typedef {CellInfo & { reachedFrom: Direction | null, onPath: boolean, current: boolean }} TableCell
 * @typedef {{ direction: Direction | null, steps: number, to: Cell }} Run  Moves in one direction; null: in none of the
 *   eight.
 * @typedef {object} Table
 * @property {Cell} from  The upper left cell of the window.
 * @property {number} columns
 * @property {number} rows
 * @property {TableCell[]} cells  Row by row.
 * @property {{ unseen: number, open: number, closed: number, deferred: number, tight: number, blocked: number }} census
 *   Of the whole world.
 * @property {Run[] | null} path  The path shown, if there is one.
 *
 * @typedef {{ cost: number, cells: number }} CostInUse  A terrain cost and how many cells that can be entered have it.
 *
 * @typedef {{ id: string, options: string[], default: string }} SettingEntry
 * @typedef {{ id: string, family: string, settings: SettingEntry[], needs: string[] }} CatalogueEntry
 * @typedef {{ paper: string, idea: string, deviations: string[], useWhen: string[], avoidWhen: string[] }} About  Ids
 *   of texts.
 * @typedef {{ bucket: number, start: Cell, goal: Cell, length: number }} Scenario
 * @typedef {object} Generator
 * @property {string} id
 * @property {number} version
 * @property {{ id: string, min: number, max: number, default: number } | null} parameter
 * @property {[number, number] | null} fixedSize  Width and height, if it makes no others.
 *
 * @typedef {'comma' | 'semicolon' | 'tab' | 'blanks' | 'none'} Separator  Between the fields of a table.
 * @typedef {'walls' | 'costs'} Meaning  Of the fields of a table.
 * @typedef {'map' | 'scenarios' | 'image' | 'table' | 'tiled' | 'lab' | 'trace' | 'abstraction' | 'lab-json' | 'scenes'
 *   | 'tiled-xml' | 'unknown'} FileKind
 * @typedef {{ name: string, filled: number }} DraftLayer  `filled`: cells with a tile.
 * @typedef {object} Built  What a draft has built.
 * @property {number} width
 * @property {number} height
 * @property {number} walls
 * @property {number} dearest  The highest terrain cost.
 * @property {number} cutRight  Columns of pixels that fill no cell.
 * @property {number} cutBelow  Rows of pixels that fill no cell.
 *
 * @typedef {{ width: number, height: number }} Size
 * @typedef {{ x: number, y: number, width: number, height: number }} Box
 * @typedef {{ scale: number, x: number, y: number }} Camera
 *   `scale`: CSS pixels per cell. `x`, `y`: where the upper left corner of cell (0, 0) is, in the view's pixels.
 *
 * @typedef {'draw' | 'erase' | 'swamp' | 'water' | 'cost' | 'risk' | 'start' | 'goal' | 'pan'} Tool
 *
 * @typedef {object} Colours  What the vector layers draw with: CSS colours of the theme in force.
 * @property {string} path
 * @property {string} casing
 * @property {string} branch
 * @property {string} next
 * @property {string} start
 * @property {string} goal
 * @property {string} badge
 * @property {string} grid
 * @property {string} mark  Dots and squares of open and closed cells.
 * @property {string} pale  The same, on dark shades of dear cells.
 * @property {string} texture  Reeds and waves.
 * @property {string} hatch  Of walls.
 * @property {string} hover
 * @property {string} optimum  The line of a shortest path.
 * @property {string} region  Over what can be reached.
 * @property {string} frontier  Around the blocked cells that bar the way.
 * @property {string} point  Markers of cells that are spoken of.
 *
 * @typedef {'optimum' | 'no-path' | 'region' | 'frontier' | 'way' | 'none'} OverlayKind  `no-path`: the three after it.
 * @typedef {Cell & { label?: string }} Spot  A cell that is spoken of; without a label it gets a letter, with an empty
 *   one no flag.
 *
 * @typedef {object} TruthView  What is true of a lane's world, over what it found out.
 * @property {OverlayKind} kind
 * @property {CanvasImageSource | null} region  One pixel per cell, in its colour.
 * @property {CanvasImageSource | null} frontier
 * @property {Uint8Array} kinds  By cell: 1 in the region, 2 on the frontier; empty where neither is shown.
 * @property {Uint32Array} line  Cells of a shortest path, or of the way to the reachable cell nearest to the goal.
 *
 * @typedef {object} View  One lane as a layer sees it. Typed arrays live for one drawing only.
 * @property {Size} world  In cells.
 * @property {Size} size  Of the tile, in CSS pixels.
 * @property {number} ratio  Device pixels per CSS pixel.
 * @property {boolean} hexagons
 * @property {number} reach  Cells that the agent covers beyond its own, in each direction.
 * @property {TruthView | null} truth
 * @property {Spot[]} points
 * @property {CanvasImageSource | null} image  One pixel per cell.
 * @property {Uint8Array} marks
 * @property {Uint8Array} [difference]  By cell: 1 expanded by the first of two lanes only, 2 by the second only, 3 by
 *   both.
 * @property {Uint8Array} terrain
 * @property {Uint8Array} costs  Of every cell, or empty while each is 1.
 * @property {Uint8ClampedArray} pixels  RGBA of every cell, or empty: what the image shows.
 * @property {Uint32Array} path
 * @property {Uint32Array} branch
 * @property {(cells: Uint32Array) => Int32Array} [places]  Where what is known of some cells lies, if not in their
 *   middles: column and row of each, in half cells.
 * @property {number} current  Index of the cell expanded by the step shown, or -1.
 * @property {Cell} start
 * @property {Cell} goal
 * @property {Cell | null} hover
 * @property {number} brush  How far the brush in hand reaches beyond its cell to each side.
 * @property {Cell | null} pin  Kept by the inspector.
 * @property {Cell | null} cursor  The keyboard's cell, while the canvas has focus.
 * @property {Colours} colours
 */
export {};
