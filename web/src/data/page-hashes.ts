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

/** Duplicate pages with a decision. */
export function knownPagesQuery(query: Partial<QueryOf<typeof listKnownPageHashes>>) {
  return queryOf(listKnownPageHashes, { query }, { failureTitle });
}

/** Duplicate pages without a decision. */
export function newPagesQuery(query: Partial<QueryOf<typeof listUnknownPageHashes>>) {
  return queryOf(listUnknownPageHashes, { query }, { failureTitle });
}

/** The places of a page. */
export function pageMatchesQuery(
  hash: string,
  query: Partial<QueryOf<typeof listPageHashMatches>>,
) {
  return queryOf(listPageHashMatches, { params: { hash }, query }, { failureTitle });
}

/** Sets the action for a page, outside components; returns whether that succeeded. */
export function choosePageAction(
  client: QueryClient,
  body: CallInput<typeof savePageHash>['body'],
): Promise<boolean> {
  return changeOne(client, savePageHash, { body }, 'failure.pageAction');
}

/** Sets the action for a page. */
export function useChoosePageAction() {
  return useCall(savePageHash, { failureTitle: 'failure.pageAction' });
}

/** Queues the removal of every page that carries a known hash. */
export function useDeleteMatches() {
  return useCall(deleteAllPageHashMatches, { failureTitle: 'failure.pageDelete' });
}

/** Queues the removal of one page with a known hash. */
export function useDeleteMatch() {
  return useCall(deletePageHashMatch, { failureTitle: 'failure.pageDelete' });
}

/** The picture kept of a page that was decided on. */
export function knownPageUrl(hash: string): string {
  return assetUrl(getKnownPageHashThumbnail, { hash });
}

/** A new page: with its longest edge of this many pixels, or unchanged. */
export function newPageUrl(hash: string, resize?: number): string {
  return assetUrl(getUnknownPageHashThumbnail, { hash }, { resize });
}
