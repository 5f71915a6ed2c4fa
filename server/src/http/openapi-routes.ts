import type { Endpoint } from '@longbox/contract/endpoint';
import { getApiDocs, getOpenApi, type OpenApiDocument } from '@longbox/contract/openapi';
import { openApiDocument } from './openapi.ts';
import { type Route, serve } from './serve.ts';

/** The document of every call; `endpoints` is called when someone reads it. */
export function openApiRoutes(endpoints: () => readonly Endpoint[]): readonly Route[] {
  let document: OpenApiDocument | undefined;
  return [getOpenApi, getApiDocs].map((endpoint) =>
    serve(endpoint, ({ exchange }) => {
      document ??= openApiDocument(endpoints());
      return { ...document, servers: [{ url: exchange.baseUrl }] };
    }),
  );
}
