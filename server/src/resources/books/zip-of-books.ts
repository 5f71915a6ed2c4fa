import path from 'node:path';
import { existsSync } from '../../media/base/disk.ts';
import { listBookIds } from './list-books.ts';
import type { Db } from '../../base/db/connection.ts';
import { Bytes } from '../../base/bytes.ts';
import { streamZip } from '../../media/zip/write-zip.ts';
import { among } from '../../base/db/long-lists.ts';
import { readablePath } from '../../media/readable-path.ts';

interface Asked {
  /** Of the archive, without extension. */
  readonly name: string;
  /** Whether entries begin with their position: the order of a read list is part of it. */
  readonly numbered: boolean;
  readonly books: Parameters<typeof listBookIds>[1];
}

/** The files of several books as one archive, streamed; files that are missing are left out. */
export async function zipOfBooks(db: Db, { name, numbered, books }: Asked): Promise<Bytes> {
  const ids = await listBookIds(db, books);
  const rows = await db
    .selectFrom('book')
    .select(['id', 'url'])
    .where('id', 'in', among(ids))
    .execute();
  const files = new Map(rows.map(({ id, url }) => [id, url]));
  const entries = ids.flatMap((id, index) => {
    const file = files.get(id);
    if (file === undefined || !existsSync(file)) return [];
    const base = path.basename(readablePath(file));
    return [{ name: numbered ? `${index + 1} - ${base}` : base, path: file }];
  });
  return new Bytes({
    type: 'application/zip',
    fileName: `${name}.zip`,
    attachment: true,
    read: async () => streamZip(entries),
  });
}
