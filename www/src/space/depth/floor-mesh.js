/**
 * The floor and what stands on it, made once for each revision of the scene and each theme: the ground as the plan
 * paints it, and everything with a height as triangles of one mesh.
 *
 * @import { Obstacle } from '../types.js'
 * @import { PageScene } from '../page-scene.js'
 */
import { BufferAttribute, BufferGeometry, Color, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial, MeshLambertMaterial, PlaneGeometry } from 'three';
import { drawFloor, heightOf, NOTHING, outline } from '../floor.js';
import { drawAreaNames, drawAreas } from '../layers/draw-areas.js';
import { drawDoors } from '../layers/draw-doors.js';
import { drawItems } from '../layers/draw-items.js';
import { fades } from './view/fade.js';
import { floorCanvas, MOST_GROUND, plane, textureOf } from './parts/floor-picture.js';
import { heightsOf, prisms, ringsOf } from './prisms.js';
import { colourOf } from './solid.js';

/** Metres that the rim is wide and high. */
const RIM = [0.06, 0.05];
/** Metres that edges lie above what they are of. */
const LIFT = 0.005;
/** The share of lines' colour in upper sides on dark pages. */
const LIGHTER = 0.45;
/**
 * The share of a wall's own colour in its sides; the rest is of lines, so that they stand apart from its upper side.
 */
const SIDES = 0.12;

/**
 * @param {PageScene} scene
 * @param {(name: string) => string} css
 * @param {ReturnType<typeof import('./view/fade.js').makeFade>} fade
 * @param {number[]} [ajar] doors that stand open whatever the scene says, by number
 * @param {(name: string) => string} [called] what names of areas are shown as
 */
export function makeFloor(scene, css, fade, ajar = [], called = undefined) {
  const group = new Group();
  const { floor, obstacles } = scene;
  const { areas, items } = scene.layers;
  const doors = scene.layers.doors.map((door, at) => (ajar.includes(at) ? { ...door, state: /** @type {const} */ ('open') } : door));
  const { canvas, drawing } = floorCanvas(floor, css, MOST_GROUND);
  drawing.context.fillStyle = css('stage');
  drawing.context.fillRect(0, 0, canvas.width, canvas.height);
  drawFloor(drawing, floor);
  drawAreas(drawing, areas);
  drawFoot(drawing, obstacles);
  drawDoors(drawing, doors.filter(({ state }) => state === 'open'));
  drawAreaNames(drawing, areas, called);
  drawItems(drawing, items);
  const texture = textureOf(canvas, 8);
  const ground = new Mesh(plane(floor), new MeshLambertMaterial({ map: texture }));
  ground.receiveShadow = true;
  // What lies around it, a little lower, up to where nobody looks.
  const around = new Mesh(new PlaneGeometry(1, 1), new MeshBasicMaterial({ color: colourOf(css('stage')), depthWrite: false }));
  // It hides nothing, whatever rounding makes of so large a plane.
  around.renderOrder = -1;
  const far = 40 * Math.max(floor.right - floor.left, floor.top - floor.bottom);
  around.scale.set(far, far, 1);
  around.position.set((floor.left + floor.right) / 2, (floor.bottom + floor.top) / 2, -0.06);
  group.add(ground, around);

  const standing = solids(css, fade);
  const walls = standing.add([...obstacles.filter((one) => heightOf(one) === 'wall'), ...rimOf(floor)], 'wall', 'line-strong', SIDES);
  standing.add(obstacles.filter((one) => heightOf(one) === 'low'), 'line', 'line-strong', 0.5);
  standing.add(obstacles.filter((one) => heightOf(one) === 'high'), 'overhead', 'overhead', 1);
  standing.add(doors.filter(({ state }) => state !== 'open'), 'only-second', 'only-second', 1);
  for (const mesh of standing.meshes) group.add(mesh);
  const edges = edgesOf(scene.standing, css);
  if (edges) group.add(edges);
  return {
    group,
    walls,
    dispose() {
      group.removeFromParent();
      texture.dispose();
      for (const mesh of [ground, around, ...standing.meshes, ...(edges ? [edges] : [])]) {
        mesh.geometry.dispose();
        /** @type {import('three').Material} */ (mesh.material).dispose();
      }
    },
  };
}

