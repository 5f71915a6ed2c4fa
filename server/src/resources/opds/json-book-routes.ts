import * as calls from '@longbox/contract/opds-json';
import { publicationTypes } from '@longbox/contract/publication';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { badRequest } from '../../base/errors.ts';
import type { Exchange } from '../../http/exchange.ts';
import { resourcePolicy } from '../../http/policies.ts';
import { programCache } from '../../http/program-roots.ts';
import { serve } from '../../http/serve.ts';
import { getBookFile } from '../books/get-book-file.ts';
import { getPage, getPdfPage } from '../books/get-page.ts';
import type { Profile } from '../publication/find-manifest.ts';
import { getResource } from '../publication/get-resource.ts';
import { listPositions } from '../publication/list-positions.ts';
import { getProgression, updateProgression } from '../publication/progression.ts';
import type { Services } from '../services.ts';
import { jsonManifest, typeOfAnswer } from './json-manifest.ts';
import {
  collectionPoster,
  fullPoster,
  readListPoster,
  seriesPoster,
  smallPoster,
} from './posters.ts';

interface ManifestCall {
  readonly viewer: Viewer;
  readonly params: { readonly bookId: string };
  readonly exchange: Exchange;
}

/** OPDS 2.0 (programs.md, part 2): all that belongs to one book, and covers. */
export const jsonBookRoutes = ({ db, events, authenticator }: Services) => {
  const manifestAs =
    (profile?: Profile) =>
    async ({ viewer, params: { bookId }, exchange }: ManifestCall) => {
      const found = await jsonManifest(db, { viewer, bookId, base: exchange.baseUrl, profile });
      exchange.setHeader('cache-control', programCache);
      exchange.setHeader('content-type', typeOfAnswer(found.profile, exchange.header('accept')));
      return found.manifest;
    };
  return [
    serve(calls.getJsonManifest, manifestAs()),
    serve(calls.getJsonEpubManifest, manifestAs('epub')),
    serve(calls.getJsonPdfManifest, manifestAs('pdf')),
    serve(calls.getJsonDivinaManifest, manifestAs('divina')),
    serve(calls.getJsonPage, ({ viewer, params, query: { convert } }) =>
      getPage(db, { viewer, ...params, convert }),
    ),
    serve(calls.getJsonRawPage, ({ viewer, params }) => getPdfPage(db, { viewer, ...params })),
    serve(calls.getJsonResource, ({ viewer, params, exchange }) => {
      exchange.setHeader('content-security-policy', resourcePolicy);
      return getResource(db, { viewer, ...params });
    }),
    serve(calls.downloadJsonBook, ({ viewer, params }) =>
      getBookFile(db, { viewer, ...params, as: 'registered' }),
    ),
    serve(calls.downloadJsonBookAs, ({ viewer, params }) =>
      getBookFile(db, { viewer, bookId: params.bookId, as: 'registered' }),
    ),
    serve(calls.getJsonBookPoster, ({ viewer, params }) => fullPoster(db, viewer, params.bookId)),
    serve(calls.getJsonBookThumbnail, ({ viewer, params }) =>
      smallPoster(db, viewer, params.bookId),
    ),
    serve(calls.getJsonSeriesPoster, ({ viewer, params }) =>
      seriesPoster(db, viewer, params.seriesId),
    ),
    serve(calls.getJsonCollectionPoster, ({ viewer, params }) =>
      collectionPoster(db, viewer, params.collectionId),
    ),
    serve(calls.getJsonReadListPoster, ({ viewer, params }) =>
      readListPoster(db, viewer, params.readListId),
    ),
    serve(calls.getJsonProgression, async ({ viewer, params, exchange }) => {
      const progression = await getProgression(db, viewer, params.bookId);
      if (progression) exchange.setHeader('content-type', publicationTypes.progression);
      return progression;
    }),
    serve(calls.updateJsonProgression, ({ viewer, params, body, exchange }) => {
      const { locator: given, progression: part, ...rest } = body;
      const locator = given ?? (part !== undefined && { locations: { totalProgression: part } });
      if (!locator) throw badRequest('The body must have a locator or a progression');
      const progression = { ...rest, locator };
      const program = authenticator.programOf(exchange);
      return updateProgression({ db, events }, { viewer, ...params, progression, program });
    }),
    serve(calls.listJsonPositions, async ({ viewer, params, exchange }) => {
      const { list, analyzed } = await listPositions(db, viewer, params.bookId);
      exchange.setHeader('content-type', publicationTypes.positions);
      exchange.setHeader('last-modified', new Date(analyzed).toUTCString());
      return list;
    }),
  ];
};
