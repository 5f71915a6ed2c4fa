import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { one } from './paging.ts';

/*
 * Pages in the size of a screen. This call is Longbox's own: other servers have none.
 */

const widths = ['480', '640', '800', '1024', '1280', '1600', '2048'] as const;

/** Widths of a page in pixels: only a few, so that browsers can reuse what they fetched. */
export const pageWidths = widths.map(Number);

/**
 * A page, counted from 1, at most `width` pixels wide, as WebP or JPEG; the stored page if it isn't
 * wider.
 */
export const getPagePicture = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/books/{bookId}/pages/{pageNumber}',
  access: 'page-streaming',
  query: z.object({ width: z.pipe(one, z.enum(widths)) }),
  answer: 'bytes',
});
