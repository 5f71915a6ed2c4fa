import type { AnswerOf } from '@longbox/contract/endpoint';
import type { FilePreview, previewFileMetadata } from '@longbox/contract/file-metadata';
import type { Db } from '../../base/db/connection.ts';
import { readablePath } from '../../media/readable-path.ts';
import type { FileSubject } from '../../work/file-metadata/file-subject.ts';
import { planFile } from '../../work/file-metadata/plan-file.ts';
import { type Chosen, findChosen } from './chosen-files.ts';

/** Files of one answer, and how many are read side by side. */
const pageSize = 100;
const lanes = 4;

/** What some of the chosen files would get. */
export async function preview(
  db: Db,
  { from, ...chosen }: Chosen & { readonly from: number },
): Promise<AnswerOf<typeof previewFileMetadata>> {
  const all = await findChosen(db, chosen);
  const subjects = all.slice(from, from + pageSize);
  const files: FilePreview[] = [];
  for (let start = 0; start < subjects.length; start += lanes) {
    const some = subjects.slice(start, start + lanes);
    files.push(...(await Promise.all(some.map((subject) => previewOf(db, subject)))));
  }
  const end = from + subjects.length;
  return { total: all.length, files, next: end < all.length && end > from ? end : null };
}

async function previewOf(db: Db, subject: FileSubject): Promise<FilePreview> {
  const { place, changes, bytes, refusal } = await planFile(db, subject);
  return {
    bookId: subject.book?.bookId ?? null,
    seriesId: subject.seriesId,
    file: readablePath(subject.file),
    place,
    bytes,
    changes: [...changes],
    refusal: refusal ?? null,
  };
}
