import type { ZipLocation } from '../base/book-analysis.ts';
import { withCopy } from '../book-copies.ts';
import type { DocumentMarks } from './kepub-jobs.ts';
import { marksInThread } from './kepub-pool.ts';

/** A sync asks for the same documents again and again. */
const kept = new Map<string, Promise<DocumentMarks>>();
const mostKept = 200;

/** The marks of one document of a book; none when it can't be read. */
export function findMarks(file: string, location: ZipLocation): Promise<DocumentMarks> {
  const key = `${location.offset} ${location.crc32} ${location.size} ${file}`;
  const before = kept.get(key);
  if (before) return before;
  const [oldest] = kept.keys();
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
  const marks = location.copy
    ? withCopy(file, (copy) => marksInThread({ file: copy, location }))
    : marksInThread({ file, location });
  const finding = marks.catch(() => {
    kept.delete(key);
    return { ids: [], progressions: [] };
  });
  kept.set(key, finding);
  return finding;
}
