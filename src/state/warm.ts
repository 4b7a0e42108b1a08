import type { Connection } from '../engine/index.ts';

/** A worker needs 24 to 70 ms to start, so one waits while the reader looks for a file. */
export class Warm {
  readonly #connect: () => Connection;
  #waiting: Connection | null = null;

  constructor(connect: () => Connection) {
    this.#connect = connect;
  }

  /** Starts a worker, unless one waits already. */
  start(): void {
    if (this.#waiting !== null) return;
    const connection = this.#connect();
    this.#waiting = connection;
    connection.onDown(() => {
      if (this.#waiting === connection) this.#waiting = null;
    });
  }

  /** The waiting worker, or a new one. It belongs to the caller. */
  take(): Connection {
    const connection = this.#waiting ?? this.#connect();
    this.#waiting = null;
    return connection;
  }
}
