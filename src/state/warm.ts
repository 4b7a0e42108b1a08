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
    this.#waiting ??= this.#watched();
  }

  /** The worker that waits, for a question that needs no file; it goes on waiting. */
  ask(): Connection['api'] {
    return (this.#waiting ??= this.#watched()).api;
  }

  /** The waiting worker, or a new one. It belongs to the caller. */
  take(): Connection {
    const connection = this.#waiting ?? this.#connect();
    this.#waiting = null;
    return connection;
  }

  #watched(): Connection {
    const connection = this.#connect();
    connection.onDown(() => {
      if (this.#waiting === connection) this.#waiting = null;
    });
    return connection;
  }
}
