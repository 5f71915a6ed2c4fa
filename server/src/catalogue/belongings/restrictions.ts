import type { Db } from '../../base/db/connection.ts';
import { fromJson, Names } from '../../base/db/json.ts';
import { valueColumns } from '../../base/db/text-columns.ts';
import type { Heirs } from './ways.ts';

interface Following extends Heirs {
  /** All books of the heir came from the other series: it is hidden from, and open to, the same people. */
  readonly copies?: boolean;
}

/**
 * A series that receives books of another one is kept from everybody the other one was kept from: it
 * gets its sharing labels and, when that is higher, its age rating. A label that opens series to some
 * account is given only to a series made of those books alone, for it would show the books that were
 * there.
 *
 * @returns the labels that the heir was not given
 */
export async function followRestrictions(
  db: Db,
  { from, to, copies = false }: Following,
): Promise<string[]> {
  const rules = await readRules(db);
  const [given, own] = [await labelsOf(db, from), await labelsOf(db, to)];
  const missing = given.filter((label) => !own.includes(label));
  const opens = (label: string) => rules.allowed.has(label) && !rules.excluded.has(label);
  const heldBack = copies ? [] : missing.filter(opens);
  const gained = missing.filter((label) => !heldBack.includes(label));
  if (gained.length > 0) {
    await db
      .insertInto('seriesTerm')
      .values(
        gained.map((value) => ({ seriesId: to, kind: 'label' as const, ...valueColumns(value) })),
      )
      .execute();
  }
  await followRating(db, { from, to, copies }, rules.keptAge);
  return heldBack;
}

async function labelsOf(db: Db, seriesId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('seriesTerm')
    .select('value')
    .where('seriesId', '=', seriesId)
    .where('kind', '=', 'label')
    .execute();
  return rows.map(({ value }) => value);
}

/** Labels that some account may see by or is kept from, and the lowest age that keeps one away. */
async function readRules(db: Db) {
  const users = await db
    .selectFrom('user')
    .select(['labelsAllow', 'labelsExclude', 'age', 'ageRestriction'])
    .execute();
  const ages = users.flatMap((one) => (one.ageRestriction === 'EXCLUDE' ? (one.age ?? []) : []));
  return {
    allowed: new Set(users.flatMap((one) => fromJson(Names, one.labelsAllow))),
    excluded: new Set(users.flatMap((one) => fromJson(Names, one.labelsExclude))),
    keptAge: Math.min(...ages, Number.POSITIVE_INFINITY),
  };
}

async function followRating(
  db: Db,
  { from, to, copies = false }: Following,
  keptAge: number,
): Promise<void> {
  const rows = await db
    .selectFrom('seriesMetadata')
    .select(['seriesId', 'ageRating', 'locks'])
    .where('seriesId', 'in', [from, to])
    .execute();
  const given = rows.find(({ seriesId }) => seriesId === from);
  const own = rows.find(({ seriesId }) => seriesId === to);
  if (!given || !own || given.ageRating === null) return;
  // A rating opens what had none to accounts that may see up to some age.
  const mayRate = copies || own.ageRating !== null || given.ageRating >= keptAge;
  if (!mayRate || given.ageRating <= (own.ageRating ?? -1)) return;
  const locks = new Set(fromJson(Names, own.locks));
  if (fromJson(Names, given.locks).includes('ageRating')) locks.add('ageRating');
  await db
    .updateTable('seriesMetadata')
    .set({ ageRating: given.ageRating, locks: JSON.stringify([...locks]) })
    .where('seriesId', '=', to)
    .execute();
}
