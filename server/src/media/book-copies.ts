import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { codeOf } from './base/error-code.ts';
import { stat } from './base/disk.ts';
import { type Cleaning, openKeptFiles, type KeptFile, type KeptFiles } from './base/kept-files.ts';
import { isLocked, MediaError, toMediaError } from './base/media-error.ts';
import { createRoom } from './base/room.ts';
import { detectMediaType } from './detect-type.ts';
import { runWasm } from './threads/wasm-pool.ts';

/*
 * Some archives can be read only from their start to their end, and some books of text are no EPUBs. A copy
 * is made of them once, a zip archive or an EPUB in the data folder, and read from there. Copies are made
 * again when they are missing.
 */

/** Raised whenever the same file gives another copy; the books concerned must be analyzed again. */
const version = 1;
/** Bytes of copies that stay at most. */
const usualLimit = 4 * 2 ** 30;
/** A file that failed isn't tried again before, in milliseconds: each reader would have it unpacked. */
const retryMillis = 60_000;
const mostFailures = 1000;

interface Files {
  readonly path: string;
  readonly target: string;
}
type Make = (files: Files) => Promise<void>;

type Passwords = (path: string) => Promise<readonly string[]>;
const noPasswords: Passwords = async () => [];
let passwordsFor = noPasswords;

/** Sets where the passwords come from that are tried on an archive that needs one, after `keepCopiesIn`. */
export function takePasswordsFrom(source: Passwords): void {
  passwordsFor = source;
}

const withPasswords = async (files: Files) => ({
  ...files,
  passwords: await passwordsFor(files.path),
});
/** Bytes of memory of archives that are unpacked at the same time. */
const withinMemory = createRoom(256 * 2 ** 20);
/** That of a RAR: what its files refer to, and one of them. */
const memoryOfRar = 128 * 2 ** 20;
/** That of a 7z archive beside all of it. */
const besideSevenZip = 96 * 2 ** 20;

const unpackRar: Make = async (files) => {
  const input = await withPasswords(files);
  await withinMemory(memoryOfRar, () => runWasm('rar.unpack', input));
};

/** Its thread keeps the memory of the last one. */
const oneSevenZip = createRoom(1);
const unpackSevenZip: Make = async (files) => {
  const { size } = await stat(files.path);
  await oneSevenZip(1, () =>
    withinMemory(size + besideSevenZip, () => runWasm('7z.unpack', files)),
  );
};

const makers: ReadonlyMap<string, Make> = new Map<string, Make>([
  ['application/x-7z-compressed', unpackSevenZip],
  ['text/plain', (files) => runWasm('txt.convert', files)],
  ['application/x-fictionbook+xml', (files) => runWasm('fb2.convert', files)],
  ['application/x-zip-compressed-fb2', (files) => runWasm('fb2.convertZipped', files)],
  ['application/x-mobipocket-ebook', (files) => runWasm('mobi.convert', files)],
  ['application/vnd.amazon.ebook', (files) => runWasm('mobi.convert', files)],
  ['application/x-rar-compressed; version=4', unpackRar],
  ['application/x-rar-compressed; version=5', unpackRar],
  [
    'application/x-zip-encrypted',
    async (files) => runWasm('zip.unlock', await withPasswords(files)),
  ],
]);

let kept: KeptFiles | undefined;
const failures = new Map<string, { readonly at: number; readonly error: MediaError }>();

/**
 * Sets the folder of the copies, which the processes of a server share. No passwords are known then.
 */
export function keepCopiesIn(
  folder: string,
  { clean, limit = usualLimit }: { readonly clean: Cleaning; readonly limit?: number },
): void {
  kept = openKeptFiles(folder, { limit, clean });
  passwordsFor = noPasswords;
}

/** Codes of a file system that takes no more. */
const fullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return fullCodes.has(codeOf(error)) || isFull(error.cause);
}

const noRoom = (cause: unknown): MediaError =>
  new MediaError('ERR_1005', { entries: ['disk full'], cause });

async function make(path: string, target: string): Promise<void> {
  const mediaType = (await detectMediaType(path)) ?? '';
  const maker = makers.get(mediaType);
  if (!maker) throw new MediaError('ERR_1008');
  await maker({ path, target });
}

/** What the names of a file's copies begin with. */
const beginOf = (path: string): string =>
  createHash('sha256').update(path).digest('hex').slice(0, 32);

/** So many names are worked out between other work of the process. */
const namesAtOnce = 200;

/** Deletes the copies of these files, which may be all of a library. */
export async function dropCopies(paths: readonly string[]): Promise<void> {
  const begins = new Set<string>();
  for (const [index, path] of paths.entries()) {
    if (index % namesAtOnce === namesAtOnce - 1) await setImmediate();
    begins.add(beginOf(path));
  }
  await kept?.drop((name) => begins.has(name.slice(0, name.indexOf('-'))));
}

/**
 * The copy of a book's file.
 * @throws MediaError of the file that can't be unpacked or converted
 */
export async function copyOf(path: string): Promise<KeptFile> {
  if (!kept) throw new TypeError('no folder for copies is set');
  const { size, mtimeMs } = await stat(path);
  const name = `${beginOf(path)}-${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}-${version}.zip`;
  const failed = failures.get(name);
  if (failed && performance.now() - failed.at < retryMillis) throw failed.error;
  return kept.keep(name, async (target) => {
    await make(path, target).catch((thrown: unknown) => {
      const error = isFull(thrown) ? noRoom(thrown) : toMediaError(thrown);
      // The right password may come at any time.
      if (isLocked(error)) throw error;
      const [oldest] = failures.keys();
      if (failures.size >= mostFailures && oldest !== undefined) failures.delete(oldest);
      failures.set(name, { at: performance.now(), error });
      throw error;
    });
  });
}

/**
 * Works on the copy of a book's file, a zip archive.
 * @throws MediaError of the file that can't be unpacked, and what `work` throws
 */
export async function withCopy<Result>(
  path: string,
  work: (copy: string) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    let copy: string | undefined;
    try {
      copy = (await copyOf(path)).path;
      return await work(copy);
    } catch (error) {
      // Another process may have made room in between.
      const isGone = copy !== undefined && !existsSync(copy);
      if (!isGone || attempt > 1) throw toMediaError(error);
    }
  }
}
