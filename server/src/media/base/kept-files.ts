import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

const unfinished = '.part';
/** In the names of what this process makes: those on other machines may have its number. */
const own = randomUUID();
/** What wasn’t written to for so long, nobody makes any more. */
const oldMillis = 86_400_000;

/**
 * Which files that were never finished are removed when a folder is opened. All of them are for one process of several
 * that share the folder, and old ones where others may be making some.
 */
export type Cleaning = boolean | 'old';

/** For the process of a server, whose folder others have too if it’s shared. */
export const cleaningFor = ({ isShared }: { readonly isShared: boolean }): Cleaning =>
  isShared ? 'old' : true;

/** A file's time tells when it was last used, as exactly as this in milliseconds. */
const usedMillis = 60_000;

export interface KeptFile {
  readonly path: string;
  readonly size: number;
}

/** Files that can be made again, in a folder of limited size: the one used longest ago goes first. */
export interface KeptFiles {
  /**
   * The file of this name; `make` writes it if it isn't there. Several callers wait for one making.
   * @throws what `make` throws, or the file system's error
   */
  keep(name: string, make: (target: string) => Promise<void>): Promise<KeptFile>;
  /** Deletes the files whose names are chosen. */
  drop(isChosen: (name: string) => boolean): Promise<void>;
}

/**
 * @param folder made if it's missing
 * @param options.limit bytes that stay at most, besides the file made last
 * @param options.slack bytes that may be written before the room is looked at again, which reads the whole folder
 */
export function openKeptFiles(
  folder: string,
  {
    limit,
    clean,
    slack = 0,
  }: { readonly limit: number; readonly clean: Cleaning; readonly slack?: number },
): KeptFiles {
  mkdirSync(folder, { recursive: true });
  const isLeft = (file: string): boolean => {
    if (clean !== 'old') return clean;
    const info = statSync(file, { throwIfNoEntry: false });
    return info !== undefined && Date.now() - info.mtimeMs > oldMillis;
  };
  for (const name of clean === false ? [] : readdirSync(folder)) {
    const file = path.join(folder, name);
    if (name.endsWith(unfinished) && isLeft(file)) rmSync(file, { force: true });
  }
  const running = new Map<string, Promise<KeptFile>>();
  // What is there from before isn't known yet.
  let written = slack;

  const find = async (target: string): Promise<KeptFile | undefined> => {
    const known = await stat(target).catch(() => undefined);
    if (!known) return undefined;
    const now = new Date();
    if (Math.abs(now.getTime() - known.mtimeMs) > usedMillis) {
      await utimes(target, now, now).catch(() => undefined);
    }
    return { path: target, size: known.size };
  };

  const write = async (
    target: string,
    make: (target: string) => Promise<void>,
  ): Promise<KeptFile> => {
    const part = `${target}.${own}${unfinished}`;
    try {
      await make(part);
      await rename(part, target);
    } catch (error) {
      await rm(part, { force: true });
      // Another process may have made it meanwhile, and Windows replaces no open file.
      if (!(await find(target))) throw error;
    }
    const { size } = await stat(target);
    written += size;
    if (written > slack) {
      written = 0;
      await makeRoom(folder, limit - slack, target);
    }
    return { path: target, size };
  };

  return {
    async keep(name, make) {
      const target = path.join(folder, name);
      const known = await find(target);
      if (known) return known;
      const making = running.get(name) ?? write(target, make);
      running.set(name, making);
      try {
        return await making;
      } finally {
        if (running.get(name) === making) running.delete(name);
      }
    },
    async drop(isChosen) {
      for (const name of (await readdir(folder)).filter(isChosen)) {
        await rm(path.join(folder, name), { force: true });
      }
    },
  };
}

async function makeRoom(folder: string, limit: number, spared: string): Promise<void> {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const file = path.join(folder, name);
      const info = await stat(file).catch(() => undefined);
      return { file, size: info?.size ?? 0, used: info?.mtimeMs ?? 0 };
    }),
  );
  let total = files.reduce((sum, { size }) => sum + size, 0);
  for (const { file, size } of files.toSorted((one, other) => one.used - other.used)) {
    if (total <= limit) return;
    if (file === spared || file.endsWith(unfinished)) continue;
    await rm(file, { force: true }).catch(() => undefined);
    total -= size;
  }
}
