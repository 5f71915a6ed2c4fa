import { mkdir, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Upload } from '@longbox/contract/uploads';
import * as z from 'zod/mini';
import { type Line, lineOfOne } from '../../base/db/line.ts';
import { Refusal } from '../../base/errors.ts';
import { isExisting, placeFile } from '../files/temporary-files.ts';
import { isReallyIn } from '../files/walk-library.ts';
import { type Announced, openHalfFiles } from './half-files.ts';
import { holdsOf } from './hold.ts';
import { inboxName, numberedName } from './inbox-name.ts';
import { freeBytes, sizeOf } from './room.ts';

export interface UploadLimits {
  /** Bytes of one file. */
  readonly largest: number;
  /** Bytes of all that lies in the inbox or comes there; 0 takes nothing. */
  readonly room: number;
}

interface UploadsOptions extends UploadLimits {
  /** The inbox; made when the first file comes. */
  readonly folder: string;
  /** Endings of the files that are taken. */
  readonly kinds: () => readonly string[] | Promise<readonly string[]>;
  /** Other processes that have the same folder. */
  readonly line?: Line;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

/** Files on their way into the inbox. */
export interface Uploads extends UploadLimits {
  readonly folder: string;
  readonly kinds: () => readonly string[] | Promise<readonly string[]>;
  list(): Promise<Upload[]>;
  /** Bytes that may still be announced. */
  roomLeft(): Promise<number>;
  /** @throws Refusal when the file is none that is taken, too large, or there is no room for it */
  announce(file: Announced): Promise<Upload>;
  /** The received size of a file once no write is pending; its full size when it's complete. */
  find(id: string): Promise<Pick<Upload, 'size' | 'received'> | undefined>;
  /**
   * Adds bytes that begin at `offset`. What came before the stream broke off stays.
   * @throws Refusal when they do not follow on what there is, or are more than were announced
   */
  append(id: string, from: { readonly offset: number; readonly bytes: Readable }): Promise<number>;
  /**
   * Gives a file up, also when its last bytes come in the same moment: then it is taken away again.
   * @throws Refusal when it was in the inbox before
   */
  cancel(id: string): Promise<boolean>;
  /** Gives up what nothing was added to for a day. */
  dropOld(): Promise<void>;
}

const dayMillis = 24 * 60 * 60_000;
/** Bytes of the disk kept free for everything else. */
const reserve = 100_000_000;
/** A file that is in the inbox. */
interface Finished {
  readonly size: number;
  /** Where, unless that was before the server started. */
  readonly place?: string | undefined;
}

const Told = z.object({ id: z.string(), size: z.number(), place: z.optional(z.string()) });

/** Of so many finished files it is remembered that they are, for those who did not hear it. */
const remembered = 1000;

/**
 * Opens the inbox. What is not whole lies in a hidden folder of it, on the same disk, so that a file
 * appears in the inbox at once and whole.
 */
export function openUploads({
  folder,
  largest,
  room,
  kinds,
  line = lineOfOne(),
  now = Date.now,
}: UploadsOptions): Uploads {
  const half = openHalfFiles(path.join(folder, '.longbox-uploading'), line.isShared);
  const finished = new Map<string, Finished>();
  const turns = new Map<string, { readonly end: () => void; readonly over: Promise<unknown> }>();
  let last: Promise<unknown> = Promise.resolve();
  const holding = holdsOf(line, folder, (id) => turns.get(id)?.end());
  const tellFinished = line.topic(`finished in ${folder}`, (said) => {
    const { data: done } = z.safeParse(Told, said);
    if (done) note(done.id, done);
  });

  async function roomLeft(): Promise<number> {
    if (room === 0) return 0;
    const { announced, awaited } = await half.bytes();
    const onDisk = await freeBytes(folder);
    const left = Math.min(room - (await sizeOf(folder)) - announced, onDisk - awaited - reserve);
    return Math.max(0, left);
  }

  async function announce(file: Announced): Promise<Upload> {
    const { name, size, modified } = file;
    const known = await half.announced(file);
    if (known) {
      await alone(known.id, () => find(known.id));
      return known;
    }
    const ending = path.extname(inboxName(name).at(-1) ?? '').toLowerCase();
    const taken = await kinds();
    if (!taken.includes(ending)) {
      throw new Refusal('unsupported-type', `Accepted files: ${taken.join(' ')}`);
    }
    if (size > largest)
      throw new Refusal('too-large', 'The file is larger than the server accepts');
    if (size > (await roomLeft())) {
      throw new Refusal('no-room', 'The server’s inbox has no space for this file');
    }
    return half.begin({ name, size, modified });
  }

  /** One request at a time for each file; a new one ends the write in progress. */
  function alone<T>(id: string, work: () => Promise<T>, end = (): void => {}): Promise<T> {
    const running = turns.get(id);
    running?.end();
    const over = (running?.over ?? Promise.resolve()).then(() => holding(id, { work, end }));
    const turn = { end, over: over.catch(() => undefined) };
    turns.set(id, turn);
    void turn.over.then(() => turns.get(id) === turn && turns.delete(id));
    return over;
  }

  async function find(id: string) {
    const done = finished.get(id);
    if (done) return { size: done.size, received: done.size };
    const upload = await half.read(id);
    // All of it had come, but a crash or a full disk kept it from its place.
    if (upload && upload.received === upload.size) await finish(upload);
    const placed = upload ? undefined : await half.readPlaced(id);
    if (placed) await remember(id, { size: placed.size });
    return upload ?? placed;
  }

  async function append(
    id: string,
    { offset, bytes }: { readonly offset: number; readonly bytes: Readable },
  ): Promise<number> {
    const upload = await find(id);
    if (!upload) throw new Refusal('not-found', 'Upload not found');
    if (upload.received !== offset) {
      throw new Refusal('conflict', `The next byte is ${upload.received}, not ${offset}`);
    }
    if (!('name' in upload) || upload.received === upload.size) return upload.size;
    const received = await half.add(upload, bytes);
    if (received === upload.size) await finish(upload);
    return received;
  }

  async function finish({ id, name, size }: Upload): Promise<void> {
    const part = await half.settle(id);
    const place = await placeNumbered(part, folder, inboxName(name));
    await remember(id, { size, place });
  }

  async function remember(id: string, done: Finished): Promise<void> {
    note(id, done);
    tellFinished({ id, ...done });
    await half.remove(id);
  }

  function note(id: string, { size, place }: Finished): void {
    finished.set(id, { size, ...(place !== undefined && { place }) });
    for (const old of [...finished.keys()].slice(0, -remembered)) finished.delete(old);
  }

  async function cancel(id: string, wasComing: boolean): Promise<boolean> {
    if (await half.read(id)) {
      await half.remove(id);
      return true;
    }
    const done = finished.get(id);
    if (!done) return false;
    if (!wasComing || done.place === undefined) {
      throw new Refusal('conflict', 'The file is complete and in the inbox');
    }
    finished.delete(id);
    await takeAway(folder, done.place);
    return true;
  }

  return {
    folder,
    largest,
    room,
    kinds,
    list: half.list,
    roomLeft,
    announce(file) {
      // One after the other, or two might be promised the same room.
      const next = last.then(() => holding('new', { work: () => announce(file), end: () => {} }));
      last = next.catch(() => undefined);
      return next;
    },
    find: (id) => alone(id, () => find(id)),
    append: (id, from) =>
      alone(
        id,
        () => append(id, from),
        () => void from.bytes.destroy(),
      ),
    cancel(id) {
      const wasComing = turns.has(id);
      return alone(id, () => cancel(id, wasComing));
    },
    async dropOld() {
      for (const id of await half.before(now() - dayMillis)) {
        if (!turns.has(id)) await half.remove(id);
      }
    },
  };
}

/** Gives a whole file its name, with a number where there is a file of that name; says which. */
async function placeNumbered(
  part: string,
  inbox: string,
  name: readonly string[],
): Promise<string> {
  const { dir, base } = path.parse(path.join(inbox, ...name));
  await mkdir(dir, { recursive: true });
  if (!(await isReallyIn(inbox, dir))) {
    throw new Refusal(
      'conflict',
      'The inbox has a link with this folder’s name that points outside it. Rename the folder, then upload it again.',
    );
  }
  for (let number = 1; ; number += 1) {
    const place = path.join(dir, numberedName(base, number));
    try {
      await placeFile(part, place);
      return place;
    } catch (error) {
      if (!isExisting(error)) throw error;
      // A crash came after it had its name.
      if (await areSame(part, place)) return place;
    }
  }
}

/** Whether two names are of one file. */
async function areSame(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([stat(one), stat(other)]);
  return first.ino === second.ino && first.dev === second.dev;
}

/** Deletes a file of the inbox, and the folders that came with it and hold nothing else. */
async function takeAway(inbox: string, file: string): Promise<void> {
  await rm(file, { force: true });
  for (let dir = path.dirname(file); dir !== inbox; dir = path.dirname(dir)) {
    const isGone = await rmdir(dir).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}
