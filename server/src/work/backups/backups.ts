import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Backup, type BackupKind, backupKinds, mostByHand } from '@longbox/contract/backups';
import { isAhead } from '../../base/clock.ts';
import { isAddress } from '../../base/db/database-place.ts';
import { engine } from '../../base/db/engine.ts';
import { waitForLock } from '../../base/db/lock.ts';
import { isDiskFull } from '../../base/db/disk-full.ts';
import { Refusal } from '../../base/errors.ts';
import { explainFileError, isSystemError } from '../files/temporary-files.ts';
import { checksumFileOf, readChecksum, writeChecksum } from './checksum.ts';

/** When backups are made by themselves, and how many of those are kept. */
export interface Plan {
  /** Such as `03:00`, by the clock of the server. */
  readonly time: string;
  /** 0 makes none. */
  readonly kept: number;
}

interface BackupsOptions {
  readonly database: string;
  /** Where they are put; made when the first one is. */
  readonly folder: string;
  readonly plan: () => Promise<Plan>;
}

/** The copies of the database that lie in a folder. */
export interface Backups {
  readonly folder: string;
  /** The name of a database that is backed up elsewhere. */
  readonly postgresDatabase: string | null;
  readonly plan: () => Promise<Plan>;
  /** The newest first. */
  list(): Promise<Backup[]>;
  /** Makes one; a call that comes while another is made, in this process or another, waits for that. */
  make(kind: BackupKind): Promise<Backup>;
  /** The path of one; nothing for a name that none has. */
  find(name: string): Promise<string | undefined>;
  /** Deletes one. Whether there was one. */
  remove(name: string): Promise<boolean>;
  /** Deletes the nightly ones beyond those that are kept. */
  giveUpOld(): Promise<void>;
}

const pattern = /^longbox-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(?:-(nightly|update))?\.sqlite$/;
/** Files that an unfinished backup leaves behind. */
const halfPattern = /^longbox-\d{8}-\d{6}(?:-nightly|-update)?\.sqlite(?:\.sha256)?\.part$/;

/** `longbox-20261122-031500-nightly.sqlite`: sorted by name they are sorted by time, which is UTC. */
function nameAt(time: number, kind: BackupKind): string {
  const digits = new Date(time).toISOString().replaceAll(/\D/g, '');
  return `longbox-${digits.slice(0, 8)}-${digits.slice(8, 14)}${kind === 'manual' ? '' : `-${kind}`}.sqlite`;
}

/** What to do about a database that has no file. */
const byItsServer = 'Back up the PostgreSQL database with pg_dump instead.';

/** Those made before an update of the database: enough to go back by more than one. */
const updatesKept = 3;

const nameOfDatabase = (address: string): string =>
  decodeURIComponent(new URL(address).pathname.slice(1));

const none: Plan = { time: '', kept: 0 };

/** What a person is told where the file system refuses something, such as in a folder that is read-only. */
function toldOf(error: unknown, what: string): unknown {
  if (!isSystemError(error)) return error;
  const refusal = new Refusal('conflict', `${what}. ${explainFileError(error)}`);
  return Object.assign(refusal, { cause: error });
}

