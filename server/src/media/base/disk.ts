import { isUtf8 } from 'node:buffer';
import * as sync from 'node:fs';
import * as disk from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { isMissing } from './error-code.ts';

/*
 * The only way to files of people. Elsewhere a path is text; the bytes of a name that is no UTF-8 stand in it
 * as characters of the private use area, one a byte, so that it can be stored, compared and opened.
 */

/** The character of byte 0; those of the bytes 0x80 to 0xFF are used. */
const byteBase = 0x10_ee_00;
/** The first half of each of them in a string. */
const sign = '\u{DBFB}';
const byteCharacter = /[\u{10EE80}-\u{10EEFF}]/u;

/** Whether a path has bytes that are no UTF-8. */
const hasBytes = (file: string): boolean => file.includes(sign) && byteCharacter.test(file);

/** A file's name for the operating system: bytes, if they aren't valid text. */
export function onDisk(file: string): string | Buffer {
  if (!hasBytes(file)) return file;
  return Buffer.concat(
    Array.from(file, (character) => {
      const byte = (character.codePointAt(0) ?? 0) - byteBase;
      return byte >= 0x80 && byte <= 0xff ? Buffer.from([byte]) : Buffer.from(character);
    }),
  );
}

/** The text of a name or path; a name that has such characters itself keeps its bytes, too. */
export function fromDisk(bytes: Buffer): string {
  const whole = bytes.toString('utf8');
  if (isUtf8(bytes) && !hasBytes(whole)) return whole;
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0;
    const length = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    const part = bytes.subarray(at, at + length);
    const character = part.toString('utf8');
    if (part.length === length && isUtf8(part) && !hasBytes(character)) {
      text += character;
      at += length;
    } else {
      text += String.fromCodePoint(byteBase + byte);
      at += 1;
    }
  }
  return text;
}

// Those that take a callback need half the time of the processor, and a scan asks them of every file and folder.
const statOf = promisify(sync.stat);
const entriesOf = promisify(sync.readdir);

/** A file or folder in a folder. */
export type Entry = Pick<sync.Dirent, 'name' | 'isFile' | 'isDirectory' | 'isSymbolicLink'>;

/** @throws the file system's error */
export async function readEntries(folder: string): Promise<Entry[]> {
  const entries = await entriesOf(onDisk(folder), { withFileTypes: true });
  if (!entries.some(({ name }) => isDoubtful(name))) return entries;
  const raw = await disk.readdir(onDisk(folder), { withFileTypes: true, encoding: 'buffer' });
  return raw.map((entry) => ({
    name: fromDisk(entry.name),
    isFile: () => entry.isFile(),
    isDirectory: () => entry.isDirectory(),
    isSymbolicLink: () => entry.isSymbolicLink(),
  }));
}

/** @throws the file system's error */
export async function readNames(folder: string): Promise<string[]> {
  const names = await disk.readdir(onDisk(folder));
  if (!names.some(isDoubtful)) return names;
  return (await disk.readdir(onDisk(folder), { encoding: 'buffer' })).map(fromDisk);
}

/** Names that are no UTF-8 are read with this sign instead of their bytes. */
const isDoubtful = (name: string): boolean => name.includes('\u{FFFD}') || hasBytes(name);

/** A path without its bytes, for people; `guess` makes text of a name. */
export function readableBy(guess: (bytes: Buffer) => string): (file: string) => string {
  const readName = (name: string): string => {
    const bytes = onDisk(name);
    return typeof bytes === 'string' ? bytes : guess(bytes);
  };
  return (file) => (hasBytes(file) ? file.split(path.sep).map(readName).join(path.sep) : file);
}

export const stat = (file: string): Promise<sync.Stats> => statOf(onDisk(file));
/** Waits for the disk: only for threads that do nothing else. */
export const statSync = (file: string): sync.Stats => sync.statSync(onDisk(file));
export const lstat = (file: string): Promise<sync.Stats> => disk.lstat(onDisk(file));
export const identify = async (file: string) => statOf(onDisk(file), { bigint: true });
export const realpath = async (file: string): Promise<string> =>
  fromDisk(await disk.realpath(onDisk(file), { encoding: 'buffer' }));
export const access = (file: string, mode: number): Promise<void> =>
  disk.access(onDisk(file), mode);
/** Opening a pipe to read it would wait for whoever writes into it, and take a thread as long. */
const toRead = sync.constants.O_RDONLY | sync.constants.O_NONBLOCK;
export const open = (file: string, flags: string | number): Promise<disk.FileHandle> =>
  disk.open(onDisk(file), flags === 'r' ? toRead : flags);
export const readFile = (file: string): Promise<Buffer> =>
  disk.readFile(onDisk(file), { flag: toRead });
/**
 * Deletes a file; with `force`, one that is missing is no error. Node's own `rm` takes a refused deletion for that of
 * a folder, and says that the file is none.
 */
export const rm = async (file: string, { force = false } = {}): Promise<void> => {
  try {
    await disk.unlink(onDisk(file));
  } catch (error) {
    if (!force || !isMissing(error)) throw error;
  }
};
export const rmdir = (folder: string): Promise<void> => disk.rmdir(onDisk(folder));
export const rename = (from: string, to: string): Promise<void> =>
  disk.rename(onDisk(from), onDisk(to));
export const link = (from: string, to: string): Promise<void> =>
  disk.link(onDisk(from), onDisk(to));
export const copyFile = (from: string, to: string, mode: number): Promise<void> =>
  disk.copyFile(onDisk(from), onDisk(to), mode);
export const utimes = (file: string, accessed: Date, modified: Date): Promise<void> =>
  disk.utimes(onDisk(file), accessed, modified);
export const chown = (file: string, user: number, group: number): Promise<void> =>
  disk.chown(onDisk(file), user, group);
export const chmod = (file: string, mode: number): Promise<void> => disk.chmod(onDisk(file), mode);
export const openSync = (file: string): number => sync.openSync(onDisk(file), toRead);
export const existsSync = (file: string): boolean => sync.existsSync(onDisk(file));
/** Reads a file, or the bytes from `start` up to and with `end`. */
export const createReadStream = (
  file: string,
  options: { readonly highWaterMark: number; readonly start?: number; readonly end?: number },
): sync.ReadStream => sync.createReadStream(onDisk(file), options);

/** The number by which Linux knows the kind of a file system. */
export const fileSystemType = async (folder: string): Promise<number> =>
  (await disk.statfs(onDisk(folder))).type;

interface EntryEvent {
  /** Without one, the folder itself may have changed. */
  readonly name: string | undefined;
  /** It may have come or gone; otherwise its content changed. */
  readonly moved: boolean;
}

/** @throws the file system's error, if the folder can't be watched */
export function watchFolder(
  folder: string,
  recursive: boolean,
  onEntry: (event: EntryEvent) => void,
): sync.FSWatcher {
  const options = { encoding: 'buffer', persistent: false, recursive } as const;
  return sync.watch(onDisk(folder), options, (kind, name) => {
    onEntry({ name: name === null ? undefined : fromDisk(name), moved: kind === 'rename' });
  });
}
