import type { LineOf } from '@longbox/contract/export-lines';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { selectPersonal, writePersonal } from '../../catalogue/personal/write-personal.ts';
import { seriesVisibleTo } from '../../catalogue/rules/visibility.ts';
import { personalRow } from './personal-row.ts';

/** Takes over what a person keeps about a series or book here, if it's newer. */
export async function importPersonal(
  db: Db,
  { userId, id }: { readonly userId: string; readonly id: string },
  line: LineOf<'personal'>,
): Promise<boolean> {
  const row = personalRow(userId, id, line);
  const here = await selectPersonal(db, row);
  if (here && here.changed >= row.changed) return false;
  await writePersonal(db, row);
  return true;
}

/** Finds a series the person may see: by its ID, or else as the only one with this title. */
export async function findSeries(
  db: Db,
  viewer: Viewer,
  { id, title }: { readonly id: string; readonly title: string },
): Promise<string | undefined> {
  const visible = db
    .selectFrom('series')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select('series.id')
    .where(seriesVisibleTo(viewer));
  const own = await visible.where('series.id', '=', id).executeTakeFirst();
  if (own) return own.id;
  const same = await visible
    .where('seriesMetadata.title', '=', title)
    .where('series.deleted', '=', 0)
    .limit(2)
    .execute();
  return same.length === 1 ? same[0]?.id : undefined;
}
