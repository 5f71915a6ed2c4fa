import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/*
 * Text in the images of pages, from files of mokuro beside or in a book. These calls are Longbox's own: other
 * servers of the contract don't have them.
 */

/** A rectangle in pixels of the image, from its top left. */
const rectangle = { x: z.number(), y: z.number(), width: z.number(), height: z.number() };

/** A line of text and where it is. */
const ImageLine = z.object({ ...rectangle, text: z.string() });

/** Lines that belong together, such as those of a balloon, in reading order. */
export const ImageBlock = z.object({
  ...rectangle,
  /** Its lines run from top to bottom. */
  vertical: z.boolean(),
  lines: z.array(ImageLine),
});
export type ImageBlock = z.output<typeof ImageBlock>;

/** The text of a page, with the size of the image that it was read from. */
export const ImageText = z.object({
  width: z.number(),
  height: z.number(),
  blocks: z.array(ImageBlock),
});
export type ImageText = z.output<typeof ImageText>;

/** The pages of a book whose text is known, counted from 1; none if the book has no file with text. */
export const listPagesWithText = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/books/{bookId}/text',
  access: 'page-streaming',
  answer: z.object({ pages: z.array(z.int()) }),
});

/** The text of a page, counted from 1; 404 if none is known. */
export const getPageText = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/books/{bookId}/text/{pageNumber}',
  access: 'page-streaming',
  answer: ImageText,
});
