/**
 * A crowd under one scheduler as the page runs it: a picture's time brings a frame, or none where one before was late.
 *
 * @import { CrowdStudy } from '../../../wasm/space.js'
 * @import { Bar } from './charts.js'
 */
import { FRAMES } from './charts.js';

export class Lane {
  /** Frames for which the picture still stands. */
  #held = 0;
  /** Whether it is the picture that stands still now. */
  late = false;
  /** @type {Bar[]} */
  bars = [];
  /** Requests waiting after each of these frames. @type {number[]} */
  waits = [];
  /** Frames that were due, made or missed. */
  due = 0;
  /** Milliseconds of constant and periodic tasks and of paths in all frames. @type {[number, number, number]} */
  spent = [0, 0, 0];
  /** Milliseconds of the frame that took longest. */
  longest = 0;

  /** @param {CrowdStudy} engine */
  constructor(engine) {
    this.engine = engine;
  }

  /** As it is now, to go back to. */
  moment() {
    const { late, bars, waits, due, longest } = this;
    const moment = this.engine.moment();
    return { moment, held: this.#held, look: { late, bars: [...bars], waits: [...waits], due, longest }, spent: this.spent.slice(), free: () => moment.free() };
  }

  /** @param {ReturnType<Lane['moment']>} to */
  back({ moment, held, look, spent }) {
    this.engine.back(moment);
    this.#held = held;
    Object.assign(this, look, { bars: [...look.bars], waits: [...look.waits] });
    this.spent = /** @type {[number, number, number]} */ (spent.slice());
  }

  /** The time of one frame goes by. @param {import('../../../wasm/space.js').Space} space */
  frame(space) {
    this.due++;
    this.late = this.#held > 0;
    if (this.late) {
      this.#held--;
      this.bars.push({ parts: [0, 0, 0], held: true });
      this.waits.push(this.waits.at(-1) ?? 0);
    } else {
      const report = this.engine.step(space);
      this.#held = report.missed;
      const parts = /** @type {[number, number, number]} */ ([report.constantMs, report.periodicMs, report.pathMs]);
      parts.forEach((part, task) => (this.spent[task] += part));
      this.longest = Math.max(this.longest, parts[0] + parts[1] + parts[2]);
      this.bars.push({ parts, held: false });
      this.waits.push(report.waiting);
    }
    if (this.bars.length > FRAMES) [this.bars, this.waits] = [this.bars.slice(-FRAMES), this.waits.slice(-FRAMES)];
  }
}
