import type { IncomingHttpHeaders } from 'node:http';
import { isOfServer } from '@longbox/contract/server-paths';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { generalError } from './error-reply.ts';
import { pathname } from './exchange.ts';
import { changesNothing } from './foreign-pages.ts';
import { isOfBrowserPage } from './gate.ts';
import { resourcePolicy } from './policies.ts';

/** Hop-by-hop and length headers that must not be copied from one connection to the other. */
const perConnection: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
]);

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
  // Only a server in front of another needs it, and it takes a sixth of the start of every other one.
  const { default: replyFrom } = await import('@fastify/reply-from');
  await app.register(replyFrom, {
    base: upstream.origin,
    disableRequestLogging: true,
    undici: { bodyTimeout: 0, headersTimeout: 120_000, connections: 256 },
  });

  const ours = (location: string): string => {
    if (location.startsWith(theirs)) return `${basePath}${location.slice(theirs.length)}`;
    const fromRoot = location.startsWith('/') && location.startsWith(theirPath);
    return fromRoot ? `${basePath}${location.slice(theirPath.length)}` : location;
  };
  const rewrite = (cookie: string): string =>
    cookie.replace(/;\s*path=[^;]*/i, `; Path=${basePath || '/'}`).replace(/;\s*domain=[^;]*/i, '');

  // With `done` instead of a promise: waiting for a reply fails when the caller goes away first.
  app.addHook('onRequest', (request, reply, done) => {
    const inner = request.url.slice(basePath.length);
    if (!isOfServer(pathname(request).slice(basePath.length))) {
      done();
      return;
    }
    if (hasBody(request)) request.body = request.raw;
    reply.from(`${theirPath}${inner}`, {
      rewriteRequestHeaders: (_request, headers) => ({
        ...(changesNothing.has(request.method) ? headers : withoutPage(headers)),
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.host,
        'x-forwarded-proto': request.protocol,
        'x-forwarded-prefix': basePath,
      }),
      rewriteHeaders: (headers) => {
        const dropped = (name: string): boolean =>
          perConnection.has(name) || (name === 'www-authenticate' && isOfBrowserPage(request));
        const kept = Object.entries(headers).filter(([name]) => !dropped(name));
        const cookies = [headers['set-cookie'] ?? []].flat();
        return {
          ...Object.fromEntries(kept),
          ...(mayRun(inner, headers['content-type']) && {
            'content-security-policy': resourcePolicy,
          }),
          ...(cookies.length > 0 && { 'set-cookie': cookies.map(rewrite) }),
          ...(headers.location !== undefined && { location: ours(headers.location) }),
        };
      },
      onError: (_reply, { error }) => {
        request.log.warn(error, 'The upstream server isn’t responding');
        generalError(request, reply, 502, `The server at ${theirs} isn’t responding`);
      },
    });
  });
}

/** The gate has let the page pass; the other server knows its own address only. */
function withoutPage({ origin, referer, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  const isOfPage = origin !== undefined || referer !== undefined;
  return { ...headers, ...(isOfPage && { 'x-requested-with': 'XMLHttpRequest' }) };
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Whether an answer is part of a book, or a document that would run as a page of ours. */
function mayRun(target: string, type: string | undefined): boolean {
  return /^\/api\/v1\/books\/[^/?]+\/resource\//.test(target) || /html|svg|xml/i.test(type ?? '');
}
