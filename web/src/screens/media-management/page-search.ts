import type { PageHashAction } from '@longbox/contract/page-hashes';
import type { KnownPagesSearch, NearDuplicatesSearch, NewPagesSearch } from '../../items/places.ts';
import { readSome, readTableSearch } from '../../items/tables/table-search.ts';
import { readFlag, readOneOf, readText } from '../../lib/search-params.ts';

/** Decisions on a page, the most severe first. */
export const pageActions = [
  'DELETE_AUTO',
  'DELETE_MANUAL',
  'IGNORE',
] as const satisfies readonly PageHashAction[];
/** Those whose pages are shown unless asked otherwise. */
export const usualActions: readonly PageHashAction[] = pageActions.slice(0, 2);

/** What known and new pages can be ordered by, as the menu shows it. */
export const knownSorts = [
  'deleteSize',
  'fileSize',
  'deleteCount',
  'matchCount',
  'createdDate',
  'lastModifiedDate',
] as const;
export const newSorts = ['totalSize', 'fileSize', 'matchCount'] as const;

type Raw = Readonly<Record<string, unknown>>;

/** Reads the address of the pages that were decided on. */
export function readKnownPagesSearch(raw: Raw): KnownPagesSearch {
  const chosen = readSome(raw['action'], pageActions);
  const action = readText(raw['action']) === 'all' ? 'all' : chosen;
  const isUsual =
    action === undefined || (action !== 'all' && action.join() === usualActions.join());
  return { ...readTableSearch(raw, knownSorts), ...(!isUsual && { action }) };
}

/** Reads the address of the undecided pages. */
export function readNewPagesSearch(raw: Raw): NewPagesSearch {
  const { page, sort } = readTableSearch(raw, newSorts);
  return { ...(page !== undefined && { page }), ...(sort && { sort }) };
}

/** Reads the address of the near-duplicates. */
export function readNearDuplicatesSearch(raw: Raw): NearDuplicatesSearch {
  const kind = readOneOf(raw['kind'], ['PAGES']);
  const kept = readFlag(raw['kept']);
  return { ...readTableSearch(raw, []), ...(kind && { kind }), ...(kept && { kept }) };
}
