import { STATUS_CODES } from '../../base/node-http.ts';
import type { Line } from '../../base/db/line.ts';
import type { KnownKey } from '../../base/accounts/api-keys.ts';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { unauthorized } from '../../base/errors.ts';
import { PlainAnswer } from '../../base/plain-answer.ts';
import { getStoredSettings } from '../../base/settings/get-settings.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Services } from '../services.ts';
import { type DeviceAddress, deviceAddress } from './device-address.ts';
import type { Shop, ShopAnswer } from './shop.ts';

/** What the calls of devices need of the server. */
export interface KoboServices extends Services {
  readonly shop: Shop;
  /** Folder of the database. */
  readonly data: string;
  /** Tells those who look after the server. */
  readonly warn: (words: string) => void;
  readonly line: Pick<Line, 'isShared'>;
}

/** One call of a device. */
export interface DeviceCall {
  readonly viewer: Viewer;
  readonly key: KnownKey;
  readonly address: DeviceAddress;
  readonly exchange: Exchange;
  /** What stands after the key in the address, with its query. */
  readonly target: string;
  readonly bytes: Buffer;
  /** Whether the shop is asked, too. */
  readonly proxied: boolean;
}

/** A call as `serve` gives it. */
export interface Served {
  readonly viewer: Viewer;
  readonly params: { readonly key: string };
  readonly exchange: Exchange;
  readonly bytes: Buffer;
}

export async function readDeviceCall(
  { db, authenticator, host }: Services,
  { viewer, params, exchange, bytes }: Served,
): Promise<DeviceCall> {
  const key = authenticator.keyOf(exchange);
  if (!key) throw unauthorized();
  const { koboPort, koboProxy } = await getStoredSettings(db);
  const address = deviceAddress(exchange, { key: params.key, koboPort, port: host.inUse().port });
  const target = exchange.target.replace(/^\/+[^/]+\/+[^/?]+/, '');
  return { viewer, key, address, exchange, target, bytes, proxied: koboProxy };
}

/** The body of a call as JSON; undefined if it is none. */
export function jsonOf({ bytes }: Pick<DeviceCall, 'bytes'>): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

export const askShop = (
  { shop }: Pick<KoboServices, 'shop'>,
  { exchange, target, bytes }: DeviceCall,
  method: string,
): Promise<ShopAnswer | undefined> => shop.ask({ method, target, exchange, body: bytes });

/** The shop's answer as ours: of a refusal only its status. */
export function handOn(answer: ShopAnswer | undefined): PlainAnswer {
  const { status, headers, body } = answer ?? { status: 502, headers: {}, body: undefined };
  const isGood = status >= 200 && status < 300;
  const message = 'The Kobo store didn’t answer as expected';
  const refused = {
    timestamp: new Date().toISOString(),
    status: isGood || status < 400 ? 502 : status,
    error: STATUS_CODES[status] ?? 'Error',
    message,
  };
  if (isGood && body !== undefined) return json(status, body, headers);
  if (isGood) return json(200, {}, headers);
  return json(refused.status, refused, headers);
}

export const json = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): PlainAnswer =>
  new PlainAnswer({
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  });
