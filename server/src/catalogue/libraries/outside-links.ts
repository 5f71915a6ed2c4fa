import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { fromJson } from '../../base/db/json.ts';

const OutsideLinks = z.object({
  /** Whether scans follow links out of the library; null without an answer. */
  follow: z.nullable(z.boolean()),
  /** Links that were found and not followed; null until the next scan lists them. */
  found: z.nullable(z.array(z.string())),
});

/** Links of a library that lead outside, and what an administrator has said of them. */
export type OutsideLinks = z.output<typeof OutsideLinks>;

export async function readOutsideLinks(db: Db, libraryId: string): Promise<OutsideLinks> {
  const row = await db
    .selectFrom('library')
    .select('links')
    .where('id', '=', libraryId)
    .executeTakeFirst();
  return row?.links ? fromJson(OutsideLinks, row.links) : { follow: null, found: [] };
}

export async function writeOutsideLinks(
  db: Db,
  libraryId: string,
  links: OutsideLinks,
): Promise<void> {
  await db
    .updateTable('library')
    .set({ links: JSON.stringify(links) })
    .where('id', '=', libraryId)
    .execute();
}

/** How a walk through a library goes about links. */
export function linksToFollow({ follow }: OutsideLinks): 'all' | 'inside' {
  return follow === true ? 'all' : 'inside';
}
