import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Names of the server's font families, in alphabetical order. */
export const listFontFamilies = endpoint({
  method: 'GET',
  path: '/api/v1/fonts/families',
  access: 'user',
  answer: z.array(z.string()),
});

/**
 * A style sheet with a `@font-face` for each file of a family, with relative addresses. Needs no
 * sign-in, like its files: browsers fetch fonts without cookies. 404 for an unknown family.
 */
export const getFontFamilyCss = endpoint({
  method: 'GET',
  path: '/api/v1/fonts/resource/{fontFamily}/css',
  access: 'anonymous',
  types: ['text/css'],
  answer: 'bytes',
});

/** A file of a family, by its name in the style sheet; 404 for any other. */
export const getFontFile = endpoint({
  method: 'GET',
  path: '/api/v1/fonts/resource/{fontFamily}/{fontFile}',
  access: 'anonymous',
  types: ['font/woff2', 'font/woff', 'font/ttf', 'font/otf'],
  answer: 'bytes',
});
