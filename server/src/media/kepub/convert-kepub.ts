import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import { decodeMarkup } from '@longbox/contract/decode-markup';
import { open, rm } from '../base/disk.ts';
import { epubFiles, type EpubFiles } from '../epub/epub-files.ts';
import { findPackage, readPackage } from '../epub/read-package.ts';
import { encodeMarkup } from '../metadata/write-markup.ts';
import { packedChunks } from '../zip/read-entry.ts';
import { zipOf } from '../zip/read-zip.ts';
import { readDirectory, type ZipEntry } from '../zip/zip-directory.ts';
import { directoryRecord, endRecords, localHeader, type StoredEntry } from '../zip/zip-records.ts';
import { markCover } from './mark-cover.ts';
import { markDocument } from './mark-document.ts';

const deflate = promisify<Buffer, Buffer>(deflateRaw);

/** A document above this, in bytes, is copied as it is. */
export const largestDocument = 16 * 2 ** 20;

/** Always the same, so that converting twice gives the same bytes. */
const noDate = new Date(1980, 0, 1);
const deflated = 8;

/** Traces of other programs, which a device would take for files of the book. */
const traces =
  /(?:^|\/)(?:calibre_bookmarks\.txt|itunesmetadata\.plist|itunesartwork\.plist|\.ds_store|thumbs\.db)$|(?:^|\/)__MACOSX\//i;

/** Writes entries one after the other, and where each is. */
class Writer {
  readonly #handle: FileHandle;
  readonly #directory: Buffer[] = [];
  #position = 0;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  async add(
    facts: Omit<StoredEntry, 'offset' | 'modified'>,
    chunks: Iterable<Buffer> | AsyncIterable<Buffer>,
  ): Promise<void> {
    const entry = { ...facts, modified: noDate, offset: this.#position };
    const header = localHeader(entry);
    await this.#handle.writeFile(header);
    for await (const chunk of chunks) await this.#handle.writeFile(chunk);
    this.#position += header.length + (entry.packedSize ?? entry.size);
    this.#directory.push(directoryRecord(entry));
  }

  async end(): Promise<void> {
    const size = this.#directory.reduce((sum, { length }) => sum + length, 0);
    for (const record of this.#directory) await this.#handle.writeFile(record);
    await this.#handle.writeFile(endRecords(this.#directory.length, size, this.#position));
    await this.#handle.sync();
  }
}

/** Changes a file of the book; undefined if it stays as it is. */
type Edit = (text: string) => string | undefined;

const edited: Edit = (text) => markDocument(text).text;

/** What is done with each file, by its name in the archive. */
async function editsOf(files: EpubFiles): Promise<ReadonlyMap<string, Edit>> {
  const book = await readPackage(files);
  const documents = book.manifest.filter(({ mediaType }) => mediaType === 'application/xhtml+xml');
  const names = documents.flatMap(({ path }) => files.find(path)?.name ?? []);
  const packageName = files.find(await findPackage(files))?.name ?? '';
  return new Map<string, Edit>([
    ...names.map((name): [string, Edit] => [name, edited]),
    [packageName, markCover],
  ]);
}

/** The bytes of an edited file, as UTF-8; undefined when it can't be read or stays as it is. */
async function editedBytes(
  files: EpubFiles,
  entry: ZipEntry,
  edit: Edit,
): Promise<Buffer | undefined> {
  if (entry.size > largestDocument) return undefined;
  const bytes = await files.zip.read(entry).catch(() => undefined);
  const text = bytes && edit(decodeMarkup(bytes));
  if (bytes === undefined || text === undefined) return undefined;
  return encodeMarkup(text, bytes);
}

async function write(source: FileHandle, target: FileHandle): Promise<void> {
  const zip = zipOf({ handle: source, entries: await readDirectory(source) });
  const files = epubFiles(zip);
  const edits = await editsOf(files);
  const writer = new Writer(target);
  const type = Buffer.from('application/epub+zip');
  const facts = { name: 'mimetype', size: type.length, crc32: crc32(type) };
  await writer.add(facts, [type]);
  for (const entry of zip.entries) {
    const { name, size, method, compressedSize: packedSize } = entry;
    if (name === 'mimetype' || name.endsWith('/') || traces.test(name)) continue;
    if (entry.encrypted) throw new Error(`${name} is encrypted`);
    const edit = edits.get(name);
    const bytes = edit && (await editedBytes(files, entry, edit));
    if (bytes) {
      const packed = await deflate(bytes);
      const changed = { name, size: bytes.length, crc32: crc32(bytes), method: deflated };
      await writer.add({ ...changed, packedSize: packed.length }, [packed]);
    } else {
      const same = { name, size, crc32: entry.crc32, method, packedSize };
      await writer.add(same, packedChunks(source, entry));
    }
  }
  await writer.end();
}

/**
 * Writes an EPUB to a new file in the form that Kobo's renderer opens (KEPUB): with a mark around each
 * sentence. All text stays, and so do the names and the order of the files.
 * @throws Error when the book can't be read; nothing is left then.
 */
export async function convertKepub({
  from,
  to,
}: {
  readonly from: string;
  readonly to: string;
}): Promise<void> {
  const source = await open(from, 'r');
  try {
    const target = await open(to, 'wx');
    try {
      await write(source, target);
    } catch (error) {
      await rm(to, { force: true });
      throw error;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}
