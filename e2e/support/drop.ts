import type { CDPSession, Page } from '@playwright/test';

/** A real drag of files of the disk into the window, as the system would do it; a scripted event has no handles. */
export class Drag {
  readonly #session: CDPSession;
  readonly #files: readonly string[];

  private constructor(session: CDPSession, files: readonly string[]) {
    this.#session = session;
    this.#files = files;
  }

  /** Comes in with the files; they are not let go yet. */
  static async enter(page: Page, files: readonly string[]): Promise<Drag> {
    const drag = new Drag(await page.context().newCDPSession(page), files);
    await drag.#send('dragEnter');
    await drag.#send('dragOver');
    return drag;
  }

  async drop(): Promise<void> {
    await this.#send('drop');
    await this.#session.detach();
  }

  /** Goes out of the window again. The protocol's own `dragCancel` tells the page nothing. */
  async leave(): Promise<void> {
    await this.#send('dragOver', -50);
    await this.#session.detach();
  }

  async #send(type: 'dragEnter' | 'dragOver' | 'drop', at = 300): Promise<void> {
    const data = { items: [], files: [...this.#files], dragOperationsMask: 1 };
    await this.#session.send('Input.dispatchDragEvent', { type, x: at, y: at, data });
  }
}
