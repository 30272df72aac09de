/**
 * The page's end of the worker: asks, runs, and stops it at once by ending it. A new one is started when it is needed
 * again.
 *
 * @import { Message } from '../../engine/types.js'
 * @import { AboutMap, Line, Source } from './types.js'
 *
 * @typedef {object} Listener  What is told while a run goes on.
 * @property {(lines: number, weight: number) => void} [total]
 * @property {(name: string, lines: Line[], weight: number) => void} [lines]
 * @property {(share: number, map: Message) => void} [share]
 * @property {(tables: any[]) => void} [tables]
 * @property {(name: string, message: Message) => void} [note]
 * @property {(broken: Message | null) => void} end
 */

export class Client {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Promise<any> | null} */
  #offer = null;
  /** @type {Listener | null} */
  #listener = null;
  /** @type {Map<number, { done(answer: any): void, refused(message: Message): void }>} */
  #asked = new Map();
  #last = 0;
  #site;

  #begin;

  /**
   * @param {string} site address of its root
   * @param {() => Worker} [begin] starts one of another page, which says the same
   */
  constructor(site, begin = () => new Worker(new URL('./measure/worker.js', import.meta.url), { type: 'module' })) {
    this.#site = site;
    this.#begin = begin;
  }

  /**
   * What the engine has. Rejects when it cannot be started; asking again tries again.
   * @returns {Promise<any>} its `Offer`
   */
  offer() {
    this.#offer ??= new Promise((done, failed) => {
      const worker = this.#begin();
      this.#worker = worker;
      const fail = () => {
        const asked = [...this.#asked.values()];
        this.stop();
        failed(new Error('the worker does not start'));
        for (const { refused } of asked) refused({ id: 'benchmark.no-engine', args: {} });
      };
      worker.addEventListener('error', () => {
        const listener = this.#listener;
        fail();
        listener?.end({ id: 'benchmark.broken', args: {} });
      });
      worker.addEventListener('message', ({ data }) => {
        if (data.is === 'offer') done(data.offer);
        else if (data.is === 'failed') fail();
        else this.#hear(data);
      });
    });
    return this.#offer;
  }

  /** @param {any} data */
  #hear(data) {
    const listener = this.#listener;
    if (data.is === 'total') listener?.total?.(data.lines, data.weight);
    else if (data.is === 'lines') listener?.lines?.(data.name, data.lines, data.weight);
    else if (data.is === 'note') listener?.note?.(data.name, data.message);
    else if (data.is === 'share') listener?.share?.(data.share, data.map);
    else if (data.is === 'tables') listener?.tables?.(data.tables);
    else if (data.is === 'done' || data.is === 'broken') {
      this.#listener = null;
      // After a panic the engine is of no use.
      if (data.is === 'broken') this.stop();
      listener?.end(data.is === 'broken' ? { id: 'benchmark.broken', args: {} } : null);
    } else {
      const asked = this.#asked.get(data.id);
      this.#asked.delete(data.id);
      if (data.refused) asked?.refused(data.refused);
      else asked?.done(data.answer);
    }
  }

  /** @param {object} question @returns {Promise<any>} rejects with a `Message` */
  async #ask(question) {
    try {
      await this.offer();
    } catch {
      throw /** @type {Message} */ ({ id: 'benchmark.no-engine', args: {} });
    }
    const id = ++this.#last;
    return new Promise((done, refused) => {
      this.#asked.set(id, { done, refused });
      this.#worker?.postMessage({ ...question, id, site: this.#site });
    });
  }

  /** @param {Source} source @returns {Promise<AboutMap>} */
  look(source) {
    return this.#ask({ ask: 'look', source });
  }

  /** A lab, as text for an address. @param {Source} source @param {Line} line @returns {Promise<string>} */
  lab(source, line) {
    return this.#ask({ ask: 'lab', source, line });
  }

  /** @param {object} plan a `Plan`; which site is known @param {Listener} listener */
  async run(plan, listener) {
    try {
      await this.offer();
    } catch {
      return listener.end({ id: 'benchmark.no-engine', args: {} });
    }
    this.#listener = listener;
    this.#worker?.postMessage({ ask: 'run', plan: { ...plan, site: this.#site } });
  }

  /** Ends it, whatever it does. What it handed on stays with what has taken it. */
  stop() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#offer = null;
    this.#listener = null;
    for (const { refused } of this.#asked.values()) refused({ id: 'benchmark.stopped', args: {} });
    this.#asked.clear();
  }
}
