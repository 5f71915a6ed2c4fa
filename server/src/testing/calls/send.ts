import { type Endpoint, pathOf } from '@longbox/contract/endpoint';
import type { Row, Sent } from './row.ts';
import type { Account } from './accounts.ts';
import type { World } from './world.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** Parsed if it is JSON. */
  readonly body: unknown;
  /** The request. */
  readonly url: URL;
}

interface Prepared extends Sent {
  readonly as: Account;
  readonly params: Readonly<Record<string, string>>;
}

/** A good call by an account, with some of it changed. */
export async function prepare(
  world: World,
  row: Row,
  { as, ...change }: Sent & { readonly as: Account },
): Promise<Prepared> {
  const maker = as === 'nobody' ? 'owner' : as;
  const good = await row.input(world, world.accounts[maker]);
  const ofNobody = as === 'nobody' ? row.ofNobody : {};
  const params = Object.entries({ ...good.params, ...change.params, ...ofNobody });
  return {
    ...good,
    ...change,
    as,
    params: Object.fromEntries(params.map(([name, value]) => [name, value ?? ''])),
    query: { ...good.query, ...change.query },
  };
}

const networks = new Map<Endpoint, string>();

/** A network of its own for each call: wrong keys of one are counted together. */
function networkOf(endpoint: Endpoint): string {
  const known = networks.get(endpoint) ?? `10.${networks.size >> 8}.${networks.size & 255}`;
  networks.set(endpoint, known);
  return known;
}

export async function send(world: World, endpoint: Endpoint, sent: Prepared): Promise<Answer> {
  const { as, at = world.server.url, headers = world.accounts[as].headers, file } = sent;
  const body = sent.body ?? sent.rawBody;
  const url = new URL(at + pathOf(endpoint, sent));
  // Parameters that a call does not know are ignored (api.md 1.15).
  url.search += `${url.search === '' ? '?' : '&'}unknown=1&${sent.rawQuery ?? ''}`;
  const response = await fetch(url, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'x-forwarded-for': `${networkOf(endpoint)}.1`,
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(file && { body: formOf(file) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '') && bytes.length > 0;
  const parsed: unknown = isJson ? JSON.parse(bytes.toString()) : bytes.toString('latin1');
  return { status: response.status, headers: response.headers, bytes, body: parsed, url };
}

function formOf(file: Uint8Array): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]), 'file');
  return form;
}

export const call = async (
  world: World,
  row: Row,
  asked: Sent & { readonly as: Account },
): Promise<Answer> => send(world, row.endpoint, await prepare(world, row, asked));

/** Every text in an answer. */
export function textsIn(body: unknown): string[] {
  if (typeof body === 'string') return [body];
  if (typeof body !== 'object' || body === null) return [];
  return Object.values(body).flatMap(textsIn);
}
