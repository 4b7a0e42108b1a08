import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/**
 * A plain host of static files: a folder below a path, folders lead to their `index.html` (with a redirect where the
 * slash is missing), everything else is 404. It is as strict as hosts are; the preview server answers with the page.
 */
export class StaticSite {
  readonly #server: Server;
  readonly #folder: string;
  readonly #below: string;
  readonly #headers: Readonly<Record<string, string>>;
  /** What was asked for and not there. */
  readonly missing: string[] = [];
  /** Every path that was asked for. */
  readonly asked: string[] = [];

  private constructor(folder: string, below: string, headers: Readonly<Record<string, string>>) {
    this.#folder = folder;
    this.#below = below;
    this.#headers = headers;
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  /** `below` begins and ends with a slash. `headers` come with every answer. */
  static async start(
    folder: string,
    below: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<StaticSite> {
    const site = new StaticSite(folder, below, headers);
    site.#server.listen(0, '127.0.0.1');
    await once(site.#server, 'listening');
    return site;
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return address.port;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/');
    this.asked.push(path);
    const file = join(this.#folder, path.slice(this.#below.length));
    const found = path.startsWith(this.#below) && statSync(file, { throwIfNoEntry: false });
    if (`${path}/` === this.#below) {
      response.writeHead(301, { Location: this.#below }).end();
    } else if (found && (found.isFile() || path.endsWith('/'))) {
      const name = found.isFile() ? file : join(file, 'index.html');
      response.writeHead(200, {
        'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
        ...this.#headers,
      });
      response.end(readFileSync(name));
    } else {
      this.missing.push(path);
      response.writeHead(404).end();
    }
  }
}

/** The headers that a `_headers` file gives to every path. */
export function headersForAll(text: string): Record<string, string> {
  const headers: Record<string, string> = {};
  let all = false;
  for (const line of text.split('\n')) {
    if (!line.startsWith(' ')) all = line === '/*';
    else if (all) {
      const at = line.indexOf(':');
      headers[line.slice(0, at).trim()] = line.slice(at + 1).trim();
    }
  }
  return headers;
}
