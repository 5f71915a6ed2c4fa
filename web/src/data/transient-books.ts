import {
  analyzeTransientBook,
  getTransientBookPage,
  scanTransientBooks,
  type TransientBook,
} from '@longbox/contract/transient-books';
import { call } from './api.ts';
import { assetUrl } from './assets.ts';
import { queryOf, useCall } from './query.ts';

/** Lists the books below a folder outside the libraries; the screen shows a failure itself. */
export function useScanFolder() {
  return useCall(scanTransientBooks);
}

/**
 * Reads one of them, outside components.
 *
 * @throws ApiError when it failed; an `AbortError` when `signal` ended it.
 */
export function analyzeCandidate(
  transientBookId: string,
  signal: AbortSignal,
): Promise<TransientBook> {
  return call(analyzeTransientBook, { params: { transientBookId } }, { signal });
}

/** One of them with its pages, as it was when first asked for. */
export function candidateQuery(transientBookId: string) {
  const query = queryOf(
    analyzeTransientBook,
    { params: { transientBookId } },
    { failureTitle: 'failure.pages' },
  );
  return { ...query, staleTime: Infinity };
}

/** A page of one, from 1. */
export function candidatePageUrl(transientBookId: string, page: number): string {
  return assetUrl(getTransientBookPage, { transientBookId, pageNumber: String(page) });
}
