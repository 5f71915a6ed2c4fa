import { badRequest } from '../../base/errors.ts';
import type { Exchange } from '../../http/exchange.ts';

/** Where a device reaches this server. */
export interface DeviceAddress {
  /** Address of the context path. */
  readonly origin: string;
  /** Address that its calls begin with; the key is part of it. */
  readonly base: string;
}

interface Known {
  readonly key: string;
  /** The port that people set for devices. */
  readonly koboPort: number | null;
  /** The port that this server listens on. */
  readonly port: number;
}

const usualPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/**
 * The address by which a device calls. Devices often leave the port out of their `Host`, so it may have
 * to be guessed: what a trusted proxy tells comes first, then the setting, then the header itself, and
 * last the port that the server listens on.
 */
export function deviceAddress(
  exchange: Pick<Exchange, 'baseUrl' | 'header' | 'headersLike'>,
  { key, koboPort, port }: Known,
): DeviceAddress {
  // Those of proxies that aren't trusted never come this far.
  const forwarded = exchange.headersLike('x-forwarded-');
  const isForwarded = Object.keys(forwarded).length > 0;
  const host = exchange.header('host') ?? '';
  if (host === '' && forwarded['x-forwarded-host'] === undefined) {
    throw badRequest('The request has no Host header');
  }
  const seen = new URL(exchange.baseUrl);
  const toldPort = Number(forwarded['x-forwarded-port']?.split(',')[0] ?? '');
  if (isForwarded) {
    if (seen.port === '' && toldPort > 0) seen.port = String(toldPort);
  } else if (koboPort !== null) {
    seen.port = String(koboPort);
  } else if (!/:\d+$/.test(host) && port !== usualPorts[seen.protocol]) {
    seen.port = String(port);
  }
  const origin = `${seen.origin}${seen.pathname.replace(/\/$/, '')}`;
  return { origin, base: `${origin}/kobo/${key}` };
}
