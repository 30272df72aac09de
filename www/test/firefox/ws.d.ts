/** As much of the package `ws` as is used here; Node has a WebSocket of its own only from version 22 on. */
declare module 'ws' {
  export class WebSocket {
    constructor(address: string);
    on(event: 'open' | 'close', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    on(event: 'message', listener: (data: { toString(): string }) => void): this;
    send(text: string): void;
    close(): void;
  }
}
