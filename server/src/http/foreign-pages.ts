import { tokenHeader } from '@longbox/contract/sign-in';
import type { FastifyRequest } from 'fastify';
import { forbidden } from '../base/errors.ts';
import { pathname } from './exchange.ts';

export const changesNothing: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The one call that changes something by GET too. */
const signsOut = /\/api\/logout\/?$/i;
/** Values of `Sec-Fetch-Site` for requests from our own pages or typed by a person. */
const ownSites: ReadonlySet<string> = new Set(['same-origin', 'none']);
/**
 * Headers that a page of another address can't send: browsers ask first whether they may, and this
 * server never says yes.
 */
const proofs = ['x-requested-with', 'x-api-key', tokenHeader.toLowerCase()];

type Asked = Pick<FastifyRequest, 'headers' | 'host' | 'method' | 'protocol' | 'url'>;

/**
 * Refuses a change that a page of another address could have made in the name of a signed-in
 * person. Other ports of the same host count as other addresses: browsers send them the same cookies.
 *
 * Browsers say where a request comes from to https and localhost only (`Sec-Fetch-Site`). On plain
 * http its `Origin` or `Referer` must be the address that this server is seen at.
 */
export function refuseForeignPage(request: Asked): void {
  const { headers, method } = request;
  const mayChange = !changesNothing.has(method) || signsOut.test(decoded(pathname(request)));
  if (!mayChange) return;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    if (!ownSites.has(site)) throw foreign();
    return;
  }
  const { cookie, authorization, origin, referer } = headers;
  const hasProof = proofs.some((name) => headers[name] !== undefined);
  const from = origin ?? referer;
  if (from !== undefined) {
    const isKeyed = headers['x-api-key'] !== undefined && cookie === undefined;
    if (!isKeyed && !isOwnPage(request, from)) throw foreign();
    return;
  }
  // Browsers leave out both with links, images and forms that get something.
  const isProgram = authorization !== undefined && method !== 'GET';
  if (cookie !== undefined && !hasProof && !isProgram) throw foreign();
}

/** The router reads escaped letters, too. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const foreign = () =>
  forbidden(
    'Pages at another address can’t change anything here. If this page is Longbox itself, make your ' +
      'reverse proxy pass on the Host header with its port, or name the proxy with --trust-proxy.',
  );

/** Whether a page is of the address that this server is seen at, through proxies that are trusted. */
function isOwnPage({ headers, host, protocol }: Asked, from: string): boolean {
  const page = URL.parse(from);
  if (!page) return false;
  // One that ends TLS need not say so: only an https page shows more than we see.
  const schemes = protocol === 'https' ? ['https:'] : ['http:', 'https:'];
  const port = [headers['x-forwarded-port']].flat()[0];
  const places = [host, ...(port === undefined ? [] : [`${host.replace(/:\d+$/, '')}:${port}`])];
  return (
    schemes.includes(page.protocol) &&
    places.some((place) => URL.parse(`${page.protocol}//${place}`)?.host === page.host)
  );
}
