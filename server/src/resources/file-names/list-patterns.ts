import type { AnswerOf } from '@longbox/contract/endpoint';
import type { listNamePatterns } from '@longbox/contract/file-names';
import type { Db } from '../../base/db/connection.ts';

/** The last pattern of each library that has one. */
export async function listPatterns(db: Db): Promise<AnswerOf<typeof listNamePatterns>> {
  const rows = await db.selectFrom('namePattern').selectAll().orderBy('libraryId').execute();
  return rows.map(({ portable, ...row }) => ({ ...row, portable: portable === 1 }));
}
