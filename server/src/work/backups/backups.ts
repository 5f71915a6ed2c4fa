import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Backup } from '@longbox/contract/backups';
import { copyDatabase } from '../../base/db/copy-database.ts';

interface BackupsOptions {
  readonly database: string;
  /** Where they are put; made when the first one is. */
  readonly folder: string;
  /** How many nightly ones are kept; 0 makes none by itself. */
  readonly kept: number;
}

/** The copies of the database that lie in a folder. */
export interface Backups {
  readonly folder: string;
  readonly kept: number;
  /** The newest first. */
  list(): Promise<Backup[]>;
  /** Makes one; whoever asks while another is made waits for it. */
  make(how: { readonly nightly: boolean }): Promise<Backup>;
  /** The path of one; nothing for a name that none has. */
  find(name: string): Promise<string | undefined>;
}

const pattern = /^longbox-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(-nightly)?\.sqlite$/;

/** `longbox-20261122-031500-nightly.sqlite`: sorted by name they are sorted by time, which is UTC. */
function nameAt(time: Date, { nightly }: { readonly nightly: boolean }): string {
  const digits = time.toISOString().replaceAll(/\D/g, '');
  return `longbox-${digits.slice(0, 8)}-${digits.slice(8, 14)}${nightly ? '-nightly' : ''}.sqlite`;
}

/** Opens a folder of backups; files that are none are left alone. */
export function openBackups({ database, folder, kept }: BackupsOptions): Backups {
  let last: Promise<unknown> = Promise.resolve();

  async function list(): Promise<Backup[]> {
    const names = await readdir(folder).catch((): string[] => []);
    const found = names.filter((name) => pattern.test(name)).map((name) => read(name));
    const backups = (await Promise.all(found)).filter((one) => one !== undefined);
    return backups.toSorted((one, other) => other.name.localeCompare(one.name));
  }

  async function read(name: string): Promise<Backup | undefined> {
    const [, ...parts] = pattern.exec(name) ?? [];
    const [year, month, day, hour, minute, second] = parts;
    const info = await stat(path.join(folder, name)).catch(() => undefined);
    if (info?.isFile() !== true) return undefined;
    const created = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
    return { name, created, size: info.size, nightly: parts[6] !== undefined };
  }

  async function make(how: { readonly nightly: boolean }): Promise<Backup> {
    await mkdir(folder, { recursive: true });
    const name = nameAt(new Date(), how);
    await copyDatabase(database, path.join(folder, name));
    if (how.nightly) await giveUp();
    const made = await read(name);
    if (made === undefined) throw new Error('the backup is gone');
    return made;
  }

  /** Those made by hand are nobody's to give up. */
  async function giveUp(): Promise<void> {
    const nightly = (await list()).filter((one) => one.nightly);
    for (const { name } of nightly.slice(kept)) await rm(path.join(folder, name), { force: true });
  }

  return {
    folder,
    kept,
    list,
    make(how) {
      const next = last.then(() => make(how));
      last = next.catch(() => undefined);
      return next;
    },
    async find(name) {
      return pattern.test(name) && (await read(name)) ? path.join(folder, name) : undefined;
    },
  };
}
