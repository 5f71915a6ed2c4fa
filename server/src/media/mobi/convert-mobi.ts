import { MediaError } from '../base/media-error.ts';
import type { TextBook } from '../text/text-book.ts';
import { writeEpub } from '../text/write-epub.ts';
import { coverOf, layoutOf, mobiMetadata } from './mobi-metadata.ts';
import { openRecords, type Records } from './open-records.ts';
import { readHeader, type MobiHeader } from './read-header.ts';
import { readIndex } from './read-index.ts';
import { readKf8 } from './read-kf8.ts';
import { readMobi6 } from './read-mobi6.ts';
import { readNcx, type NcxEntry } from './read-ncx.ts';
import { openResources } from './read-resources.ts';
import { readText } from './read-text.ts';

/** The number of the record at which the newer book of a joint file begins. */
const boundary = 121;
/** Print Replica, a PDF inside. */
const replica = '%MOP';

/** A table of contents that can't be read is as good as none. */
function contentsOf(records: Records, { ncx, start, decode }: MobiHeader): NcxEntry[] {
  if (ncx === undefined) return [];
  try {
    return readNcx(readIndex(records, start + ncx, decode));
  } catch {
    return [];
  }
}

function readBook(records: Records, first: MobiHeader, header: MobiHeader): TextBook {
  const text = readText(records, header);
  if (text.toString('latin1', 0, 4) === replica) throw new MediaError('ERR_1001');
  // Both books of a file have their pictures where the first one says.
  const resources = openResources(records, first.firstResource);
  const ncx = contentsOf(records, header);
  const parts = { header, ncx, resources };
  const { sheets = [], ...book } = header.isKf8
    ? readKf8(text, records, parts)
    : { ...readMobi6(text, parts), heads: undefined, sheets: undefined };
  const cover = resources.nameOf(coverOf(header) ?? coverOf(first));
  return {
    ...book,
    ...layoutOf(header),
    metadata: mobiMetadata(records, header),
    cover,
    pictures: [...resources.taken(), ...sheets],
  };
}

/** The newer book of a joint file; undefined without one, or if it can't be read. */
function readNewer(records: Records, first: MobiHeader): TextBook | undefined {
  const at = first.exth.number(boundary);
  if (first.isKf8 || at === undefined) return undefined;
  try {
    const header = readHeader(records, at);
    return header.isKf8 ? readBook(records, first, header) : undefined;
  } catch (error) {
    const isDamaged = error instanceof MediaError && error.code === 'ERR_1008';
    if (isDamaged) return undefined;
    throw error;
  }
}

/**
 * Writes a Mobipocket or Kindle book as EPUB: MOBI, KF8, or the KF8 of a file with both. For threads only:
 * it blocks.
 * @throws MediaError ERR_1001 for Print Replica, ERR_1005 (DRM) for a protected one, ERR_1006 without text,
 * ERR_1008 for one that is damaged, or has more than 32 MB of text
 */
export async function convertMobi({
  path,
  target,
}: {
  readonly path: string;
  readonly target: string;
}): Promise<void> {
  const records = openRecords(path);
  try {
    const first = readHeader(records);
    await writeEpub(target, readNewer(records, first) ?? readBook(records, first, first));
  } finally {
    records.close();
  }
}
