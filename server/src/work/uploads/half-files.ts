import { mkdir, open, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Upload } from '@longbox/contract/uploads';
import * as z from 'zod/mini';
import { isAhead } from '../../base/clock.ts';
import { Refusal } from '../../base/errors.ts';
import { fromJson } from '../../base/db/json.ts';
import { newId } from '../../base/ids.ts';

/** Details of a file before its bytes arrive. */
export type Announced = Pick<Upload, 'name' | 'size' | 'modified'>;

/** Incomplete files: each has its bytes so far, `<id>.part`, and a note with its details. */
interface HalfFiles {
  read(id: string): Promise<Upload | undefined>;
  list(): Promise<Upload[]>;
  /** The one that a file was announced as before, whether whole by now or not. Looks at this one only. */
  announced(file: Announced): Promise<Upload | undefined>;
  /** Bytes of all of them: announced, and still to come. Looks at none of them. */
  bytes(): Promise<{ readonly announced: number; readonly awaited: number }>;
  /** One that a crash kept from being forgotten when it was whole: it has its name by now. */
  readPlaced(id: string): Promise<Upload | undefined>;
  begin(file: Announced): Promise<Upload>;
  /**
   * Adds bytes; what came before the stream broke off stays. Answers how many there are then.
   * @throws Refusal when they are more than were announced
   */
  add(upload: Upload, bytes: Readable): Promise<number>;
  /** Waits until all bytes are on the disk, and says in which file. */
  settle(id: string): Promise<string>;
  remove(id: string): Promise<void>;
  /** Files that haven't grown since then, in epoch milliseconds. */
  before(time: number): Promise<string[]>;
}

/** A half file, or one that is in the inbox already. */
type Known = Upload & { readonly isPlaced?: true };

const idPattern = /^[0-9A-Z]{13}$/;
const Note = z.pick(Upload, { name: true, size: true, modified: true });

/**
 * Opens the folder of files that are not whole; it is there only while there are some.
 *
 * @param isShared whether other processes add to it
 */
export function openHalfFiles(folder: string, isShared: boolean): HalfFiles {
  const noteOf = (id: string): string => path.join(folder, `${id}.json`);
  const partOf = (id: string): string => path.join(folder, `${id}.part`);

  async function ids(): Promise<string[]> {
    const names = await readdir(folder).catch((): string[] => []);
    const found = names.map((name) => path.parse(name).name).filter((id) => idPattern.test(id));
    return [...new Set(found)];
  }

  async function note(id: string): Promise<Announced | undefined> {
    const text = await readFile(noteOf(id), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : fromJson(Note, text);
  }

  async function read(id: string): Promise<Upload | undefined> {
    if (!idPattern.test(id)) return undefined;
    const file = await note(id);
    const info = await stat(partOf(id)).catch(() => undefined);
    return file && info && { id, ...file, received: info.size };
  }

  /** The bytes are there before the note and go before it: without them it is of a file that is placed. */
  async function readPlaced(id: string): Promise<Upload | undefined> {
    if (!idPattern.test(id)) return undefined;
    const file = await note(id);
    const info = await stat(partOf(id)).catch(() => undefined);
    return file && !info ? { id, ...file, received: file.size } : undefined;
  }

  let all: Promise<Map<string, Known>> | undefined;

  /** What this process knows of all of them without looking, unless others add to them: read once, and kept true. */
  function known(): Promise<Map<string, Known>> {
    if (isShared) all = undefined;
    all ??= (async () => {
      const found = new Map<string, Known>();
      for (const id of await ids()) {
        const half = await read(id);
        const placed = half ? undefined : await readPlaced(id);
        if (half) found.set(id, half);
        if (placed) found.set(id, { ...placed, isPlaced: true });
      }
      return found;
    })();
    return all;
  }

  return {
    read,
    async list() {
      const found = await Promise.all((await ids()).map(read));
      return found.filter((one) => one !== undefined);
    },
    readPlaced,
    async announced({ name, size, modified }) {
      for (const [id, one] of await known()) {
        if (one.name !== name || one.size !== size || one.modified !== modified) continue;
        const found = (await read(id)) ?? (await readPlaced(id));
        if (found) return found;
        // It was deleted by hand.
        (await known()).delete(id);
      }
      return undefined;
    },
    async bytes() {
      let announced = 0;
      let awaited = 0;
      for (const { size, received, isPlaced } of (await known()).values()) {
        if (isPlaced === true) continue;
        announced += size;
        awaited += size - received;
      }
      return { announced, awaited };
    },
    async begin(file) {
      await mkdir(folder, { recursive: true });
      const id = newId();
      await writeFile(partOf(id), '', { flag: 'wx' });
      await writeFile(noteOf(id), JSON.stringify(file), { flag: 'wx' });
      const upload = { id, ...file, received: 0 };
      (await known()).set(id, upload);
      return upload;
    },
    async add(upload, bytes) {
      const { id, size, received } = upload;
      const part = await open(partOf(id), 'a');
      let count = received;
      try {
        // The connection stays open so that the sender can get the reason.
        for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
          const piece = z.parse(z.instanceof(Uint8Array), chunk);
          if (count + piece.length > size) {
            throw new Refusal('too-large', 'The upload is larger than announced');
          }
          await part.appendFile(piece);
          count += piece.length;
        }
      } finally {
        await part.close();
        (await known()).set(id, { ...upload, received: count });
      }
      return count;
    },
    async settle(id) {
      const part = await open(partOf(id), 'r+');
      try {
        await part.sync();
      } finally {
        await part.close();
      }
      return partOf(id);
    },
    async remove(id) {
      (await known()).delete(id);
      await rm(noteOf(id), { force: true });
      await rm(partOf(id), { force: true });
      // Only when it is empty: an inbox that nothing comes into has no trace of us.
      await rmdir(folder).catch(() => undefined);
    },
    async before(time) {
      const old: string[] = [];
      for (const id of await ids()) {
        const info = await stat(partOf(id)).catch(() => stat(noteOf(id)).catch(() => undefined));
        if (info && (info.mtimeMs < time || isAhead(info.mtimeMs))) old.push(id);
      }
      return old;
    },
  };
}
