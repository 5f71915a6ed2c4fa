import { mostWritten } from '@longbox/contract/file-metadata';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';
import { invalid } from '../../base/errors.ts';
import { seriesVisibleTo } from '../../catalogue/rules/visibility.ts';
import { folderType } from '../../media/folder/picture-folder.ts';
import { isRepackable } from '../../media/repack.ts';
import {
  type FileSubject,
  selectBookFiles,
  subjectOfBook,
  subjectOfSeries,
} from '../../work/file-metadata/file-subject.ts';

export interface Chosen {
  readonly viewer: Viewer;
  readonly bookIds: readonly string[];
  readonly seriesIds: readonly string[];
  readonly seriesJson: boolean;
}

/** The files of all books that were chosen and that the viewer may see, in the order of their series. */
export async function findChosen(db: Db, chosen: Chosen): Promise<FileSubject[]> {
  const rows = await selectBookFiles(db)
    .where((eb) =>
      eb.or([
        eb('book.id', 'in', among(chosen.bookIds)),
        eb('book.seriesId', 'in', among(chosen.seriesIds)),
      ]),
    )
    .where(seriesVisibleTo(chosen.viewer))
    .orderBy('seriesMetadata.titleSortOrder')
    .orderBy('book.seriesId')
    .orderBy('book.number')
    .orderBy('book.id')
    .limit(mostWritten + 1)
    .execute();
  if (rows.length > mostWritten) {
    const message = `must not have more than ${mostWritten} books`;
    throw invalid({ fieldName: 'seriesIds', message });
  }
  const isComic = ({ mediaType }: { mediaType: string }): boolean =>
    ['application/zip', folderType].includes(mediaType) || isRepackable(mediaType);
  const comics = rows.filter((row) => row.oneshot === 0 && isComic(row));
  const series = new Map(comics.map((row) => [row.seriesId, row]));
  const files = chosen.seriesJson
    ? await Promise.all([...series.values()].map((row) => subjectOfSeries(db, row)))
    : [];
  return [...rows.map(subjectOfBook), ...files.filter((file) => file !== undefined)];
}
