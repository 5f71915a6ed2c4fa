import { decodeMarkup } from '@longbox/contract/decode-markup';
import type { ZipLocation } from '../base/book-analysis.ts';
import { readZipPage } from '../zip/read-zip.ts';
import { convertKepub, largestDocument } from './convert-kepub.ts';
import { markDocument } from './mark-document.ts';

/** The marks of a document, in order, with how far into it each is (0 to 1). */
export interface DocumentMarks {
  readonly ids: readonly string[];
  readonly progressions: readonly number[];
}

async function findMarks({
  file,
  location,
}: {
  readonly file: string;
  readonly location: ZipLocation;
}): Promise<DocumentMarks> {
  if (location.size > largestDocument) return { ids: [], progressions: [] };
  const { marks, size } = markDocument(decodeMarkup(await readZipPage(file, location)));
  return {
    ids: marks.map(({ id }) => id),
    progressions: marks.map(({ offset }) => (size === 0 ? 0 : offset / size)),
  };
}

/** The work of the threads for Kobo's renderer. */
export const kepubJobs = { convert: convertKepub, marks: findMarks } as const;
