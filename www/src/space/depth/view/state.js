/**
 * The state of the view of the floor with depth: one plain object, changed in place, followed by one request to redraw.
 *
 * @import { PerspectiveCamera } from 'three'
 * @import { PageState } from '../../app/state.js'
 * @import { Floor, Size } from '../../view/view.js'
 * @import { makeFloor } from '../floor-mesh.js'
 * @import { Orbit } from '../orbit.js'
 * @import { Solid } from '../solid.js'
 *
 * @typedef {object} Hands  What the view asks of whoever shows it.
 * @property {() => void} lost  The machine draws no more.
 * @property {(shadows: boolean) => void} lowered  It draws with less from now on.
 * @property {() => Orbit | null} first  From where a scene that was opened is looked at, asked once.
 * @property {boolean} [unseen]  It paints what a camera on the floor sees, and nothing else.
 *
 * @typedef {object} Built  What was built, and of what.
 * @property {number} revision
 * @property {string} ajar
 * @property {PageState['colours']} css
 * @property {PageState['scene']['space']} of
 * @property {Floor} box
 * @property {ReturnType<typeof makeFloor>} floor
 * @property {Solid} solid
 *
 * @typedef {object} ViewState
 * @property {PageState} page
 * @property {HTMLCanvasElement} canvas
 * @property {WebGL2RenderingContext} context  Of the canvas.
 * @property {Hands} hands
 * @property {WebGLRenderer} renderer
 * @property {Scene} graph  The scene graph that is rendered.
 * @property {ReturnType<typeof makeLens>} lens
 * @property {PerspectiveCamera} eyeCamera
 * @property {ReturnType<typeof makeLight>} light
 * @property {ReturnType<typeof makeFade>} fade
 * @property {ReturnType<typeof makeRays>} rays
 * @property {Governor} governor
 * @property {Follower} follower  Who is gone along with.
 * @property {MediaQueryList} calm  Less motion is asked for.
 * @property {Size} size
 * @property {Orbit | null} orbit
 * @property {boolean} untouched  Nobody has moved the view since it was fitted.
 * @property {number} seenFrom  From how far it was looked at when bodies were drawn last: much nearer and much farther
 *   off they look otherwise.
 * @property {number} drawnAt  When the last frame was drawn, in milliseconds.
 * @property {number} script  Milliseconds of script in the last frames, a moving mean.
 * @property {Built | null} built
 * @property {boolean} through  The picture is that of the camera on the floor.
 * @property {ReturnType<typeof makeRedraw>} redraw
 */
import { Scene, WebGLRenderer } from 'three';
import { makeRedraw } from '../../../element/redraw.js';
import { Follower } from '../follower.js';
import { makeEyeCamera } from './eye.js';
import { makeFade } from './fade.js';
import { Governor } from './governor.js';
import { makeLens } from './lens.js';
import { makeLight } from './light.js';
import { makeRays } from './rays.js';

/**
 * @param {Pick<ViewState, 'page' | 'canvas' | 'context' | 'hands'>} of
 * @param {(time: number) => void} frame
 * @returns {ViewState}
 */
export function initialState(of, frame) {
  const renderer = new WebGLRenderer({ canvas: of.canvas, context: of.context, antialias: true });
  renderer.info.autoReset = false;
  renderer.shadowMap.autoUpdate = false;
  const graph = new Scene();
  const lens = makeLens();
  return {
    ...of,
    renderer,
    graph,
    lens,
    eyeCamera: makeEyeCamera(),
    light: makeLight(graph),
    fade: makeFade(),
    rays: makeRays(lens.camera),
    governor: new Governor(devicePixelRatio || 1),
    follower: new Follower(),
    calm: matchMedia('(prefers-reduced-motion: reduce)'),
    size: { width: 1, height: 1 },
    orbit: null,
    untouched: true,
    seenFrom: 1,
    drawnAt: 0,
    script: 0,
    built: null,
    through: false,
    redraw: makeRedraw(frame),
  };
}
