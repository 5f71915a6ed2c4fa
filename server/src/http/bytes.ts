import type { Readable } from 'node:stream';

interface BytesOptions {
  /** Media type. */
  readonly type: string;
  /** Called only when the caller does not have the same bytes already. */
  readonly read: () => Promise<Uint8Array | Readable>;
  /** Changes whenever the bytes change. Without it the caller can't ask conditionally. */
  readonly version?: string | undefined;
  /** Epoch milliseconds. */
  readonly lastModified?: number | undefined;
  readonly fileName?: string | undefined;
}

/** An image or a file as the answer of a call. */
export class Bytes {
  readonly options: BytesOptions;

  constructor(options: BytesOptions) {
    this.options = options;
  }
}
