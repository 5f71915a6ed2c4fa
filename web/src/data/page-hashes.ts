import type { CallInput, QueryOf } from '@longbox/contract/endpoint';
import {
  deleteAllPageHashMatches,
  deletePageHashMatch,
  getKnownPageHashThumbnail,
  getUnknownPageHashThumbnail,
  listKnownPageHashes,
  listPageHashMatches,
  listUnknownPageHashes,
  savePageHash,
} from '@longbox/contract/page-hashes';
import type { QueryClient } from '@tanstack/react-query';
import { assetUrl } from './assets.ts';
import { changeOne } from './many.ts';
import { queryOf, useCall } from './query.ts';

const failureTitle = 'failure.pageHashes';

/** Pages that somebody has decided on. */
export function knownPagesQuery(query: Partial<QueryOf<typeof listKnownPageHashes>>) {
  return queryOf(listKnownPageHashes, { query }, { failureTitle });
}

/** Pages found more than once that nobody has decided on. */
export function newPagesQuery(query: Partial<QueryOf<typeof listUnknownPageHashes>>) {
  return queryOf(listUnknownPageHashes, { query }, { failureTitle });
}

/** Where a page stands. */
export function pageMatchesQuery(
  hash: string,
  query: Partial<QueryOf<typeof listPageHashMatches>>,
) {
  return queryOf(listPageHashMatches, { params: { hash }, query }, { failureTitle });
}

/** Decides what is done about a page, outside components; answers whether that was taken. */
export function choosePageAction(
  client: QueryClient,
  body: CallInput<typeof savePageHash>['body'],
): Promise<boolean> {
  return changeOne(client, savePageHash, { body }, 'failure.pageAction');
}

/** Decides what is done about a page. */
export function useChoosePageAction() {
  return useCall(savePageHash, { failureTitle: 'failure.pageAction' });
}

/** Queues the removal of every page that carries a known hash. */
export function useDeleteMatches() {
  return useCall(deleteAllPageHashMatches, { failureTitle: 'failure.pageDelete' });
}

/** Queues the removal of one page that carries a known hash. */
export function useDeleteMatch() {
  return useCall(deletePageHashMatch, { failureTitle: 'failure.pageDelete' });
}

/** The picture kept of a page that was decided on. */
export function knownPageUrl(hash: string): string {
  return assetUrl(getKnownPageHashThumbnail, { hash });
}

/** A new page: with its longest edge at so many pixels, or as it is. */
export function newPageUrl(hash: string, resize?: number): string {
  return assetUrl(getUnknownPageHashThumbnail, { hash }, { resize });
}
