/**
 * The state of the study of the roadmap: one plain object, changed in place, followed by `update`.
 *
 * @import { RoadmapQuery } from '../../../wasm/space.js'
 * @import { App } from '../app.js'
 * @import { PageScene } from '../page-scene.js'
 * @import { makeBuilding } from './building/building.js'
 * @import { Ends } from './ends.js'
 * @import { Mark } from './mark.js'
 * @import { Panel } from './panel.js'
 *
 * @typedef {object} RoadsState
 * @property {App} app
 * @property {PageScene} scene
 * @property {Roads} engine
 * @property {ReturnType<typeof makeBuilding>} building
 * @property {Panel} panel
 * @property {ReturnType<typeof makeWanted>} wanted
 * @property {ReturnType<typeof makePace>} pace
 * @property {any} settings  What it is made with, or was last.
 * @property {boolean} begun  There is a scene to build on.
 * @property {string} refused  Why there can be no roadmap.
 * @property {Record<'diagram' | 'graph' | 'arcs' | 'sampled' | 'moved' | 'exact' | 'expanded' | 'vertices', boolean>}
 *   layers
 * @property {Layer} picture  The graph as it is painted.
 * @property {{ size: Float64Array, ridges: Uint8Array } | null} exact
 * @property {number} filling  The next part of a frame for the exact raster; 0: none.
 * @property {Float64Array[]} diagram  The exact diagram as far as it is found, as straight pieces.
 * @property {number} finding  The next part of a frame for it; 0: none.
 * @property {Ends | null} ends
 * @property {boolean} anyEnds  Nobody has set the ends, and no way was found yet.
 * @property {any} route
 * @property {string} routeRefused
 * @property {RoadmapQuery | null} watched  The search that is seen step by step.
 * @property {string} mode  What a press on the floor does.
 * @property {any[]} hooks  Changes by hand.
 * @property {boolean} straight
 * @property {boolean} held  Somebody goes on along the way as it is, though the scene has changed.
 * @property {number} settling  The time-out after which queries are made fast again; 0: none.
 * @property {Mark | null} mark  Where the last repair was, as long as that is shown.
 * @property {any} repaired  What the last repair did; null: all was built.
 * @property {Set<() => void>} listeners  Told when another way was found, or none.
 */
import { Roads } from '../../../wasm/space.js';
import { Layer } from '../view/layer.js';
import { makePace } from './pace.js';
import { makeWanted } from './wanted.js';

/**
 * Without its panel and the building, which are made for it.
 * @param {App} app
 * @returns {Omit<RoadsState, 'building' | 'panel'>}
 */
export const initialState = (app) => ({
  app,
  scene: app.scene,
  engine: new Roads(),
  wanted: makeWanted(app.scene),
  pace: makePace(),
  settings: null,
  begun: false,
  refused: '',
  layers: { diagram: false, graph: true, arcs: true, sampled: false, moved: false, exact: false, expanded: false, vertices: true },
  picture: new Layer(),
  exact: null,
  filling: 0,
  diagram: [],
  finding: 0,
  ends: null,
  anyEnds: false,
  route: null,
  routeRefused: '',
  watched: null,
  mode: 'way',
  hooks: [],
  straight: true,
  held: false,
  settling: 0,
  mark: null,
  repaired: null,
  listeners: new Set(),
});
