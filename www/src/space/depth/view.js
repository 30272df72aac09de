/**
 * The view of the floor with depth. It shows what the plan shows, read from the same scene and study whenever the plan
 * is drawn, and turns by itself: moving the view asks nothing of a study.
 *
 * @import { PageState } from '../app/state.js'
 * @import { Floor } from '../view/view.js'
 * @import { Manner } from './follower.js'
 * @import { Orbit } from './orbit.js'
 * @typedef {ReturnType<typeof makeDepthView>} DepthView
 */
import { Scene, WebGLRenderer } from 'three';
import { makeRedraw } from '../../element/redraw.js';
import { aim, makeEyeCamera, paintEye } from './eye.js';
import { makeFade, setFade } from './fade.js';
import { makeFloor } from './floor-mesh.js';
import { Follower } from './follower.js';
import { Governor } from './governor.js';
import { makeLens } from './lens.js';
import { makeLight } from './light.js';
import { ANGLE, FIRST, fitted, FROM_ABOVE } from './orbit.js';
import { heightsOf } from './prisms.js';
import { makeRays } from './rays.js';
import { colourOf, Solid } from './solid.js';

/** Pixels that the buttons over it take. */
const BUTTONS = 44;
/** How much nearer, as a logarithm, is much. */
const CLOSER = 0.25;

/**
 * @param {PageState} page @param {HTMLCanvasElement} canvas @param {WebGL2RenderingContext} context of it
 * @param {{ lost(): void, lowered(shadows: boolean): void, first(): Orbit | null, unseen?: boolean }} hands `lost`: the
 *   machine draws no more; `lowered`: it draws with less from now on; `first`: from where a scene that was opened is
 *   looked at, asked once; `unseen`: it paints what a camera on the floor sees, and nothing else
 */
