import * as z from 'zod/mini';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { id } from './shapes.ts';

/*
 * Libraries that may be away: a scan found so many books missing that a drive may not be connected.
 * Until someone answers, no scan empties their trash. These calls are Longbox's own: other servers of
 * the contract have none.
 */

/** A library with many missing books. */
export const MissingBooks = z.object({
  libraryId: id,
  missing: z.number(),
  /** Books that were there before the scan. */
  known: z.number(),
  /** When a scan first found them missing. */
  since: instant,
});
export type MissingBooks = z.output<typeof MissingBooks>;

/** The libraries with many missing books that no administrator has decided about. */
export const listMissingBooks = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/missing-books',
  access: 'admin',
  answer: z.array(MissingBooks),
  provides: ['libraries'],
});

/**
 * Says whether a library's missing books were deleted. If so, a scan starts now and handles them by
 * the library's settings. Otherwise they stay known through all scans, until their files are back.
 */
export const answerMissingBooks = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/libraries/{libraryId}/missing-books',
  access: 'admin',
  body: z.object({ deleted: z.boolean() }),
  answer: 'nothing',
  status: 202,
  stales: ['libraries'],
});
