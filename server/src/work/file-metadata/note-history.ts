import type { historyTypes } from '@longbox/contract/history';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { fromJson } from '../../base/db/json.ts';
import { propertyColumns } from '../../base/db/text-columns.ts';

const Properties = z.record(z.string(), z.string());

interface Noted {
  /** Of the entry. */
  readonly id: string;
  readonly type: (typeof historyTypes)[number];
  readonly writingId: string;
  readonly bookId: string | undefined;
  readonly seriesId: string;
  readonly libraryId: string;
  readonly file: string;
}

/** Notes one more file in the entry of a request, which counts them. */
export async function noteHistory(db: Db, noted: Noted): Promise<void> {
  const { id, type, writingId, bookId, seriesId, libraryId, file } = noted;
  const known = await db
    .selectFrom('history')
    .select(['properties', 'seriesId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (known) {
    const properties = fromJson(Properties, known.properties);
    const files = String(Number(properties['files'] ?? 1) + 1);
    await db
      .updateTable('history')
      .set({
        bookId: null,
        seriesId: known.seriesId === seriesId ? seriesId : null,
        timestamp: Date.now(),
        ...propertyColumns({ ...properties, files }),
      })
      .where('id', '=', id)
      .execute();
    return;
  }
  const properties = { name: file, files: '1', writing: writingId, libraryId };
  await db
    .insertInto('history')
    .values({
      id,
      type,
      timestamp: Date.now(),
      bookId: bookId ?? null,
      seriesId,
      ...propertyColumns(properties),
    })
    .execute();
}
