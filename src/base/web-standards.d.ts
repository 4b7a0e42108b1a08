/**
 * The names that Node and browsers share and that the pure rooms may use. Those rooms compile
 * without DOM and Node types (src/tsconfig.pure.json), so a name that is not in this file is an
 * error there. Each declaration is the part we need, compatible with the DOM's own: the same code
 * is compiled against the real DOM types too (tsconfig.json leaves this file out).
 */

interface TextDecoder {
  readonly encoding: string;
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;
  decode(input?: ArrayBufferView | ArrayBuffer, options?: { stream?: boolean }): string;
}
declare var TextDecoder: {
  new (label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean }): TextDecoder;
};

interface TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
  encodeInto(source: string, destination: Uint8Array): { read: number; written: number };
}
declare var TextEncoder: { new (): TextEncoder };

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
interface AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}
declare var AbortController: { new (): AbortController };

interface ReadableStreamDefaultReader<R> {
  read(): Promise<{ done: false; value: R } | { done: true; value?: R | undefined }>;
  cancel(reason?: unknown): Promise<void>;
  releaseLock(): void;
}
interface ReadableStreamDefaultController<R> {
  readonly desiredSize: number | null;
  enqueue(chunk: R): void;
  close(): void;
  error(reason?: unknown): void;
}
interface ReadableStream<R = unknown> {
  readonly locked: boolean;
  getReader(): ReadableStreamDefaultReader<R>;
  cancel(reason?: unknown): Promise<void>;
  pipeThrough<T>(pair: {
    readable: ReadableStream<T>;
    writable: WritableStream<R>;
  }): ReadableStream<T>;
}
declare var ReadableStream: {
  new <R>(source: {
    start?(controller: ReadableStreamDefaultController<R>): void | Promise<void>;
    pull?(controller: ReadableStreamDefaultController<R>): void | Promise<void>;
    cancel?(reason?: unknown): void | Promise<void>;
  }): ReadableStream<R>;
};
interface WritableStreamDefaultWriter<W> {
  readonly ready: Promise<unknown>;
  write(chunk: W): Promise<void>;
  close(): Promise<void>;
  abort(reason?: unknown): Promise<void>;
}
interface WritableStream<W = unknown> {
  getWriter(): WritableStreamDefaultWriter<W>;
}
interface CompressionStream {
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly writable: WritableStream<ArrayBufferView<ArrayBuffer> | ArrayBuffer>;
}
declare var CompressionStream: {
  new (format: 'gzip' | 'deflate' | 'deflate-raw'): CompressionStream;
};
interface DecompressionStream {
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly writable: WritableStream<ArrayBufferView<ArrayBuffer> | ArrayBuffer>;
}
declare var DecompressionStream: {
  new (format: 'gzip' | 'deflate' | 'deflate-raw'): DecompressionStream;
};

declare var performance: { now(): number };
declare var crypto: {
  getRandomValues<T extends Uint8Array | Uint32Array>(array: T): T;
  randomUUID(): `${string}-${string}-${string}-${string}-${string}`;
  readonly subtle: {
    digest(
      algorithm: 'SHA-256',
      data: ArrayBufferView<ArrayBuffer> | ArrayBuffer,
    ): Promise<ArrayBuffer>;
  };
};
declare function atob(data: string): string;
declare function btoa(data: string): string;
declare function structuredClone<T>(value: T): T;
