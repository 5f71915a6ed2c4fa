import { scanIntervals, seriesCovers } from '@longbox/contract/libraries';
import * as z from 'zod/mini';
import { sortKey } from '../../base/text.ts';
import { LibraryOptions } from '../../catalogue/libraries/find-library.ts';
import { writeOutsideLinks } from '../../catalogue/libraries/outside-links.ts';
import { remoteKind } from '../watch/file-systems.ts';
import type { Moving } from './moving.ts';
import { komga as tables } from './tables.ts';

/** What Komga passed over before each library had a list of its own. */
const earlierExclusions = ['#recycle', '@eaDir', '@Recycle'];

export async function moveLibraries(moving: Moving): Promise<void> {
  const { komga, db, report, libraries } = moving;
  const exclusions = Map.groupBy(komga.rows(tables.exclusion), ({ LIBRARY_ID }) => LIBRARY_ID);
  const rows = komga.rows(tables.library);
  const interval = z.catch(z.enum(scanIntervals), 'EVERY_6H');
  const cover = z.catch(z.enum(seriesCovers), 'FIRST');
  for (const row of rows) {
    const place = libraries.get(row.ID);
    if (!place) continue;
    const excluded = komga.has(tables.exclusion)
      ? (exclusions.get(row.ID) ?? []).map(({ EXCLUSION }) => EXCLUSION)
      : earlierExclusions;
    const options: z.input<typeof LibraryOptions> = {
      importComicInfoBook: row.IMPORT_COMICINFO_BOOK,
      importComicInfoSeries: row.IMPORT_COMICINFO_SERIES,
      importComicInfoCollection: row.IMPORT_COMICINFO_COLLECTION,
      importComicInfoReadList: row.IMPORT_COMICINFO_READLIST,
      importComicInfoSeriesAppendVolume: row.IMPORT_COMICINFO_SERIES_APPEND_VOLUME,
      importEpubBook: row.IMPORT_EPUB_BOOK,
      importEpubSeries: row.IMPORT_EPUB_SERIES,
      importMylarSeries: row.IMPORT_MYLAR_SERIES,
      importLocalArtwork: row.IMPORT_LOCAL_ARTWORK,
      importBarcodeIsbn: row.IMPORT_BARCODE_ISBN,
      scanForceModifiedTime: row.SCAN_FORCE_MODIFIED_TIME,
      scanOnStartup: row.SCAN_STARTUP,
      scanCbx: row.SCAN_CBX,
      scanPdf: row.SCAN_PDF,
      scanEpub: row.SCAN_EPUB,
      repairExtensions: row.REPAIR_EXTENSIONS,
      convertToCbz: row.CONVERT_TO_CBZ,
      emptyTrashAfterScan: row.EMPTY_TRASH_AFTER_SCAN,
      hashFiles: row.HASH_FILES,
      hashKoreader: row.HASH_KOREADER,
      hashPages: row.HASH_PAGES,
      analyzeDimensions: row.ANALYZE_DIMENSIONS,
      scanInterval: z.parse(interval, row.SCAN_INTERVAL),
      scanDirectoryExclusions: [...new Set(excluded)],
      seriesCover: z.parse(cover, row.SERIES_COVER),
      oneshotsDirectory: row.ONESHOTS_DIRECTORY,
      watch: (await remoteKind(place.root).catch(() => undefined)) === undefined,
    };
    await db
      .insertInto('library')
      .values({
        id: row.ID,
        name: row.NAME,
        nameKey: sortKey(row.NAME),
        root: place.root,
        options: JSON.stringify(z.parse(LibraryOptions, options)),
        unavailable: row.UNAVAILABLE_DATE !== null || !place.isThere ? 1 : 0,
        created: row.CREATED_DATE,
        // The first scan is queued by the move itself.
        lastScanned: Date.now(),
        movedIn: 1,
      })
      .execute();
    // Komga follows every link.
    await writeOutsideLinks(db, row.ID, { follow: true, found: [] });
    report.took('libraries');
    if (!place.isThere) {
      report.remark(
        `The folder ${place.root} of "${row.NAME}" doesn’t exist here. The library is marked unavailable and keeps all its data.`,
      );
    }
  }
}