/** Opens a folder of backups; files that are none are left alone. */
export function openBackups(options: BackupsOptions): Backups {
  const { database, folder } = options;
  const plan = isAddress(database) ? async () => none : options.plan;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(run: () => Promise<Result>): Promise<Result> => {
    const next = last.then(run);
    last = next.catch(() => undefined);
    return next;
  };

  async function list(): Promise<Backup[]> {
    const names = await readdir(folder).catch((): string[] => []);
    const found = names.filter((name) => pattern.test(name)).map((name) => read(name));
    const backups = (await Promise.all(found)).filter((one) => one !== undefined);
    return backups.toSorted((one, other) => other.created.localeCompare(one.created));
  }

  async function read(name: string): Promise<Backup | undefined> {
    const [, ...parts] = pattern.exec(name) ?? [];
    const [year, month, day, hour, minute, second] = parts;
    const info = await stat(path.join(folder, name)).catch(() => undefined);
    if (info?.isFile() !== true) return undefined;
    const created = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
    const checksum = (await readChecksum(path.join(folder, name))) ?? null;
    const kind = backupKinds.find((one) => one === parts[6]) ?? 'manual';
    return { name, created, size: info.size, kind, checksum };
  }

  /** Two of a second would share a name, so the later one is named after a second that is free. */
  async function freeName(kind: BackupKind): Promise<string> {
    const taken = new Set((await list()).map(({ created }) => Date.parse(created)));
    let time = Math.floor(Date.now() / 1000) * 1000;
    while (taken.has(time)) time += 1000;
    return nameAt(time, kind);
  }

  async function make(kind: BackupKind): Promise<Backup> {
    if (isAddress(database)) throw new Refusal('conflict', byItsServer);
    // The command line makes one beside a server, too.
    const release = await waitForLock(path.dirname(database), 'backup');
    try {
      return await makeAlone(kind);
    } catch (error) {
      throw toldOf(error, 'Couldn’t make the backup');
    } finally {
      release();
    }
  }

  async function makeAlone(kind: BackupKind): Promise<Backup> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700).catch(() => undefined);
    await removeHalves();
    if (kind === 'manual') await requireRoom();
    const name = await freeName(kind);
    const file = path.join(folder, name);
    try {
      const half = `${file}.part`;
      await engine.copy(database, file, () => writeChecksum(half, name));
    } catch (error) {
      await removeHalves();
      await rm(checksumFileOf(file), { force: true });
      if (isDiskFull(error)) {
        const message = 'The disk with the data folder has no space for a backup.';
        throw Object.assign(new Refusal('no-room', message), { cause: error });
      }
      throw error;
    }
    if (kind !== 'manual') await giveUpOld(kind);
    const made = await read(name);
    if (made === undefined) throw new Error('the backup no longer exists');
    return made;
  }

  async function requireRoom(): Promise<void> {
    const byHand = (await list()).filter(({ kind }) => kind === 'manual');
    if (byHand.length < mostByHand) return;
    const message = `You already have ${mostByHand} manual backups. Delete some first.`;
    throw new Refusal('conflict', message);
  }

  /** Left by a full disk or a crash: only one at a time is made, which begins after this. */
  async function removeHalves(): Promise<void> {
    for (const name of await readdir(folder).catch((): string[] => [])) {
      if (halfPattern.test(name)) await rm(path.join(folder, name), { force: true });
    }
  }

  /** Backups that a wrong clock dated ahead go first: they aren't the newest. */
  async function giveUpOld(kind: Exclude<BackupKind, 'manual'>): Promise<void> {
    const made = (await list()).filter((one) => one.kind === kind);
    const isWrong = ({ created }: Backup): boolean => isAhead(Date.parse(created));
    const inOrder = [...made.filter((one) => !isWrong(one)), ...made.filter(isWrong)];
    const kept = kind === 'update' ? updatesKept : (await plan()).kept;
    for (const { name } of inOrder.slice(kept)) await remove(name);
  }

  async function remove(name: string): Promise<boolean> {
    const file = await find(name);
    if (file === undefined) return false;
    try {
      await rm(file, { force: true });
      await rm(checksumFileOf(file), { force: true });
    } catch (error) {
      throw toldOf(error, 'Couldn’t delete the backup');
    }
    return true;
  }

  const find = async (name: string): Promise<string | undefined> =>
    pattern.test(name) && (await read(name)) ? path.join(folder, name) : undefined;

  return {
    folder,
    postgresDatabase: isAddress(database) ? nameOfDatabase(database) : null,
    plan,
    list,
    find,
    make: (kind) => inTurn(() => make(kind)),
    remove: (name) => inTurn(() => remove(name)),
    giveUpOld: () => inTurn(() => giveUpOld('nightly')),
  };
}
