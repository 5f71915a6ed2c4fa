import type { LeftOutReason } from '@longbox/contract/history';
import type { Library } from '@longbox/contract/libraries';
import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { recordHistory } from '../files/record-history.ts';
import type { LeftOut } from '../files/left-out.ts';
import { announceProblems, mostNamed, noteOf, notesOfBooks } from '../files/scan-notes.ts';
import { announce, mostNames } from '../notices/announce.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { readablePath } from '../../media/readable-path.ts';
import { type KnownFile, type KnownFiles, readKnownFiles } from './known-files.ts';
import type { Scope } from './scan-scope.ts';

/** Reasons that name what the scan took in. */
const isTaken = new Set<LeftOutReason>(['several', 'labels']);

interface Scan {
  readonly library: Library;
  readonly started: number;
  readonly before: KnownFiles;
  /** Nothing had to be compared, so that all is as before. */
  readonly isSame?: boolean;
  readonly leftOut: readonly LeftOut[];
  /** The part that was scanned; all of the library without this. */
  readonly scope?: Scope;
}

/**
 * Notes what a scan found: in the log, and in the history, where it takes the place of an earlier scan
 * of the library that changed nothing. Of a scan of some folders that changed nothing, nothing is noted.
 */
export async function reportScan(
  services: WorkServices,
  { library, started, before, isSame = false, leftOut, scope }: Scan,
): Promise<void> {
  const { db } = services;
  const after = isSame ? before : await readKnownFiles(db, library.id, scope);
  const counts = isSame ? none : countChanges(before, after, started);
  const named = [
    ...leftOut.map(({ file, why }) => noteOf(library.root, file, why)),
    ...(scope ? [] : await notesOfBooks(db, library)),
  ].slice(0, mostNamed);
  await announceProblems(db, library, named);
  await announceBooks(db, { library, before, after, started, count: counts.new });
  const isQuiet = Object.values(counts).every((count) => count === 0);
  if (scope && isQuiet) return;
  const millis = Date.now() - started;
  const passedOver = leftOut.filter(({ why }) => !isTaken.has(why)).length;
  const { gone, ...others } = counts;
  const words = Object.entries({ ...others, missing: gone, skipped: passedOver })
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
  const name = scope ? `folders of "${library.name}"` : `"${library.name}"`;
  services.inform?.(`Scanned ${name} in ${(millis / 1000).toFixed(1)} s: ${words}.`, {
    root: library.root,
  });
  for (const { file } of leftOut.filter(({ why }) => why === 'several').slice(0, mostNamed)) {
    services.warn?.('Added a file as a new book: it matches several missing books.', {
      file: readablePath(file),
    });
  }
  await sql`DELETE FROM history WHERE type = 'LibraryScanned'
    AND ${engine.textOf('properties', 'libraryId')} = ${library.id} AND ${engine.textOf('properties', 'quiet')} = 'true'`.execute(
    db,
  );
  await recordHistory(db, {
    type: 'LibraryScanned',
    properties: {
      library: library.name,
      libraryId: library.id,
      ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])),
      leftOut: String(passedOver),
      seconds: (millis / 1000).toFixed(1),
      quiet: String(isQuiet),
      files: JSON.stringify(named),
    },
  });
}

/** Tells of added books, with the names of a few. */
async function announceBooks(
  db: Db,
  {
    library,
    before,
    after,
    started,
    count,
  }: Pick<Scan, 'library' | 'before' | 'started'> & {
    readonly after: KnownFiles;
    readonly count: number;
  },
): Promise<void> {
  if (count === 0) return;
  const known = new Set(before.map(({ id }) => id));
  const added = after.filter(({ id, created }) => created >= started && !known.has(id));
  const ids = added.slice(0, mostNames).map(({ id }) => id);
  const books = await db.selectFrom('book').select('name').where('id', 'in', ids).execute();
  const names = books.map(({ name }) => name);
  const { id: key, name: about } = library;
  await announce(db, { event: 'booksAdded', key, about, names, count });
}

const none = { new: 0, changed: 0, moved: 0, gone: 0 };

/** Numbers of changes; a file that came back from the trash counts as moved. */
function countChanges(before: KnownFiles, after: KnownFiles, started: number) {
  const counts = { ...none };
  const knownById = new Map(before.map((book) => [book.id, book]));
  const left = new Set(after.map(({ id }) => id));
  for (const book of after) {
    const known = knownById.get(book.id);
    if (!known) counts[book.created >= started ? 'new' : 'moved'] += 1;
    else if (book.deleted > known.deleted) counts.gone += 1;
    else if (book.url !== known.url || book.deleted < known.deleted) counts.moved += 1;
    else if (isTouched(book, known)) counts.changed += 1;
  }
  for (const book of before) {
    if (!left.has(book.id) && book.deleted === 0) counts.gone += 1;
  }
  return counts;
}

const isTouched = (one: KnownFile, other: KnownFile): boolean =>
  one.sizeBytes !== other.sizeBytes || one.fileLastModified !== other.fileLastModified;
