/**
 * Pictures that lie on the floor: painted with what paints the plan, once for each key, and copied to the machine that
 * draws.
 *
 * @import { Floor } from '../../view/view.js'
 * @import { Object3D } from 'three'
 */
import { CanvasTexture, LinearFilter, LinearMipmapLinearFilter, Mesh, MeshBasicMaterial, PlaneGeometry, SRGBColorSpace } from 'three';
import { Drawing } from '../../view/drawing.js';

/** Pixels for a metre, unless there were more than so many along the longer side. */
const FINE = 48;
/** Pixels along the longer side of a plan of the usual size. */
const USUAL = 860;
const MOST = { ground: 2048, over: 1024 };
/** Metres above the floor, each picture a little above the one before. */
const LIFT = 0.004;

/**
 * A canvas for all of a floor, and what draws on it: signs of a size in pixels are there as large as on a plan of the
 * usual size.
 * @param {Floor} floor
 * @param {(name: string) => string} css
 * @param {number} most pixels
 */
export function floorCanvas({ left, bottom, right, top }, css, most) {
  const [width, height] = [right - left, top - bottom];
  const scale = Math.min(FINE, most / Math.max(width, height));
  const usual = Math.min(scale, USUAL / Math.max(width, height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.setTransform(scale / usual, 0, 0, scale / usual, 0, 0);
  return { canvas, drawing: new Drawing(context, { scale: usual, x: -left * usual, y: top * usual }, css) };
}

/** @param {HTMLCanvasElement} canvas @param {number} sharpness samples along what is seen at a flat angle */
export function textureOf(canvas, sharpness) {
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.anisotropy = sharpness;
  return texture;
}

/** A plane as large as the floor. @param {Floor} floor */
export const plane = ({ left, bottom, right, top }) => new PlaneGeometry(right - left, top - bottom).translate((left + right) / 2, (bottom + top) / 2, 0);

/** The ground's pixels along its longer side, at most. */
export const MOST_GROUND = MOST.ground;

export class FloorPictures {
  /**
   * @type {Map<string, { key: string, used: boolean, mesh: Mesh<PlaneGeometry, MeshBasicMaterial>, texture:
   *   CanvasTexture, drawing: Drawing }>}
   */
  #pictures = new Map();

  /** @param {Object3D} into @param {(name: string) => string} css @param {Floor} floor */
  constructor(into, css, floor) {
    this.into = into;
    this.css = css;
    this.floor = floor;
  }

  /** @param {string} name @param {string} key @param {(drawing: Drawing) => void} paint */
  show(name, key, paint) {
    let picture = this.#pictures.get(name);
    if (!picture) {
      const { canvas, drawing } = floorCanvas(this.floor, this.css, MOST.over);
      const texture = textureOf(canvas, 4);
      const mesh = new Mesh(plane(this.floor), new MeshBasicMaterial({ map: texture, transparent: true, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -1 }));
      mesh.position.z = LIFT * (this.#pictures.size + 1);
      mesh.renderOrder = 1 + this.#pictures.size;
      this.into.add(mesh);
      this.#pictures.set(name, picture = { key: '', used: true, mesh, texture, drawing });
    }
    picture.used = picture.mesh.visible = true;
    if (picture.key === key) return;
    picture.key = key;
    const { context } = picture.drawing;
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    paint(picture.drawing);
    picture.texture.needsUpdate = true;
  }

  commit() {
    for (const picture of this.#pictures.values()) {
      picture.mesh.visible = picture.used;
      picture.used = false;
    }
  }

  dispose() {
    for (const { mesh, texture } of this.#pictures.values()) {
      mesh.removeFromParent();
      mesh.geometry.dispose();
      mesh.material.dispose();
      texture.dispose();
    }
    this.#pictures.clear();
  }
}