/**
 * Where what is overhead or stepped over lies is seen on the ground, too.
 * @param {import('../view/drawing.js').Drawing} drawing
 * @param {Obstacle[]} obstacles
 */
function drawFoot(drawing, obstacles) {
  const { context } = drawing;
  context.strokeStyle = drawing.colour('overhead');
  context.lineWidth = 2;
  context.setLineDash([8, 6]);
  for (const obstacle of obstacles) {
    if (heightOf(obstacle) !== 'high') continue;
    context.beginPath();
    outline(drawing, obstacle);
    context.stroke();
  }
  context.setLineDash([]);
}

/** @param {(name: string) => string} css @param {ReturnType<typeof import('./view/fade.js').makeFade>} fade */
function solids(css, fade) {
  /** @type {Mesh[]} */
  const meshes = [];
  return {
    meshes,
    /**
     * @param {Obstacle[]} obstacles
     * @param {string} top
     * @param {string} side
     * @param {number} share of the upper colour in the sides
     */
    add(obstacles, top, side, share) {
      const { positions, normals, tops, triangles } = prisms(obstacles);
      if (!triangles) return null;
      // On dark pages upper sides are lighter than on the plan: black ones would look like holes.
      const upper = css('wall-edge') === NOTHING ? colourOf(css(top)) : colourOf(css(top)).lerp(colourOf(css('line-strong')), LIGHTER);
      const lower = new Color().lerpColors(colourOf(css(side)), colourOf(css(top)), share);
      const colours = new Float32Array(positions.length);
      for (let at = 0; at < tops.length; at++) (tops[at] ? upper : lower).toArray(colours, 3 * at);
      const shape = new BufferGeometry();
      shape.setAttribute('position', new BufferAttribute(positions, 3));
      shape.setAttribute('normal', new BufferAttribute(normals, 3));
      shape.setAttribute('color', new BufferAttribute(colours, 3));
      const material = new MeshLambertMaterial({ vertexColors: true });
      fades(material, fade);
      const mesh = new Mesh(shape, material);
      mesh.castShadow = mesh.receiveShadow = true;
      meshes.push(mesh);
      return mesh;
    },
  };
}

/**
 * On dark pages upper ends have light edges, as on the plan.
 * @param {Obstacle[]} obstacles
 * @param {(name: string) => string} css
 */
function edgesOf(obstacles, css) {
  const colour = css('wall-edge');
  if (colour === NOTHING) return null;
  /** @type {number[]} */
  const ends = [];
  for (const obstacle of obstacles) {
    const z = heightsOf(obstacle)[1] + LIFT;
    for (const ring of ringsOf(obstacle)) ring.forEach((a, at) => ends.push(a.x, a.y, z, ring[(at + 1) % ring.length].x, ring[(at + 1) % ring.length].y, z));
  }
  const shape = new BufferGeometry().setAttribute('position', new BufferAttribute(Float32Array.from(ends), 3));
  return new LineSegments(shape, new LineBasicMaterial({ color: colourOf(colour) }));
}

/** @param {import('../view/view.js').Floor} floor @returns {Obstacle[]} */
function rimOf({ left, bottom, right, top }) {
  const [wide, high] = RIM;
  const box = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ c, /** @type {number} */ d) => ({ name: '', low: 0, high, radius: null, centre: null, rings: [[{ x: a, y: b }, { x: c, y: b }, { x: c, y: d }, { x: a, y: d }]] });
  return [box(left - wide, bottom - wide, right + wide, bottom), box(left - wide, top, right + wide, top + wide), box(left - wide, bottom, left, top), box(right, bottom, right + wide, top)];
}
