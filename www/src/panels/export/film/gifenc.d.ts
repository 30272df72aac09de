/** The part of `gifenc` that is used: it comes without types. */
declare module 'gifenc' {
  interface Frame {
    /** Milliseconds. */
    delay?: number;
    palette?: number[][];
    transparent?: boolean;
    transparentIndex?: number;
    /** -1: once, 0: for ever. */
    repeat?: number;
    dispose?: number;
  }
  export function GIFEncoder(): {
    writeFrame(indices: Uint8Array, width: number, height: number, frame: Frame): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
    bytesView(): Uint8Array<ArrayBuffer>;
  };
}
