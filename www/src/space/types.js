/**
 * @typedef {{ x: number, y: number }} Point  Metres, y up.
 * @typedef {[left: number, bottom: number, right: number, top: number]} Box  A rectangle, in metres.
 * @typedef {{ radius: number | null, rings: Point[][], centre: Point | null }} Outline  Of a polygon, or of a disc.
 * @typedef {Outline & { name: string, low: number, high: number }} Obstacle
 * @typedef {Outline & { name: string, medium: 'land' | 'water' | 'air', cost: number, climb: boolean, walkable: boolean
 *   }} Area  `walkable`: by whoever walks on land and does not climb.
 * @typedef {Obstacle & { state: 'open' | 'shut' | 'locked', oneWay: number | null }} Door  `oneWay`: the heading in
 *   which alone it is to be passed, in radians.
 * @typedef {{ name: string, kind: string, at: Point, facing: number | null }} Item
 * @typedef {{ areas: Area[], doors: Door[], items: Item[] }} Layers
 * @typedef {{ layer: 'area' | 'door' | 'item', index: number }} Piece  One of them, by its layer and its index there.
 * @typedef {Piece | { layer: 'obstacle', index: number }} Thing  A piece of a layer, or an obstacle.
 * @typedef {{ move(at: Point): void, drop?(): void, lost?(): void }} Drag  What a press has taken hold of.
 *
 * @typedef {{ readonly least: number, readonly at: number, readonly head: number, seconds(tick: number): number,
 *   words?(tick: number, head: number): string, readonly marks?: number[], goTo(tick: number): void }} Past  Ticks: the
 *   earliest to which one can go back, the one that is seen, the latest that is known; `words` where they are no time;
 *   `marks` where something was changed by hand.
 *
 * @typedef {{ next(by: 1 | -1): Box | null, move(dx: number, dy: number, joined: boolean): boolean, remove(): boolean,
 *   letGo(): boolean }} Hand  What the keys do with things of a study's own: each answers whether there was anything to
 *   be done, `next` the box around what is chosen now.
 * @typedef {{ readonly canUndo: boolean, readonly canRedo: boolean, undo(): boolean, redo(): boolean }} Edits  Changes
 *   of a study's own things.
 *
 * @typedef {object} Study  What is examined on a scene.
 * @property {HTMLElement} node its panel
 * @property {HTMLElement} [inset] a picture in it that stands over the floor on narrow pages
 * @property {HTMLElement} [beside] what needs room beside the floor, which shrinks to one half; on narrow pages it
 *   takes the place of the floor, as long as it is not hidden
 * @property {(drawing: import('./view/drawing.js').Drawing) => void} draw over the floor
 * @property {(drawing: import('./view/drawing.js').Drawing) => void} [drawBelow] under the obstacles
 * @property {(obstacles: Obstacle[]) => Obstacle[]} [taken] obstacles as they are to be drawn, where it depends on who
 *   walks
 * @property {() => number[]} [ajar] doors of the scene that stand open whatever it says, by number
 * @property {(name: string) => string} [called] what the name of an area is shown as
 * @property {(solid: import('./depth/solid.js').Solid) => void} [solid] the same with depth, beside what stands on the
 *   floor
 * @property {(index: number) => void} [choose] this one of its bodies, in the order in which they are drawn with depth,
 *   is the one it is about
 * @property {() => void} opened another scene is there
 * @property {(box: Box | null) => void} changed the scene was edited, in this box alone; null: anywhere
 * @property {() => void} [redrawn] nothing of the floor was changed by an edit, only the mesh that is drawn by hand
 * @property {() => boolean} [begin]  makes ready for time to run, where a study shows more than that it goes on;
 *   answers whether it could
 * @property {(seconds: number, most?: number, wanted?: number) => boolean | 'still'} [advance] time goes on, `wanted`
 *   of it if the machine were fast enough, less than that where this would take longer than so many milliseconds;
 *   answers whether anything still moves, `still` where it goes on and what is drawn stays as it is
 * @property {() => void} [step] one unit of what is watched
 * @property {() => void} [restart]
 * @property {Past} [past] what can be gone back to
 * @property {(at: Point, reach: number, event: PointerEvent) => Drag | null} [grab] a press on something of its own
 * @property {(at: Point) => void} [tap] a press on nothing, let go where it was
 * @property {(at: Point | null, reach: number) => string} [hover] the pointer is there; answers what is said beside it
 * @property {Hand} [hand] what the keys do with things of its own, before those of the scene
 * @property {Edits} [edits] changes of its own: while it is shown they are taken back before those of the scene
 * @property {() => unknown} [save] what goes into the file of the scene
 * @property {(saved: any) => void} [load]
 * @property {() => Record<string, number | undefined> | null} [measures] its figures by name, for texts and tasks; null
 *   while something is being built
 * @property {() => string} [sentence] what there is to be said now
 * @property {() => readonly import('./layers/legend.js').Sign[]} [legend] signs of what it draws; the same array as
 *   long as they are the same
 * @property {() => void} [shown] its panel was opened
 * @property {() => void} [left] another study is shown in its place
 * @property {(bytes: Uint8Array, name: string) => void} [takeMotion] a file of a motion
 * @property {(name: string) => Promise<void> | void} [setUp] one of its set-ups, by name, with the scene that it is on
 */
export {};