export function makeDepthView(page, canvas, context, { lost, lowered, first, unseen = false }) {
  const renderer = new WebGLRenderer({ canvas, context, antialias: true });
  renderer.info.autoReset = false;
  renderer.shadowMap.autoUpdate = false;
  const governor = new Governor(devicePixelRatio || 1);
  const drawn = new Scene();
  const lens = makeLens();
  const { camera } = lens;
  const eyeCamera = makeEyeCamera();
  const light = makeLight(drawn);
  const fade = makeFade();
  const rays = makeRays(camera);
  const size = { width: 1, height: 1 };
  /** @type {Orbit | null} */
  let orbit = null;
  /** Nobody has moved the view since it was fitted. */
  let untouched = true;
  /** Who is gone along with. */
  const follower = new Follower();
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  /**
   * From how far it was looked at when bodies were drawn last: much nearer and much farther off they look otherwise.
   */
  let seenFrom = 1;
  /** When the last frame was drawn, in milliseconds. */
  let drawnAt = 0;
  /**
   * What was built, and of what.
   * @type {{ revision: number, ajar: string, css: PageState['colours'], of: PageState['scene']['space'], box: Floor,
   *   floor: ReturnType<typeof makeFloor>, solid: Solid } | null}
   */
  let built = null;
  /** Whether the picture is that of the camera on the floor. */
  let through = false;
  /** Milliseconds of script in the last frames, a moving mean. */
  let script = 0;
  const redraw = makeRedraw((time) => {
    if (governor.frame(time)) lower();
    const goes = follow(time - drawnAt);
    drawnAt = time;
    render();
    if (goes) redraw.ask();
  });

  /** The floor and what stands on it. */
  const room = () => ({ ...page.scene.floor, high: page.scene.obstacles.reduce((most, one) => Math.max(most, heightsOf(one)[1]), 0) });

  /**
   * All of the floor from a side, between what words and buttons over it take.
   * @param {Pick<Orbit, 'azimuth' | 'elevation'>} from
   * @returns {Orbit}
   */
  function fit(from) {
    const { height, width } = size;
    return fitted(from, room(), width / height, Math.min(page.size.above ?? 0, height / 3) / height, Math.min(BUTTONS, height / 6) / height);
  }

  function lower() {
    applyLevel();
    lowered(governor.level.shadows);
  }

  function applyLevel() {
    const { ratio, shadows } = governor.level;
    renderer.setPixelRatio(Math.min(devicePixelRatio || 1, ratio));
    renderer.setSize(size.width, size.height, false);
    if (renderer.shadowMap.enabled !== shadows) {
      renderer.shadowMap.enabled = shadows;
      light.cast(shadows);
      // Shaders know whether there are shadows.
      drawn.traverse((node) => {
        const material = /** @type {any} */ (node).material;
        if (material) material.needsUpdate = true;
      });
    }
    renderer.shadowMap.needsUpdate = true;
  }

  /** What does not move, where the scene or the theme is another. */
  function build() {
    const { scene, colours } = page;
    const { space } = scene;
    const { study } = page.app;
    const open = study?.ajar?.() ?? [];
    // What is painted on the ground besides the scene: doors that stand open, and names.
    const ajar = [...open, ...(study?.called ? scene.layers.areas.map(({ name }) => study.called?.(name)) : [])].join(' ');
    if (built && built.revision === space.revision && built.ajar === ajar && built.css === colours && built.of === space) return built;
    const same = built?.of === space;
    built?.floor.dispose();
    built?.solid.dispose();
    const floor = makeFloor(scene, colours, fade, open, study?.called);
    drawn.add(floor.group);
    built = { revision: space.revision, ajar, css: colours, of: space, box: scene.floor, floor, solid: new Solid(drawn, colours, scene.floor) };
    drawn.background = colourOf(colours('stage'));
    if (same && orbit) return built;
    const from = first();
    [orbit, untouched] = [from ?? fit(FIRST), !from];
    follower.begin(null, orbit);
    return built;
  }

  /** As the scene and its study are now. */
  function update() {
    const from = performance.now();
    const { solid } = build();
    solid.begin();
    place();
    solid.people.seen(camera.position, size.height, ANGLE);
    seenFrom = orbit?.distance ?? 1;
    page.app.study?.solid?.(solid);
    if (page.current === 'scene') page.app.editor.solid(solid);
    solid.commit();
    renderer.shadowMap.needsUpdate = true;
    script += (performance.now() - from - script) / 8;
    redraw.ask();
  }

  /** Goes on after whom the view follows; answers whether it has not arrived. @param {number} since milliseconds */
  function follow(since) {
    const who = built?.solid.followed;
    return Boolean(orbit && who && follower.frame(orbit, who, since / 1000, calm.matches));
  }

  /** Nobody is followed any more. @param {Orbit} from */
  function release(from) {
    follower.begin(null, from);
    page.redraw.ask();
  }

  function place() {
    if (!orbit || !built) return;
    lens.place(orbit, built.box, size.width / size.height);
    if (light.over(built.box, orbit)) renderer.shadowMap.needsUpdate = true;
  }

  /** As large as a picture for which it is there alone. @param {HTMLCanvasElement} picture */
  function suit({ clientWidth, clientHeight }) {
    if (size.width === clientWidth && size.height === clientHeight) return;
    [size.width, size.height] = [Math.max(1, clientWidth), Math.max(1, clientHeight)];
    renderer.setSize(size.width, size.height, false);
  }

  function render() {
    if (!built || (size.width < 2 && !unseen)) return;
    const { solid } = built;
    const { eye } = solid;
    const from = performance.now();
    renderer.info.reset();
    place();
    if (unseen && eye) suit(eye.canvas);
    if (eye) {
      setFade(fade, null);
      paintEye(renderer, drawn, eyeCamera, eye, (angle, height) => solid.labels.scale(height, angle));
    }
    if (unseen) return;
    const own = through && eye ? eye : null;
    setFade(fade, own || !orbit || orbit.elevation > 1.5 ? null : solid.followed);
    if (own) aim(eyeCamera, own, size.width / size.height);
    const at = own ? eyeCamera : camera;
    solid.labels.scale(size.height, (at.fov * Math.PI) / 180);
    renderer.render(drawn, at);
    renderer.shadowMap.needsUpdate = false;
    script += ((performance.now() - from) - script) / 16;
  }

  const lose = (/** @type {Event} */ event) => {
    event.preventDefault();
    lost();
  };
  canvas.addEventListener('webglcontextlost', lose);
  const watched = new ResizeObserver(([{ contentRect: { width, height } }]) => {
    [size.width, size.height] = [Math.max(1, width), Math.max(1, height)];
    renderer.setSize(size.width, size.height, false);
    if (orbit && untouched) orbit = fit(orbit);
    redraw.ask();
  });
  watched.observe(canvas);
  [size.width, size.height] = [Math.max(1, canvas.clientWidth), Math.max(1, canvas.clientHeight)];
  applyLevel();

  return {
    rays,
    size,
    governor,
    update,
    ask: redraw.ask,
    render,
    get orbit() {
      return orbit ?? fit(FIRST);
    },
    /** @param {Orbit} to */
    look(to) {
      if (orbit && follower.manner) {
        // Whoever moves the view along lets go.
        if (to.x === orbit.x && to.y === orbit.y) follower.handle(orbit, to);
        else release(to);
      }
      [orbit, untouched] = [to, false];
      if (Math.abs(Math.log(to.distance / seenFrom)) > CLOSER) page.redraw.ask();
      place();
      redraw.ask();
    },
    /** How somebody is followed; null: nobody is. @returns {Manner | null} */
    get manner() {
      return follower.manner;
    },
    set manner(to) {
      if (!orbit || to === follower.manner) return;
      orbit = { ...orbit };
      follower.begin(to, orbit);
      untouched = false;
      redraw.ask();
    },
    /** Whom it is about. */
    get followed() {
      return built?.solid.followed ?? null;
    },
    /** Those who can be followed. */
    get people() {
      return built?.solid.people ?? null;
    },
    /** From where it is looked at, where somebody has moved it. */
    get from() {
      return untouched ? null : orbit;
    },
    /** All of the floor, from above or from the side from which it is looked at. @param {boolean} [above] */
    fit(above = false) {
      if (orbit && follower.manner) release(orbit);
      this.look(fit(above ? FROM_ABOVE : this.orbit));
      untouched = true;
    },
    /** What can be seen of a press. */
    get walls() {
      return built?.floor.walls ?? null;
    },
    get hasEye() {
      return Boolean(built?.solid.eye);
    },
    get through() {
      return through;
    },
    set through(to) {
      through = to;
      redraw.ask();
    },
    /**
     * What it shows when so many seconds more have gone by, as a picture that the next one replaces.
     * @param {number} seconds
     * @returns {HTMLCanvasElement}
     */
    moment(seconds) {
      update();
      follow(1000 * seconds);
      render();
      return canvas;
    },
    /** What it shows now, as a picture. */
    picture() {
      render();
      const copy = document.createElement('canvas');
      Object.assign(copy, { width: canvas.width, height: canvas.height });
      /** @type {CanvasRenderingContext2D} */ (copy.getContext('2d')).drawImage(canvas, 0, 0);
      return copy;
    },
    /** What the machine was given in the last frame, for tests and benches. */
    get info() {
      const { memory, render: { calls, triangles } } = renderer.info;
      return { calls, triangles, geometries: memory.geometries, textures: memory.textures, script, level: governor.lowered, shadows: governor.level.shadows };
    },
    dispose() {
      redraw.stop();
      watched.disconnect();
      canvas.removeEventListener('webglcontextlost', lose);
      built?.floor.dispose();
      built?.solid.dispose();
      built = null;
      light.dispose();
      drawn.clear();
      renderer.dispose();
      if (!context.isContextLost()) renderer.forceContextLoss();
    },
  };
}
