import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { stat as statOnDisk } from '../base/disk.ts';
import { convertInThread } from './kepub-pool.ts';

/** Raised whenever the conversion gives other files. */
const version = 1;
const suffix = '.kepub.epub';
const unfinished = '.part';
const usualLimit = 2 ** 30;
/** After so many failures a book is no longer tried. */
const mostFailures = 2;

interface Converted {
  readonly path: string;
  readonly size: number;
}

/** Converted books, kept in a folder of limited size: the one used longest ago goes first. */
export interface KepubFiles {
  /**
   * The converted file of a book; undefined when its conversion has failed too often.
   * @throws Error when the conversion fails
   */
  convert(book: { readonly id: string; readonly file: string }): Promise<Converted | undefined>;
}

export function openKepubFiles(folder: string, limit = usualLimit): KepubFiles {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (name.endsWith(unfinished)) rmSync(path.join(folder, name), { force: true });
  }
  const running = new Map<string, Promise<Converted>>();
  const failures = new Map<string, number>();

  const make = async (target: string, file: string): Promise<Converted> => {
    const known = await stat(target).catch(() => undefined);
    if (known) {
      const now = new Date();
      await utimes(target, now, now).catch(() => undefined);
      return { path: target, size: known.size };
    }
    await convertInThread({ from: file, to: `${target}${unfinished}` });
    await rename(`${target}${unfinished}`, target);
    const { size } = await stat(target);
    await makeRoom(folder, limit, target);
    return { path: target, size };
  };

  return {
    async convert({ id, file }) {
      const { size, mtimeMs } = await statOnDisk(file);
      const target = path.join(folder, `${id}-${size}-${Math.trunc(mtimeMs)}-${version}${suffix}`);
      const failed = failures.get(target) ?? 0;
      if (failed >= mostFailures) return undefined;
      const converting = running.get(target) ?? make(target, file);
      running.set(target, converting);
      try {
        return await converting;
      } catch (error) {
        // Two who wait for the same conversion have seen it fail once.
        if (running.get(target) === converting) failures.set(target, failed + 1);
        throw error;
      } finally {
        if (running.get(target) === converting) running.delete(target);
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
