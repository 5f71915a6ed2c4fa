import { setTimeout } from 'node:timers/promises';
import { MetadataEntry } from '@longbox/contract/metadata-sources';
import { WantedBook } from '@longbox/contract/placeholders';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import type { Vault } from '../../base/vault.ts';
import { MediaError } from '../../media/base/media-error.ts';
import { detectImageType } from '../../media/images/image-type.ts';
import { jpegThumbnail } from '../../media/images/images.ts';
import { dumpInUse } from './gcd/read-dump.ts';
import { keepAnswers, readAnswer } from './answers-store.ts';
import { callOutside, SourceFailure } from './outside-call.ts';
import { createTurns, type Pace } from './pace.ts';
import { openPermissions, type Permissions } from './permissions.ts';
import { sources } from './source-list.ts';
import type { Asker, Source, SourceCall, SourceArc, SourceEntry, SourceIssue } from './source.ts';

const longestMillis = 15_000;
/** Longest edge of a kept cover, in pixels: that of the largest covers the server draws. */
const coverEdge = 1200;
/** Covers don't count as calls of an API, but don't come all at once either. */
const coverPace: Pace = { apart: 300 };

/** Kinds of calls, each with the largest answer in bytes. */
const kinds = {
  data: { accept: 'application/json', bytes: 4_000_000 },
  cover: { accept: 'image/*', bytes: 10_000_000 },
} as const;
type Kind = keyof typeof kinds;

/** Catalogs outside, of which only those are asked that an administrator switched on. */
export interface MetadataSources {
  readonly permissions: Permissions;
  /** @throws SourceFailure */
  search(source: Source, words: string): Promise<SourceEntry[]>;
  /**
   * Undefined if there is none.
   *
   * @param fresh asks again, though the answer is kept
   * @throws SourceFailure
   */
  find(source: Source, id: string, fresh?: boolean): Promise<SourceEntry | undefined>;
  /** The single books of a series; empty if the source knows none. @throws SourceFailure */
  issues(source: Source, seriesId: string, fresh?: boolean): Promise<SourceIssue[]>;
  /** A single book; undefined if there is none. @throws SourceFailure */
  issue(source: Source, id: string, fresh?: boolean): Promise<SourceEntry | undefined>;
  /** The book with an ISBN; undefined if there is none. @throws SourceFailure */
  byIsbn(source: Source, isbn: string, fresh?: boolean): Promise<SourceEntry | undefined>;
  /** A story arc; undefined if there is none. @throws SourceFailure */
  arc(source: Source, id: string): Promise<SourceArc | undefined>;
  /** As JPEG; undefined if there is none. @throws SourceFailure */
  cover(source: Source, id: string): Promise<Buffer | undefined>;
  /** Closes the copy of a catalog on this server, before it's deleted. */
  forgetDump(): void;
  close(): void;
}

interface MetadataSourceOptions {
  /** A server of one's own to ask in place of every source; it sees to their pace itself. */
  readonly metadataMirror?: URL | undefined;
  /** For how long an answer is waited for. */
  readonly metadataMillis?: number | undefined;
}

const { source: _source, hasCover: _hasCover, ...kept } = MetadataEntry.shape;
const KeptEntry = z.object({ ...kept, cover: z.optional(z.string()) });
const KeptEntries = z.array(KeptEntry);
const KeptIssues = z.array(z.object({ id: z.string(), number: z.string() }));

const KeptArc = z.object({ name: z.string(), books: z.array(WantedBook) });

/** Whether a copy on this server is damaged, or was taken away. */
const isOfFile = (error: unknown): boolean => error instanceof Error && 'errcode' in error;

const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** What was kept; undefined if an earlier version kept it in another form. */
function keptIn<S extends z.core.$ZodType>(
  schema: S,
  bytes: Buffer | undefined,
): z.output<S> | undefined {
  return bytes && z.safeParse(schema, JSON.parse(bytes.toString('utf8'))).data;
}

/** A cover as JPEG. @throws SourceFailure when it's no picture */
async function drawCover(bytes: Buffer): Promise<Buffer> {
  const type = detectImageType(bytes);
  // A drawing may contain anything.
  if (type === undefined || type === 'image/svg+xml') throw new SourceFailure('WRONG');
  try {
    return (await jpegThumbnail(bytes, coverEdge)).bytes;
  } catch (error) {
    if (error instanceof MediaError) throw new SourceFailure('WRONG');
    throw error;
  }
}

/** Makes calls of sources, each in its turn and only while it's allowed. @throws SourceFailure */
function createCaller(
  permissions: Permissions,
  { metadataMirror: mirror, metadataMillis: millis = longestMillis }: MetadataSourceOptions,
  stop: AbortSignal,
) {
  const clock = {
    now: () => performance.now(),
    wait: (time: number) => setTimeout(time, undefined, { signal: stop, ref: false }),
  };
  const turnsAt = (pace: Pace) => (mirror ? async () => true : createTurns(pace, clock));
  const turns = new Map(
    sources.map(({ id, pace }) => [id, { data: turnsAt(pace), cover: turnsAt(coverPace) }]),
  );
  return async (source: Source, kind: Kind, asked: SourceCall): Promise<Buffer | undefined> => {
    const isDue = await turns.get(source.id)?.[kind]();
    if (!isDue) throw new SourceFailure('LIMITED');
    // Read after the turn has come: it may have been switched off meanwhile.
    const { isAllowed, pausedUntil } = await permissions.of(source);
    if (!isAllowed) throw new SourceFailure('REFUSED');
    if (pausedUntil !== undefined) throw new SourceFailure('LIMITED', pausedUntil - Date.now());
    const { accept, bytes } = kinds[kind];
    const limits = { millis, bytes };
    return callOutside(asked, accept, { hosts: source.hosts, mirror, limits, stop });
  };
}

