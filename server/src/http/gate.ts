import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest } from '../base/errors.ts';
import { refuseForeignPage } from './foreign-pages.ts';
import { dropForwarding } from './forwarding.ts';
import { mayHaveKey, withoutDoubleSlash } from './key-in-path.ts';
import { openerPolicyOf, safetyHeaders } from './policies.ts';

/** Whether this address belongs to a trusted proxy. */
type Trusts = (address: string, hop: number) => boolean;

/** @throws when one is neither an address nor a range nor `loopback`, `linklocal`, `uniquelocal` */
export const trusting = (proxies: readonly string[]): Trusts => compile([...proxies]);

/** How long an unwanted body may still arrive before its connection is cut. */
const lingerMillis = 5_000;

/**
 * Whether the page of this request may have a secure address, also behind a proxy that isn't trusted. On others,
 * browsers send no such header, and complain of the opener policy in their console.
 */
const mayBeSecure = ({ protocol, headers }: FastifyRequest): boolean =>
  protocol === 'https' || headers['sec-fetch-mode'] !== undefined;

/** The first checks of every request, whichever part serves it. */
export function guardRequests(app: FastifyInstance, trusts: Trusts): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(safetyHeaders);
    if (mayHaveKey(request.url)) void reply.header('referrer-policy', 'no-referrer');
    dropForwarding(request, trusts(request.socket.remoteAddress ?? '', 0));
    if (mayBeSecure(request)) {
      void reply.header('cross-origin-opener-policy', openerPolicyOf(request.url));
    }
    if (request.url.includes('#')) throw badRequest('The address must not have a fragment (#)');
    refuseForeignPage(request);
  });
  // What was refused before its body came is not waited for.
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    setTimeout(() => void (raw.complete || raw.destroy()), lingerMillis).unref();
  });
}

/** A call without a body is answered without reading one, whatever its type (api.md 1.1). */
export function leaveBody({ raw }: FastifyRequest): void {
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) {
    delete raw.headers[name];
  }
}

/**
 * Programs talk of absolute addresses too (RFC 9112, section 3.2.2); from here on a target is a path.
 */
export function pathOfTarget({ url = '/' }: { url?: string | undefined }): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return withoutDoubleSlash(path.startsWith('/') ? path : `/${path}`);
}

/** Whether a page of the client asks for data, not a person for a page. */
export const isOfBrowserCall = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['x-requested-with'] === 'XMLHttpRequest';

/**
 * Whether a browser makes a call for one of its pages. Such a call gets no Basic challenge: it would
 * ask for a password over the page (api.md 1.2).
 */
export function isOfBrowserPage({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['sec-fetch-mode'] !== undefined || isOfBrowserCall({ headers });
}
