import { createApiKey } from '@longbox/contract/api-keys';
import { rawRequest } from './raw-request.ts';
import { sends, type TestServer } from './test-server.ts';
import * as z from 'zod/mini';

/** Headers that a device sends with everything. */
export const deviceHeaders = {
  'user-agent':
    'Mozilla/5.0 (Linux; U; Android 2.0; en-us;) AppleWebKit/538.1 (KHTML, like Gecko) Version/4.0 Mobile Safari/538.1 (Kobo Touch 0393/4.45.23697)',
  accept: 'application/json',
  'content-type': 'application/json',
  authorization: 'Bearer the-makers-token',
  'x-kobo-userkey': 'u-1',
  'x-kobo-deviceid': 'd-1',
} as const;

/** Makes an API key and gives its text and id. */
export async function addKey(
  server: Pick<TestServer, 'fetch'>,
  comment: string,
  headers?: Record<string, string>,
): Promise<{ key: string; id: string }> {
  const init = sends(createApiKey.method, { comment });
  const answer = await server.fetch(createApiKey.path, {
    ...init,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return z.parse(z.object({ key: z.string(), id: z.string() }), await answer.json());
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A call as a device makes it; `at` stands after the key. */
export async function deviceCall(base: string, at: string, asked: Asked = {}) {
  const { pathname } = new URL(base);
  const { method, headers, body } = asked;
  const answer = await rawRequest(base, {
    path: `${pathname}${at}`,
    headers: { ...deviceHeaders, ...headers },
    ...(method !== undefined && { method }),
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const isJson = answer.headers['content-type']?.startsWith('application/json') === true;
  const parsed: unknown = isJson && answer.text !== '' ? JSON.parse(answer.text) : undefined;
  return { ...answer, body: parsed };
}
