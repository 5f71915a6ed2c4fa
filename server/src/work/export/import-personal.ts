import type { LineOf } from '@longbox/contract/export-lines';
import type { Db } from '../../base/db/connection.ts';
import { selectPersonal, writePersonal } from '../../catalogue/personal/write-personal.ts';
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
