import { createHash } from 'node:crypto';
import {
  findBookMetadata,
  findMetadataCandidates,
  getMetadataArc,
  getMetadataCover,
  getMetadataEntry,
  listMetadataSources,
  type SourceProblem,
  updateMetadataSource,
} from '@longbox/contract/metadata-sources';
import { Bytes } from '../../base/bytes.ts';
import { badRequest, notFound, Refusal } from '../../base/errors.ts';
import { serve } from '../../http/serve.ts';
import type { MetadataSources } from '../../work/metadata-sources/metadata-sources.ts';
import { SourceFailure } from '../../work/metadata-sources/outside-call.ts';
import { sources } from '../../work/metadata-sources/source-list.ts';
import type { Source } from '../../work/metadata-sources/source.ts';
import { getBook } from '../books/get-book.ts';
import { getSeries } from '../series/get-series.ts';
import type { Services } from '../services.ts';
import { findBook } from './find-book.ts';
import { findCandidates, presentEntry } from './find-candidates.ts';
import { isbnOfOneshot, linksOfSeries } from './links-of-series.ts';

interface Parts extends Services {
  readonly metadataSources: MetadataSources;
}

export const metadataSourceRoutes = ({ db, metadataSources: outside }: Parts) => [
  serve(listMetadataSources, () => outside.permissions.list()),
  serve(updateMetadataSource, ({ params, body }) =>
    outside.permissions.update(requireSource(params.source), body),
  ),
  serve(findMetadataCandidates, async ({ viewer, params, query }) => {
    const series = await getSeries(db, viewer, params.seriesId);
    const links = await linksOfSeries(db, series);
    const isbn = await isbnOfOneshot(db, series);
    return findCandidates(outside, { series, links, isbn, words: query.words });
  }),
  serve(findBookMetadata, async ({ viewer, params, query }) => {
    const book = await getBook(db, viewer, params.bookId);
    const series = await getSeries(db, viewer, book.seriesId);
    const links = series.metadata.links.map(({ url }) => url);
    return findBook(outside, { book, links, fresh: query.fresh ?? false });
  }),
  serve(getMetadataEntry, async ({ params, query }) => {
    const source = await requireAllowed(outside, params.source);
    const entry = await answered(source, () =>
      outside.find(source, requireId(source, params.entryId), query.fresh),
    );
    if (!entry) throw noEntry(source);
    return presentEntry(source, entry);
  }),
  serve(getMetadataArc, async ({ params }) => {
    const source = await requireAllowed(outside, params.source);
    const arc = await answered(source, () => outside.arc(source, requireId(source, params.arcId)));
    if (!arc) throw noEntry(source);
    return arc;
  }),
  serve(getMetadataCover, async ({ params }) => {
    const source = await requireAllowed(outside, params.source);
    const bytes = await answered(source, () =>
      outside.cover(source, requireId(source, params.entryId)),
    );
    if (!bytes) throw notFound('This entry has no cover');
    const version = createHash('sha1').update(bytes).digest('base64url');
    return new Bytes({ type: 'image/jpeg', version, read: async () => bytes });
  }),
];

function requireSource(id: string): Source {
  const source = sources.find((one) => one.id === id);
  if (!source) throw notFound('Metadata source not found');
  return source;
}

async function requireAllowed(outside: MetadataSources, id: string): Promise<Source> {
  const source = requireSource(id);
  const { isAllowed } = await outside.permissions.of(source);
  if (!isAllowed) throw badRequest(`${source.name} is turned off in the settings`);
  return source;
}

const noEntry = ({ name }: Source): Refusal => notFound(`${name} has no such entry`);

/** Nothing else is sent as part of an address. */
function requireId(source: Source, id: string): string {
  if (!source.ids.test(id)) throw noEntry(source);
  return id;
}

const reasons: Readonly<Record<SourceProblem, (name: string) => string>> = {
  LIMITED: (name) => `${name} received too many requests. Try again later.`,
  SLOW: (name) => `${name} took too long to answer. Try again later.`,
  UNREACHABLE: (name) => `Couldn’t reach ${name}. Check the server’s internet connection.`,
  REFUSED: (name) => `${name} refused the request. Check its settings under Metadata sources.`,
  WRONG: (name) => `${name} sent an answer that Longbox can’t use. Try again later.`,
};

/** @throws a refusal in words, where the source failed */
async function answered<Answer>({ name }: Source, run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof SourceFailure) {
      throw new Refusal('unavailable', reasons[error.problem](name));
    }
    throw error;
  }
}
