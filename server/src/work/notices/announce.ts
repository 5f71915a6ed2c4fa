import type { NotificationEvent } from '@longbox/contract/notifications';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';

/** What is told of an event. */
export const NoticeContent = z.object({
  /** A library, a folder, or a kind of task. */
  about: z.string(),
  /** Titles, files, or a reason: as many as are named. */
  names: z.array(z.string()),
});

interface Announced {
  readonly event: NotificationEvent;
  /** While an event of the same key waits, both are told as one. */
  readonly key: string;
  readonly about: string;
  readonly names: readonly string[];
  /** How often it happened. */
  readonly count?: number;
}

/** How many titles or files a message names. */
export const mostNames = 5;
const longestName = 300;
/** What waits for a channel; older notices give way. */
const mostWaiting = 100;

const shortened = (text: string): string =>
  text.length > longestName ? `${text.slice(0, longestName).toWellFormed()}…` : text;

/**
 * Queues a message for every channel and browser that wants such an event; without one, this does nothing. It never
 * throws, since the work that it tells of is worth more.
 */
export async function announce(db: Db, announced: Announced): Promise<void> {
  const { event, key, about, names, count = 1 } = announced;
  const content = JSON.stringify({
    about: shortened(about),
    names: names.slice(0, mostNames).map(shortened),
  });
  try {
    const { numAffectedRows = 0n } = await sql`
      INSERT INTO notice (channelId, event, key, count, content, created)
      SELECT id, ${event}, ${key}, ${count}, ${content}, ${Date.now()} FROM noticeChannel
      WHERE ${engine.hasElement('events', event)}
      ON CONFLICT (channelId, event, key)
        DO UPDATE SET count = notice.count + excluded.count, content = excluded.content`.execute(
      db,
    );
    await sql`INSERT INTO pushNotice (deviceId, event, created)
      SELECT id, ${event}, ${Date.now()} FROM pushDevice WHERE problems = 1 AND ${event} <> 'booksAdded'
      ON CONFLICT (deviceId, event) DO UPDATE SET created = excluded.created`.execute(db);
    if (numAffectedRows === 0n) return;
    await sql`DELETE FROM notice WHERE id IN (SELECT id FROM (
      SELECT id, row_number() OVER (PARTITION BY channelId ORDER BY id DESC) AS place FROM notice)
      WHERE place > ${mostWaiting})`.execute(db);
  } catch {
    // The database is full or damaged: the task itself fails with that, or the next one does.
  }
}

/** Whether any channel or browser wants such an event, other than new books. */
export async function isWanted(db: Db, event: NotificationEvent): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM noticeChannel
    WHERE ${engine.hasElement('events', event)}
    UNION ALL SELECT 1 FROM pushDevice WHERE problems = 1 LIMIT 1`.execute(db);
  return rows.length > 0;
}
