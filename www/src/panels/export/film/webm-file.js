/**
 * A WebM file of one video track: the part of Matroska (RFC 9559) that players need, with an index, so that they know
 * its length and can seek.
 *
 * @typedef {{ time: number, key: boolean, bytes: Uint8Array }} Block  `time` in milliseconds.
 * @typedef {{ matrix?: string | null, primaries?: string | null, transfer?: string | null, fullRange?: boolean | null
 *   }} Space  Of colours, as WebCodecs names them.
 */

/** @type {Record<string, number>} */
const MATRIX = { rgb: 0, bt709: 1, bt470bg: 5, smpte170m: 6 };
/** @type {Record<string, number>} */
const PRIMARIES = { bt709: 1, bt470bg: 5, smpte170m: 6 };
/** @type {Record<string, number>} */
const TRANSFER = { bt709: 1, smpte170m: 6, 'iec61966-2-1': 13 };

/** @param {number} value @param {number} [least] bytes */
function whole(value, least = 1) {
  const bytes = [];
  for (let rest = value; rest > 0 || bytes.length < least; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Uint8Array.from(bytes);
}

/** @param {number} value */
function real(value) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return new Uint8Array(view.buffer);
}

/** @param {string} value */
const words = (value) => new TextEncoder().encode(value);

/** @param {Uint8Array[]} parts */
function join(parts) {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** An element: its id, its length in eight bytes, its content. @param {number} id @param {...Uint8Array} content */
function element(id, ...content) {
  const length = whole(content.reduce((sum, part) => sum + part.length, 0), 8);
  length[0] = 1;
  return join([whole(id), length, ...content]);
}

/** @param {Space} space */
function colour({ matrix, primaries, transfer, fullRange }) {
  return element(0x55b0,
    element(0x55b1, whole(MATRIX[matrix ?? ''] ?? 2)), element(0x55b9, whole(fullRange ? 2 : 1)),
    element(0x55ba, whole(TRANSFER[transfer ?? ''] ?? 2)), element(0x55bb, whole(PRIMARIES[primaries ?? ''] ?? 2)));
}

/** Blocks that begin with a key frame. @param {Block[]} blocks @returns {Block[][]} */
function groups(blocks) {
  /** @type {Block[][]} */
  const all = [];
  for (const block of blocks) {
    if (block.key || !all.length) all.push([block]);
    else all[all.length - 1].push(block);
  }
  return all;
}

/** @param {Block[]} group */
function cluster(group) {
  const [{ time }] = group;
  const blocks = group.map((block) => {
    const head = new DataView(new ArrayBuffer(4));
    head.setUint8(0, 0x81);
    head.setInt16(1, block.time - time);
    head.setUint8(3, block.key ? 0x80 : 0);
    return element(0xa3, new Uint8Array(head.buffer), block.bytes);
  });
  return element(0x1f43b675, element(0xe7, whole(time)), ...blocks);
}

/**
 * @param {object} film
 * @param {'V_VP8' | 'V_VP9'} film.codec
 * @param {number} film.width
 * @param {number} film.height
 * @param {number} film.length in milliseconds
 * @param {Space} film.space
 * @param {Block[]} blocks in the order of time; at most half a minute from one key frame to the next
 */
export function webmFile({ codec, width, height, length, space }, blocks) {
  const head = element(0x1a45dfa3,
    element(0x4286, whole(1)), element(0x42f7, whole(1)), element(0x42f2, whole(4)), element(0x42f3, whole(8)),
    element(0x4282, words('webm')), element(0x4287, whole(4)), element(0x4285, whole(2)));
  const info = element(0x1549a966, element(0x2ad7b1, whole(1_000_000)), element(0x4489, real(length)), element(0x4d80, words('Wayscope')), element(0x5741, words('Wayscope')));
  const video = element(0xe0, element(0xb0, whole(width)), element(0xba, whole(height)), colour(space));
  const tracks = element(0x1654ae6b, element(0xae, element(0xd7, whole(1)), element(0x73c5, whole(1)), element(0x9c, whole(0)), element(0x83, whole(1)), element(0x86, words(codec)), video));
  const parts = groups(blocks);
  const clusters = parts.map(cluster);
  const index = (/** @type {number} */ from) => {
    let at = from;
    return element(0x1c53bb6b, ...parts.map(([{ time }], i) => {
      const point = element(0xbb, element(0xb3, whole(time, 4)), element(0xb7, element(0xf7, whole(1)), element(0xf1, whole(at, 8))));
      at += clusters[i].length;
      return point;
    }));
  };
  const before = info.length + tracks.length;
  const cues = index(before + index(0).length);
  return join([head, element(0x18538067, info, tracks, cues, ...clusters)]);
}
