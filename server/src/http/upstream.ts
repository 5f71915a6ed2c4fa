import replyFrom from '@fastify/reply-from';
import type { FastifyInstance } from 'fastify';

/** What belongs to the server rather than to the client. */
export const serverPaths = [
  '/api',
  '/sse',
  '/actuator',
  '/oauth2',
  '/login/oauth2',
  '/v3/api-docs',
] as const;

/** Hop-by-hop and length headers that must not be copied from one connection to the other. */
const perConnection = ['connection', 'keep-alive', 'transfer-encoding'];

/**
 * Passes every call to another server of the same contract: cookies and redirects are rewritten
 * from its context path to ours, and the event stream is passed on as it comes.
 */
export async function passUpstream(
  app: FastifyInstance,
  { upstream, basePath }: { upstream: URL; basePath: string },
): Promise<void> {
  const theirPath = upstream.pathname.replace(/\/+$/, '');
  const theirs = `${upstream.origin}${theirPath}`;
  await app.register(replyFrom, {
    base: upstream.origin,
    disableRequestLogging: true,
    undici: { bodyTimeout: 0, headersTimeout: 120_000, connections: 256 },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  const ours = (location: string): string => {
    if (location.startsWith(theirs)) return `${basePath}${location.slice(theirs.length)}`;
    const fromRoot = location.startsWith('/') && location.startsWith(theirPath);
    return fromRoot ? `${basePath}${location.slice(theirPath.length)}` : location;
  };
  const rewrite = (cookie: string): string =>
    cookie.replace(/;\s*path=[^;]*/i, `; Path=${basePath || '/'}`).replace(/;\s*domain=[^;]*/i, '');

  for (const path of serverPaths.flatMap((one) => [one, `${one}/*`])) {
    app.all(path, (request, reply) => {
      const inner = request.url.slice(basePath.length);
      return reply.from(`${theirPath}${inner}`, {
        rewriteRequestHeaders: (_request, headers) => ({
          ...headers,
          'x-forwarded-host': request.host,
          'x-forwarded-proto': request.protocol,
          'x-forwarded-prefix': basePath,
        }),
        rewriteHeaders: (headers) => {
          const kept = Object.entries(headers).filter(([name]) => !perConnection.includes(name));
          const cookies = [headers['set-cookie'] ?? []].flat();
          return {
            ...Object.fromEntries(kept),
            ...(cookies.length > 0 && { 'set-cookie': cookies.map(rewrite) }),
            ...(headers.location !== undefined && { location: ours(headers.location) }),
          };
        },
        onError: (replyOfError, { error }) => {
          request.log.warn(error, 'the upstream server did not answer');
          replyOfError.code(502).send({ message: `The server at ${theirs} does not answer` });
        },
      });
    });
  }
}
