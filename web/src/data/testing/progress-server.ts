import { getBook, listPages, ReadProgressUpdate } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { getProgression, Progression } from '@longbox/contract/publication';
import { getSeries } from '@longbox/contract/series';
import { signInCalls } from '@longbox/contract/sign-in';
import * as z from 'zod/mini';
import { book, series } from '../../items/testing/things.ts';

/** Pages of each book. */
export const pagesCount = 100;

/** What the server has of a book; nothing when it's unread. */
export interface Stored {
  readonly page: number;
  readonly completed: boolean;
  /** By the server's clock, in milliseconds since 1970. */
  readonly readDate: number;
  readonly locator: Progression['locator'];
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const nothing = () => new Response(null, { status: 204 });
const broken = () => Promise.reject(new TypeError('the connection broke'));
const iso = (time: number) => new Date(time).toISOString();

/** So much later a call arrives that was given up, in milliseconds. */
const lateBy = 1500;

interface Asked {
  readonly run: () => Response;
  readonly isChange: boolean;
  /** Called when the connection breaks. */
  readonly onBreak: (run: () => void) => void;
}

/** How calls fare. */
const ways = {
  live: async ({ run }: Asked) => run(),
  off: broken,
  gateway: async () => new Response(null, { status: 503 }),
  silent: ({ onBreak }: Asked) =>
    new Promise<Response>((_, reject) => {
      onBreak(() => {
        reject(new TypeError('the connection broke'));
      });
    }),
  portal: async () => new Response('<!doctype html><title>Free Wi-Fi</title>'),
  /** What changes anything arrives, but its answer doesn't. */
  unanswered: async ({ run, isChange }: Asked) => {
    const answer = run();
    return isChange ? broken() : answer;
  },
  /** It arrives when nobody waits for it any more. */
  late: async ({ run, isChange }: Asked) => {
    if (!isChange) return run();
    setTimeout(run, lateBy);
    return broken();
  },
  failing: async () => json({ message: 'no' }, 500),
  'signed out': async () => json({ message: 'signed out' }, 401),
} satisfies Record<string, (asked: Asked) => Promise<Response>>;
export type Line = keyof typeof ways;
/** On these lines a device finds that the server is away. */
export const awayLines = ['off', 'gateway', 'silent', 'portal'] as const satisfies readonly Line[];
export const otherLines = ['live', 'unanswered', 'late', 'failing', 'signed out'] as const;

/** A server that knows how far one person has read, by the rules of its `write-progress.ts` and `progression.ts`. */
export class ProgressServer {
  readonly stored = new Map<string, Stored>();
  line: Line = 'live';
  /** Whose session the calls have. */
  userId: string;
  readonly #owner: string;
  /** Its clock minus the device's, in milliseconds. */
  readonly #ahead: number;
  readonly #hanging = new Set<() => void>();

  constructor(owner: string, ahead: number) {
    this.#owner = owner;
    this.userId = owner;
    this.#ahead = ahead;
  }

  now(): number {
    return Date.now() + this.#ahead;
  }

  breakCalls(): void {
    for (const end of this.#hanging) end();
    this.#hanging.clear();
  }

  /** Stands in for the network of a device. */
  readonly fetch: typeof fetch = (input, { method = 'GET', body, signal } = {}) => {
    const path = input instanceof Request ? input.url : input.toString();
    const run = () => this.#answer(method, path, typeof body === 'string' ? body : '');
    const onBreak = (end: () => void) => {
      this.#hanging.add(end);
      signal?.addEventListener('abort', end);
    };
    if (signal?.aborted === true) return broken();
    return ways[this.line]({ run, isChange: method !== 'GET', onBreak });
  };

  #answer(method: string, path: string, body: string): Response {
    const answer = this.#answerOf(method, path, body);
    answer.headers.set('date', new Date(this.now()).toUTCString());
    return answer;
  }

  #answerOf(method: string, path: string, body: string): Response {
    if (path === signInCalls.getMe.path) return json({ id: this.userId });
    // The books are the owner's.
    if (this.userId !== this.#owner) return json({ message: 'unknown' }, 404);
    const bookId = /\/books\/([^/]+)/.exec(path)?.[1] ?? '';
    if (method === 'GET') return this.#read(path, bookId);
    const later = () => json({ message: 'later' }, 409);
    if (method === 'PATCH') {
      const asked = z.parse(ReadProgressUpdate, JSON.parse(body));
      const readDate = this.#doneAt(asked.modified);
      if (this.#isReadAfter(bookId, readDate)) return later();
      const completed = asked.completed === true || asked.page === pagesCount;
      const page = completed ? pagesCount : (asked.page ?? 1);
      this.stored.set(bookId, { page, completed, readDate, locator: {} });
    } else if (method === 'DELETE') {
      const modified = new URL(path, 'http://server').searchParams.get('modified');
      if (this.#isReadAfter(bookId, this.#doneAt(modified))) return later();
      this.stored.delete(bookId);
    } else return this.#place(bookId, z.parse(Progression, JSON.parse(body)));
    return nothing();
  }

  #doneAt(modified: string | null | undefined): number {
    return modified == null ? this.now() : Math.min(Date.parse(modified), this.now());
  }

  #isReadAfter(bookId: string, at: number): boolean {
    const readDate = this.stored.get(bookId)?.readDate ?? 0;
    return readDate > at && readDate <= this.now() + 300_000;
  }

  #place(bookId: string, { modified, locator }: Progression): Response {
    const before = this.stored.get(bookId);
    const readDate = Date.parse(modified);
    if (before && before.readDate >= readDate && before.readDate <= this.now() + 300_000) {
      return json({ message: 'later' }, 409);
    }
    const page = locator.locations?.position ?? 1;
    this.stored.set(bookId, { page, completed: page === pagesCount, readDate, locator });
    return nothing();
  }

  #read(path: string, bookId: string): Response {
    const known = this.stored.get(bookId);
    const params = { bookId };
    const answers: Readonly<Record<string, () => unknown>> = {
      [pathOf(getBook, { params })]: () =>
        book({
          media: { pagesCount },
          rest: { id: bookId },
          ...(known && {
            progress: {
              page: known.page,
              completed: known.completed,
              readDate: iso(known.readDate),
            },
          }),
        }),
      [pathOf(listPages, { params })]: () =>
        Array.from({ length: pagesCount }, (_, index) => ({
          number: index + 1,
          fileName: `${index}.jpg`,
          mediaType: 'image/jpeg',
          width: 600,
          height: 900,
          sizeBytes: 1000,
          size: '1 kB',
        })),
      [pathOf(getProgression, { params })]: () =>
        known && {
          modified: iso(known.readDate),
          device: { id: 'there', name: 'there' },
          locator: known.locator,
        },
      [pathOf(getSeries, { params: { seriesId: 's' } })]: () => series(),
    };
    const answer = answers[path]?.();
    return answer === undefined ? nothing() : json(answer);
  }
}
