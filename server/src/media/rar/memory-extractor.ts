import { fstatSync, readSync } from 'node:fs';
import { Extractor, type SeekMethod } from 'node-unrar-js';
import { enlarge } from '../base/enlarge.ts';

/** The one name UnRAR may open; any other, such as the next volume, does not exist. */
const archiveName = 'book.rar';
/** UnRAR's sign that a file could not be opened. */
const noHandle = 0;

/**
 * UnRAR reading the archive from disk in pieces and extracting into memory, one entry at a time. It is
 * a class because the library calls its methods. The module knows one extractor at a time: use it
 * through `withRar` only.
 */
export class MemoryExtractor extends Extractor {
  protected _filePath = archiveName;
  readonly #file: number;
  readonly #fileSize: number;
  readonly #entryLimit: number;
  /** The reading position of each open handle. */
  readonly #positions = new Map<number, number>();
  #lastHandle = noHandle;
  /** Used again for each entry, since garbage of such a size stays for long. */
  #entry: Buffer = Buffer.alloc(0);
  #received = 0;

  /**
   * @param file the open archive; the caller closes it.
   * @param options.entryLimit bytes an entry may give; more is not kept.
   * @param options.password of an encrypted archive; empty for others.
   */
  constructor(
    unrar: unknown,
    file: number,
    { entryLimit, password }: { readonly entryLimit: number; readonly password: string },
  ) {
    super(unrar, password);
    this.#file = file;
    this.#fileSize = fstatSync(file).size;
    this.#entryLimit = entryLimit;
  }

  /** Makes room for an entry of so many bytes, which otherwise grows. */
  expect(size: number): void {
    this.#entry = enlarge(this.#entry, Math.min(size, this.#entryLimit), 0);
  }

  /**
   * The bytes of the entry extracted last, which stand until the next one is; undefined when it exceeded the
   * limit.
   */
  takeEntry(): Buffer | undefined {
    // UnRAR does not tell that a write was refused.
    return this.#received > this.#entryLimit ? undefined : this.#entry.subarray(0, this.#received);
  }

  protected open(name: string): number {
    if (name !== archiveName) return noHandle;
    this.#lastHandle += 1;
    this.#positions.set(this.#lastHandle, 0);
    return this.#lastHandle;
  }

  protected create(): number {
    this.#received = 0;
    this.#lastHandle += 1;
    return this.#lastHandle;
  }

  protected read(handle: number, pointer: number, size: number): number {
    const position = this.#positions.get(handle);
    if (position === undefined) return -1;
    const count = readSync(this.#file, this.#memory(), pointer, size, position);
    this.#positions.set(handle, position + count);
    return count;
  }

  protected write(_handle: number, pointer: number, size: number): boolean {
    const start = this.#received;
    this.#received += size;
    if (this.#received > this.#entryLimit) return false;
    this.#entry = enlarge(this.#entry, this.#received, start);
    this.#entry.set(this.#memory().subarray(pointer, pointer + size), start);
    return true;
  }

  protected tell(handle: number): number {
    return this.#positions.get(handle) ?? -1;
  }

  protected seek(handle: number, offset: number, method: SeekMethod): boolean {
    const current = this.#positions.get(handle);
    if (current === undefined) return false;
    const position = { SET: 0, CUR: current, END: this.#fileSize }[method] + offset;
    if (position < 0 || position > this.#fileSize) return false;
    this.#positions.set(handle, position);
    return true;
  }

  protected closeFile(handle: number): void {
    this.#positions.delete(handle);
  }

  /** UnRAR's memory, requested again each time, because growing replaces the array. */
  #memory(): Uint8Array {
    return this.unrar.HEAPU8;
  }
}
