/**
 * The world with the difference of two lanes in it, in place of the lanes' pictures: the engine says who expanded each
 * cell and paints, here it is copied and shapes are laid over it.
 *
 * @import { WayScope } from '../../../element/element.js'
 * @import { Guest } from '../../../stage/stage.js'
 * @import { Message } from '../../../engine/types.js'
 *
 * @typedef {{ state: 'waiting' } | { state: 'never', why: Message } | Ready} Difference
 * @typedef {{ state: 'ready', onlyFirst: number, onlySecond: number, both: number, lone: number, same: boolean }} Ready
 */
import { messageOf } from '../../../engine/engine.js';
import { costsLayer } from '../../../stage/layers/costs.js';
import { gridLayer } from '../../../stage/layers/grid.js';
import { imageLayer } from '../../../stage/layers/image.js';
import { shapesLayer } from '../../../stage/layers/shapes.js';
import { coloursAt, paletteOf } from '../../../stage/palette.js';
import { memory } from '../../../engine/wasm.js';
import { differenceLayer } from './layer.js';
import { differenceSamples } from './samples.js';

/** Milliseconds of a frame for a run beside a lane. */
const WORK = 6;
/** The names of the colours, by the engine's bytes. */
export const MARKS = ['', 'only-first', 'only-second', 'by-both'];

/** The 32 colours of the theme in force. @param {HTMLElement} probe */
export function differencePalette(probe) {
  return paletteOf(coloursAt(probe).rgb, MARKS);
}

/**
 * @param {Pick<WayScope, 'engine' | 'ask'>} scope
 * @param {HTMLElement} probe of the theme's colours
 * @param {() => { lanes: [number, number], whole: boolean }} asked which lanes, and whether at their ends
 * @param {(difference: Difference) => void} tell is told how it stands whenever it is drawn
 * @returns {Guest}
 */
export function makePicture(scope, probe, asked, tell) {
  const canvas = document.createElement('canvas');
  let ctx = canvas.getContext('2d', { alpha: false });
  let colours = new Uint32Array(0);
  /** What the marks of the lanes would be: none. */
  let unseen = new Uint8Array(0);
  let waiting = true;

  /** @param {any} lab */
  const pixels = (lab) => new Uint8ClampedArray(/** @type {ArrayBuffer} */ (memory.buffer), lab.differencePixelsPtr(), 4 * lab.differencePixelsLen());
  /** @param {any} lab */
  const marks = (lab) => new Uint8Array(memory.buffer, lab.differenceMarksPtr(), lab.differenceMarksLen());

  return {
    ground: [imageLayer, gridLayer, shapesLayer, costsLayer, differenceLayer],
    get waiting() {
      return waiting;
    },
    pair: asked,
    legend: () => differenceSamples(asked().lanes, differencePalette(probe)),
    from(other, itsProbe) {
      const now = structuredClone(asked());
      return makePicture({ engine: other, ask() {} }, itsProbe, () => now, () => {});
    },
    paint(engine, { width, height }) {
      const { lanes, whole } = asked();
      /** @type {Difference} */
      let difference;
      try {
        difference = engine.ask((lab) => {
          lab.compare(...lanes);
          return lab.differenceFor(whole, WORK);
        });
      } catch (error) {
        const why = messageOf(error);
        if (!why) throw error;
        difference = { state: 'never', why };
      }
      waiting = difference.state === 'waiting';
      tell(difference);
      // A run beside a lane goes on in the next frame.
      if (waiting) scope.ask();
      let fresh = false;
      if (canvas.width !== width || canvas.height !== height || ctx?.isContextLost?.()) {
        Object.assign(canvas, { width, height });
        ctx = canvas.getContext('2d', { alpha: false });
        unseen = new Uint8Array(width * height);
        fresh = true;
      }
      const now = differencePalette(probe);
      if (now.some((colour, i) => colour !== colours[i])) fresh = true;
      colours = now;
      const box = engine.ask((lab) => lab.paintDifference(colours, fresh));
      const read = engine.ask(pixels);
      if (!box.length || read.length !== width * height * 4 || !ctx) return false;
      ctx.putImageData(new ImageData(read, width, height), 0, 0, box[0], box[1], box[2], box[3]);
      return true;
    },
    view(view) {
      const { engine } = scope;
      if (!engine) return view;
      return { ...view, image: ctx && canvas, marks: unseen, pixels: engine.ask(pixels), difference: engine.ask(marks) };
    },
  };
}
