import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** Requests that a proxy passes on, trusted or not. */
const forwarded = new WeakSet<IncomingMessage>();
/** Addresses of the proxies that aren't trusted, by what they passed on. */
const untrusted = new WeakMap<IncomingMessage, string>();

/**
 * Headers that only a proxy may set are removed from other requests. Longbox reads `X-Forwarded-*`
 * only; other such headers could only contradict it.
 */
export function dropForwarding({ raw }: FastifyRequest, isTrusted: boolean): void {
  for (const name of Object.keys(raw.headers)) {
    const isUnderstood = name.startsWith('x-forwarded-');
    const isOther = name === 'forwarded' || name === 'x-real-ip';
    if (isUnderstood || isOther || name === 'via') forwarded.add(raw);
    if (!isTrusted && (isUnderstood || isOther)) {
      untrusted.set(raw, unmapped(raw.socket.remoteAddress ?? ''));
    }
    if (isOther || (isUnderstood && !isTrusted)) delete raw.headers[name];
  }
}

export const wasForwarded = (request: IncomingMessage): boolean => forwarded.has(request);

/** Address of the proxy that a request came through, if its headers were ignored. */
export const untrustedProxyOf = (request: IncomingMessage): string | undefined =>
  untrusted.get(request);

/** An IPv4 address that came through an IPv6 socket, as people write it. */
const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
