import * as z from 'zod/mini';
import { manyUnsplit, one, paging } from './paging.ts';

/*
 * Shared by both OPDS catalogs (`opds-atom.ts`, `opds-json.ts`). Reading programs make these calls,
 * not our client.
 */

const longestValue = 500;
const mostValues = 20;

const cut = (text: string): string => text.slice(0, longestValue);

/** A text of a query. Programs send everything people type, so longer texts are cut. */
export const shortText = z.pipe(
  one,
  z.transform((text: string | undefined) => (text === undefined ? undefined : cut(text))),
);

/** A parameter that may be repeated; its values are never split. */
export const shortTexts = z.pipe(
  manyUnsplit,
  z.transform((texts: string[] | undefined) => texts?.slice(0, mostValues).map(cut)),
);

/** Parameters of a paged feed. `page` counts from 0; feeds of books have up to 100 per page. */
export const OpdsPaging = z.object(paging);

/** A page's type on request: `jpeg` or `png`. */
export const OpdsConversion = z.object({ convert: one });

export const opdsTypes = {
  atomNavigation: 'application/atom+xml;profile=opds-catalog;kind=navigation',
  atomAcquisition: 'application/atom+xml;profile=opds-catalog;kind=acquisition',
  atom: 'application/atom+xml',
  openSearch: 'application/opensearchdescription+xml',
  json: 'application/opds+json',
  publication: 'application/opds-publication+json',
  authentication: 'application/opds-authentication+json',
} as const;