interface Question {
  readonly source: Source;
  readonly question: string;
  readonly fresh: boolean | undefined;
}

export function openMetadataSources(
  { db, vault, data }: { readonly db: Db; readonly vault: Vault; readonly data: string },
  options: MetadataSourceOptions,
): MetadataSources {
  const permissions = openPermissions(db, vault);
  const inUse = dumpInUse(db, data);
  const stop = new AbortController();
  const call = createCaller(permissions, options, stop.signal);

  /** @throws SourceFailure */
  async function asking<Answer>(
    source: Source,
    run: (asker: Asker) => Promise<Answer>,
  ): Promise<Answer> {
    const { key } = await permissions.of(source);
    const ask = async (asked: SourceCall): Promise<unknown> => {
      const bytes = await call(source, 'data', asked);
      return bytes && JSON.parse(bytes.toString('utf8'));
    };
    try {
      const dump = source.key === 'DUMP' ? await inUse.read() : undefined;
      return await run({ key, ask, dump });
    } catch (error) {
      if (
        (source.key === 'DUMP' && isOfFile(error)) ||
        error instanceof SyntaxError ||
        error instanceof z.core.$ZodError
      ) {
        throw new SourceFailure('WRONG');
      }
      await noteLimit(source, error);
      throw error;
    }
  }

  /** Leaves a source alone that said it was asked too often. */
  async function noteLimit(source: Source, error: unknown): Promise<void> {
    const pause = error instanceof SourceFailure ? error.pause : undefined;
    if (pause !== undefined) await permissions.pause(source, pause);
  }

  /** What was answered before; a copy on this server is asked each time. */
  const read = async (source: Source, question: string, within?: number) =>
    source.key === 'DUMP' ? undefined : readAnswer(db, { source: source.id, question }, within);

  const keep = async (source: Source, answers: Parameters<typeof keepAnswers>[1]) => {
    if (source.key !== 'DUMP') await keepAnswers(db, answers);
  };

  /** The answer to a question about one thing, which is kept. */
  async function one(
    { source, question, fresh = false }: Question,
    run: (asker: Asker) => Promise<SourceEntry | undefined>,
  ): Promise<SourceEntry | undefined> {
    const known = fresh ? undefined : keptIn(KeptEntry, await read(source, question));
    if (known) return { ...known, cover: known.cover };
    const entry = await asking(source, run);
    if (entry) await keep(source, [{ source: source.id, question, answer: bytesOf(entry) }]);
    return entry;
  }

  const find = (source: Source, id: string, fresh?: boolean) =>
    one({ source, question: `entry ${id}`, fresh }, (asker) => source.find(asker, id));

  return {
    permissions,
    async search(source, words) {
      const question = `search ${words}`;
      const known = keptIn(KeptEntries, await read(source, question));
      if (known) return known.map((entry) => ({ ...entry, cover: entry.cover }));
      const entries = await asking(source, (asker) => source.search(asker, words));
      await keep(source, [
        { source: source.id, question, answer: bytesOf(entries) },
        ...entries.map((entry) => ({
          source: source.id,
          question: `found ${entry.id}`,
          answer: bytesOf(entry),
        })),
      ]);
      return entries;
    },
    find,
    async issues(source, seriesId, fresh = false) {
      const { issues } = source;
      if (!issues) return [];
      const question = `issues ${seriesId}`;
      const known = fresh ? undefined : keptIn(KeptIssues, await read(source, question));
      if (known) return known;
      const all = await asking(source, (asker) => issues.list(asker, seriesId));
      await keep(source, [{ source: source.id, question, answer: bytesOf(all) }]);
      return all;
    },
    issue: (source, id, fresh) =>
      one({ source, question: `issue ${id}`, fresh }, async (asker) =>
        source.issues?.find(asker, id),
      ),
    byIsbn: (source, isbn, fresh) =>
      one({ source, question: `isbn ${isbn}`, fresh }, async (asker) =>
        source.byIsbn?.(asker, isbn),
      ),
    async arc(source, id) {
      const question = `arc ${id}`;
      const known = keptIn(KeptArc, await read(source, question));
      if (known) return known;
      const arc = await asking(source, async (asker) => source.issues?.arc?.(asker, id));
      if (arc) await keep(source, [{ source: source.id, question, answer: bytesOf(arc) }]);
      return arc;
    },
    async cover(source, id) {
      const question = `cover ${id}`;
      const known = await read(source, question);
      if (known) return known;
      const found = keptIn(KeptEntry, await read(source, `found ${id}`));
      const { cover } = found?.cover === undefined ? ((await find(source, id)) ?? {}) : found;
      const url = URL.parse(cover ?? '');
      if (!url) return undefined;
      try {
        const bytes = await call(source, 'cover', { url });
        if (!bytes) return undefined;
        const answer = await drawCover(bytes);
        await keepAnswers(db, [{ source: source.id, question, answer }]);
        return answer;
      } catch (error) {
        await noteLimit(source, error);
        throw error;
      }
    },
    forgetDump: inUse.close,
    close() {
      stop.abort();
      inUse.close();
    },
  };
}
