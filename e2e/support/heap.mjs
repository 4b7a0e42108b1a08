/**
 * How much memory a page and its workers hold after a garbage collection: the sum of `usedSize`,
 * `embedderHeapUsedSize` and `backingStorageSize` of the DevTools protocol's `Runtime.getHeapUsage`.
 */

/** @typedef {{ usedSize: number, embedderHeapUsedSize?: number, backingStorageSize?: number }} HeapUsage */
/** @typedef {import('@playwright/test').CDPSession} Session */
/** @typedef {{ result?: unknown, error?: { message: string } }} Answer */

/** @param {HeapUsage} usage */
const sum = (usage) =>
  usage.usedSize + (usage.embedderHeapUsedSize ?? 0) + (usage.backingStorageSize ?? 0);

/** Questions to one worker of a page, through the page's own session. */
class WorkerSession {
  /** @type {Map<number, (answer: Answer) => void>} */
  #waiting = new Map();
  #page;
  #id;
  #count = 0;

  /**
   * @param {Session} page
   * @param {string} id
   */
  constructor(page, id) {
    this.#page = page;
    this.#id = id;
  }

  /**
   * The result, or undefined when the worker has ended.
   * @param {string} method
   * @param {object} params
   */
  async send(method, params = {}) {
    const id = ++this.#count;
    /** @type {Promise<Answer>} */
    const answered = new Promise((resolve) => this.#waiting.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    // A worker may end at any time, also between two of our questions: then there is no session.
    await this.#page
      .send('Target.sendMessageToTarget', { sessionId: this.#id, message })
      .catch(() => this.end());
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  /** @param {string} message */
  receive(message) {
    const answer = JSON.parse(message);
    this.#waiting.get(answer.id)?.(answer);
    this.#waiting.delete(answer.id);
  }

  end() {
    for (const settle of this.#waiting.values()) settle({});
    this.#waiting.clear();
  }
}

/**
 * Attaches to a page and to every worker that it has or starts later.
 * @param {import('@playwright/test').Page} page
 */
export async function watchHeap(page) {
  const session = await page.context().newCDPSession(page);
  /** @type {Map<string, WorkerSession>} */
  const workers = new Map();
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') workers.set(sessionId, new WorkerSession(session, sessionId));
  });
  session.on('Target.detachedFromTarget', ({ sessionId }) => {
    workers.get(sessionId)?.end();
    workers.delete(sessionId);
  });
  session.on('Target.receivedMessageFromTarget', ({ sessionId, message }) =>
    workers.get(sessionId)?.receive(message),
  );
  const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: false };
  await session.send('Target.setAutoAttach', attach);

  /** @param {(method: string) => Promise<unknown>} send */
  const measure = async (send) => {
    await send('HeapProfiler.collectGarbage');
    const usage = await send('Runtime.getHeapUsage');
    return usage ? sum(/** @type {HeapUsage} */ (usage)) : 0;
  };

  return {
    /** Workers that are alive. */
    workers: () => workers.size,

    /** Bytes in use after a garbage collection, page and workers together. */
    async bytes() {
      let bytes = await measure((method) => session.send(/** @type {never} */ (method)));
      for (const worker of workers.values())
        bytes += await measure((method) => worker.send(method));
      return bytes;
    },
  };
}
