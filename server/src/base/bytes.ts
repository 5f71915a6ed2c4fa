import type { Readable } from 'node:stream';

/** Makes a buffer of so many bytes; its content is to be written over. */
type Allocate = (size: number) => Buffer;

type FileOnDisk = { readonly size: number } & (
  | { readonly path: string | Buffer }
  /** Gives the bytes from `first` up to and with `last`. */
  | { read(first: number, last: number): AsyncIterable<Buffer> }
);

interface BytesOptions {
  /** Media type. */
  readonly type: string;
  /**
   * Called only when the caller does not have the same bytes already; not needed for a file. Buffers
   * of `allocate` are used again once the answer is sent.
   */
  readonly read?: (allocate: Allocate) => Promise<Uint8Array | Readable>;
  /** Changes whenever the bytes change. Without it the caller can't ask conditionally. */
  readonly version?: string | undefined;
  /** Epoch milliseconds. */
  readonly lastModified?: number | undefined;
  readonly fileName?: string | undefined;
  /** The caller asked for this type by a parameter: its Accept header doesn't matter. */
  readonly chosen?: boolean | undefined;
  /** Whether a browser should save it rather than show it. */
  readonly attachment?: boolean | undefined;
  /** Of a file on disk: lets the caller ask for a part of it. */
  readonly file?: FileOnDisk | undefined;
  /** In place of the header that every call has. */
  readonly cacheControl?: string | undefined;
}

/** An image or a file as the answer of a call. */
export class Bytes {
  readonly options: BytesOptions;

  constructor(options: BytesOptions) {
    this.options = options;
  }
}
