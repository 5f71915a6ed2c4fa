import { openBook } from '../../media/book-file.ts';
import { listBookIds } from './list-books.ts';
import type { Db } from '../../base/db/connection.ts';
import { Bytes } from '../../base/bytes.ts';
import { fileNameOf } from './file-type.ts';
import { streamZip, type ZipFileInput } from '../../media/zip/write-zip.ts';
import { among } from '../../base/db/long-lists.ts';

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
  const entries = async function* (): AsyncGenerator<ZipFileInput> {
    for (const [index, id] of ids.entries()) {
      const url = files.get(id);
      const file = url === undefined ? undefined : await openBook(url).catch(() => undefined);
      if (url === undefined || file === undefined) continue;
      const base = fileNameOf(url, file);
      const { size } = file;
      yield {
        name: numbered ? `${index + 1} - ${base}` : base,
        size,
        modified: new Date(file.mtimeMs),
        read: () => file.read(0, size - 1),
      };
    }
  };
  return new Bytes({
    type: 'application/zip',
    fileName: `${name}.zip`,
    attachment: true,
    read: async () => streamZip(entries()),
  });
}
