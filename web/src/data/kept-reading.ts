import { saveReadingSession } from '@longbox/contract/reading';
import * as z from 'zod/mini';
import { keptStore, readableOf } from './kept-store.ts';

const keptReading = z.extend(z.omit(saveReadingSession.body, { ago: true }), {
  id: z.string(),
  /** When it ended, by this device's clock, in milliseconds since 1970. */
  ended: z.number(),
});

/** A reading session that the server hasn't received, or not as far as it has come. */
export type KeptReading = z.infer<typeof keptReading>;

const kept = keptStore('reading', z.unknown());
const stored = (userId: string, bookId: string) =>
  readableOf(keptReading, kept.get(userId, bookId) ?? []);

/** The sessions kept of a user and book. */
export const getKeptReading = (userId: string, bookId: string): readonly KeptReading[] =>
  stored(userId, bookId).entries;

function store(userId: string, bookId: string, sessions: readonly KeptReading[]): void {
  const all = [...sessions, ...stored(userId, bookId).others];
  try {
    if (all.length === 0) kept.forget(userId, bookId);
    else kept.set(userId, bookId, all);
  } catch {
    // Where storage is full or forbidden, history has a gap; the place has its own storage.
  }
}

/** Keeps a session until the server has it, in place of what was kept of it before. */
export function keepReading(userId: string, bookId: string, session: KeptReading): void {
  const others = getKeptReading(userId, bookId).filter(({ id }) => id !== session.id);
  store(userId, bookId, [...others, session]);
}

/** Forgets a session that was sent, unless it has gone on since. */
export function forgetKeptReading(
  userId: string,
  bookId: string,
  { id, lasted }: KeptReading,
): void {
  const sessions = getKeptReading(userId, bookId);
  store(
    userId,
    bookId,
    sessions.filter((one) => one.id !== id || one.lasted > lasted),
  );
}
