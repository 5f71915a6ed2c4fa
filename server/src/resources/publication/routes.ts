import {
  getDivinaManifest,
  getEpubManifest,
  getManifest as getManifestCall,
  getPdfManifest,
  getProgression as getProgressionCall,
  getRawPage,
  getResource as getResourceCall,
  listPositions as listPositionsCall,
  publicationTypes,
  updateProgression as updateProgressionCall,
} from '@longbox/contract/publication';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { getPdfPage } from '../books/get-page.ts';
import type { Exchange } from '../../http/exchange.ts';
import { resourcePolicy } from '../../http/policies.ts';
import { serve } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { getManifest } from './get-manifest.ts';
import { getResource } from './get-resource.ts';
import { listPositions } from './list-positions.ts';
import { getProgression, updateProgression } from './progression.ts';

interface ManifestCall {
  readonly viewer: Viewer;
  readonly params: { readonly bookId: string };
  readonly exchange: Exchange;
}

export const publicationRoutes = ({ db, events, authenticator }: Services) => {
  const manifestAs =
    (forced: { profile?: 'epub' | 'pdf' | 'divina' }) =>
    async ({ viewer, params, exchange }: ManifestCall) => {
      const { baseUrl } = exchange;
      const asked = { viewer, ...params, baseUrl, ...forced };
      const { manifest, profile } = await getManifest(db, asked);
      const type = profile === 'divina' ? publicationTypes.divina : publicationTypes.webpub;
      exchange.setHeader('content-type', type);
      return manifest;
    };
  return [
    serve(getManifestCall, manifestAs({})),
    serve(getEpubManifest, manifestAs({ profile: 'epub' })),
    serve(getPdfManifest, manifestAs({ profile: 'pdf' })),
    serve(getDivinaManifest, manifestAs({ profile: 'divina' })),
    serve(listPositionsCall, async ({ viewer, params, exchange }) => {
      const { list, analyzed } = await listPositions(db, viewer, params.bookId);
      exchange.setHeader('content-type', publicationTypes.positions);
      exchange.setHeader('last-modified', new Date(analyzed).toUTCString());
      return list;
    }),
    serve(getProgressionCall, async ({ viewer, params, exchange }) => {
      const progression = await getProgression(db, viewer, params.bookId);
      if (progression) exchange.setHeader('content-type', publicationTypes.progression);
      return progression;
    }),
    serve(updateProgressionCall, ({ viewer, params, body: progression, exchange }) => {
      const program = authenticator.programOf(exchange);
      return updateProgression({ db, events }, { viewer, ...params, progression, program });
    }),
    serve(getResourceCall, ({ viewer, params, exchange }) => {
      exchange.setHeader('content-security-policy', resourcePolicy);
      return getResource(db, { viewer, ...params });
    }),
    serve(getRawPage, ({ viewer, params, query }) =>
      getPdfPage(db, { viewer, ...params, zeroBased: query.zero_based }),
    ),
  ];
};
