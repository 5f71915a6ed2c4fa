import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns';
import type { RequestOptions } from 'node:http';
import { request as requestSafe } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { request as requestPlain } from '../../base/node-http.ts';
import type { Delivery } from '@longbox/contract/notifications';
import type { PushMessage } from '@longbox/contract/push';
import { failureOf, failureOfError } from './failures.ts';
import { encryptForBrowser } from './push-encryption.ts';
import { proofFor, type PushKey } from './push-key.ts';

/** Which addresses may be sent to: anyone with an account chooses them, so those of the own network are left alone. */
export type PushReach = 'public' | 'anywhere';

const answerMillis = 15_000;
/** How long a push service keeps a message for a browser that isn't on. */
const keptSeconds = 86_400;
const second = 1000;
const longestPause = 86_400 * second;

const inside = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(net, prefix);
}
for (const [net, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  inside.addSubnet(net, prefix, 'ipv6');
}

/** Whether an address is one of the internet, not of a network of one's own. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && !inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether messages may be sent there, as far as the address itself says. */
export function mayReach(endpoint: string, reach: PushReach): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return (
    reach === 'anywhere' || (protocol === 'https:' && /^[^[\]:]+\.[a-z][\w-]*$/i.test(hostname))
  );
}

type Found = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** Finds only addresses of the internet: a name may lead into the own network. */
function lookUpPublic(name: string, options: LookupOptions, found: Found): void {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    const allowed = addresses?.filter(({ address }) => isPublicAddress(address)) ?? [];
    const [first] = allowed;
    if (error) found(error, []);
    else if (!first)
      found(Object.assign(new Error('not a public address'), { code: 'ENOTFOUND' }), []);
    else if (options.all === true) found(null, allowed);
    else found(null, first.address, first.family);
  });
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly reach: PushReach;
  readonly signal: AbortSignal;
}

function post(address: string, { body, reach, ...options }: Post): Promise<Answer> {
  const request = address.startsWith('https:') ? requestSafe : requestPlain;
  const how: RequestOptions = { method: 'POST', ...options };
  if (reach === 'public') how.lookup = lookUpPublic;
  return new Promise((resolve, reject) => {
    request(address, how, (response) => {
      const { statusCode: status = 0, headers } = response;
      response.destroy();
      resolve({ status, retryAfter: headers['retry-after'] });
    })
      .on('error', reject)
      .end(body);
  });
}

/** A browser as its push service knows it. */
interface PushTarget {
  readonly endpoint: string;
  readonly publicKey: string;
  readonly auth: string;
  readonly origin: string | null;
}

/** What came of a message: whether the browser still wants any, what went wrong, and the pause that was asked for. */
export interface Pushed {
  readonly isGone?: boolean;
  readonly failure?: Delivery;
  readonly pause?: number;
}

interface Sending {
  readonly key: PushKey;
  readonly reach: PushReach;
  readonly ending: AbortSignal;
}

/** Hands a message to the push service of a browser. */
export async function sendPush(
  { endpoint, publicKey, auth, origin }: PushTarget,
  message: PushMessage,
  { key, reach, ending }: Sending,
): Promise<Pushed> {
  try {
    const keys = {
      publicKey: Buffer.from(publicKey, 'base64url'),
      auth: Buffer.from(auth, 'base64url'),
    };
    const body = encryptForBrowser(keys, Buffer.from(JSON.stringify(message)));
    const audience = new URL(endpoint).origin;
    const { status, retryAfter } = await post(endpoint, {
      headers: {
        authorization: proofFor(key, { audience, contact: origin }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': String(body.length),
        ttl: String(keptSeconds),
        urgency: 'normal',
      },
      body,
      reach,
      signal: AbortSignal.any([AbortSignal.timeout(answerMillis), ending]),
    });
    if (status >= 200 && status < 300) return {};
    if (status === 404 || status === 410) return { isGone: true };
    const failure =
      status >= 300 && status < 400 ? failureOf('redirect') : failureOf('refused', String(status));
    const pause = Math.min(Number(retryAfter) * second, longestPause);
    return { failure, ...(pause > 0 && { pause }) };
  } catch (error) {
    return { failure: failureOfError(error) };
  }
}
