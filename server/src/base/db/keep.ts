import { changesOf } from './changes.ts';
import type { Db } from './connection.ts';
import { noteFleeting, noteReads, type Reads, whileReading } from './reads.ts';

/** Keeps what was made from a database until a table that it was made from changes. */
export interface Keeper<Value> {
  /** What is kept by this key, or what `make` gives; several who ask at once get the same. */
  of(key: string, make: () => Promise<Value>): Promise<Value>;
  /** The same for several keys; `make` gives those that are missing, as far as there are any. */
  ofMany(keys: readonly string[], make: MakeMany<Value>): Promise<ReadonlyMap<string, Value>>;
}

type MakeMany<Value> = (missing: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

interface Room<Value> {
  /** Bytes of all that is kept; what was asked for longest ago leaves first. */
  readonly room: number;
  /** Bytes of a value, its key apart. */
  readonly sizeOf: (value: Value) => number;
}

interface Entry<Value> {
  readonly value: Value;
  readonly tables: ReadonlySet<string>;
  readonly since: number;
  readonly size: number;
}

interface Made<Value> {
  readonly value: Value;
  readonly reads: Reads;
}

/** What an entry takes beside its value and the letters of its key. */
const overhead = 500;

/** The keeper of each database. */
export function keeperOf<Value>(room: Room<Value>): (db: Db) => Keeper<Value> {
  const keepers = new WeakMap<Db, Keeper<Value>>();
  return (db) => {
    const keeper = keepers.get(db) ?? keepFrom(db, room);
    keepers.set(db, keeper);
    return keeper;
  };
}

/** Keeps nothing where the database doesn’t tell what changes in it. */
export function keepFrom<Value>(db: Db, { room, sizeOf }: Room<Value>): Keeper<Value> {
  const changes = changesOf(db);
  if (!changes) return { of: (_key, make) => make(), ofMany: (keys, make) => make(keys) };
  const kept = new Map<string, Entry<Value>>();
  const making = new Map<string, { readonly since: number; readonly made: Promise<Made<Value>> }>();
  let taken = 0;

  const drop = (key: string): void => {
    taken -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, entry: Entry<Value>): void => {
    drop(key);
    if (entry.size > room / 4) return;
    kept.set(key, entry);
    taken += entry.size;
    for (const oldest of kept.keys()) {
      if (taken <= room) return;
      drop(oldest);
    }
  };
  const find = (key: string): Entry<Value> | undefined => {
    const entry = kept.get(key);
    if (!entry) return undefined;
    kept.delete(key);
    if (changes.stand(entry.tables, entry.since)) {
      kept.set(key, entry);
      return entry;
    }
    taken -= entry.size;
    return undefined;
  };
  const keepMade = (key: string, { value, reads }: Made<Value>, since: number): void => {
    if (reads.isFleeting || reads.tables.size === 0) return;
    const size = overhead + 2 * key.length + sizeOf(value);
    keep(key, { value, tables: reads.tables, since, size });
  };
  const make = async (
    key: string,
    since: number,
    work: () => Promise<Value>,
  ): Promise<Made<Value>> => {
    const { result: value, reads } = await whileReading(work);
    keepMade(key, { value, reads }, since);
    return { value, reads };
  };

  return {
    async of(key, work) {
      // What changes from now on is not in what is found or made.
      const since = changes.now();
      const found = find(key);
      if (found) {
        noteReads(found.tables);
        return found.value;
      }
      const underWay = making.get(key);
      if (underWay?.since === since) {
        const { value, reads } = await underWay.made;
        if (!reads.isFleeting) {
          noteReads(reads.tables);
          return value;
        }
      }
      const made = make(key, since, work);
      making.set(key, { since, made });
      try {
        const { value, reads } = await made;
        noteReads(reads.tables);
        if (reads.isFleeting) noteFleeting();
        return value;
      } finally {
        if (making.get(key)?.made === made) making.delete(key);
      }
    },
    async ofMany(keys, work) {
      const since = changes.now();
      const found = keys.map((key) => [key, find(key)] as const);
      const missing = found.filter(([, entry]) => !entry).map(([key]) => key);
      for (const [, entry] of found) if (entry) noteReads(entry.tables);
      const known = found.flatMap(([key, entry]) => (entry ? [[key, entry.value] as const] : []));
      if (missing.length === 0) return new Map(known);
      const { result, reads } = await whileReading(() => work(missing));
      noteReads(reads.tables);
      if (reads.isFleeting) noteFleeting();
      for (const [key, value] of result) keepMade(key, { value, reads }, since);
      return new Map([...known, ...result]);
    },
  };
}
