import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { Socket } from 'node:net';
import { createApiKey } from '@longbox/contract/api-keys';
import { koreaderHeaders, KoreaderPosition } from '@longbox/contract/koreader';
import * as z from 'zod/mini';
import type { Reader } from './add-reader.ts';
import { sends, type TestServer } from './test-server.ts';

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** A program that speaks KOReader's protocol, with this user name and password. */
export function koreader(url: string, user: string, password = 'anything') {
  const headers = {
    [koreaderHeaders.user]: user,
    [koreaderHeaders.key]: md5(password),
    accept: 'application/vnd.koreader.v1+json',
    'user-agent': 'KOReader/2026.03',
  };
  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${url}/koreader${path}`, { ...init, headers: { ...headers, ...init.headers } });
  const send = (body: unknown): Promise<Response> =>
    ask('/syncs/progress', {
      method: 'PUT',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const placeOf = (document: string, progress: string, percentage: number) => ({
    document,
    progress,
    percentage,
    device: 'Kobo_clara',
    device_id: '1A2B',
  });
  return {
    ask,
    send,
    /** A push whose connection is lost after this much of its body; the answer to a whole one is lost. */
    async cutOff(place: Parameters<typeof placeOf>, sent: 'half' | 'whole'): Promise<void> {
      const body = JSON.stringify(placeOf(...place));
      const asked = request(`${url}/koreader/syncs/progress`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': body.length },
      });
      asked.on('error', () => undefined);
      const [socket] = z.parse(z.tuple([z.instanceof(Socket)]), await once(asked, 'socket'));
      if (socket.connecting) await once(socket, 'connect');
      await new Promise<void>((resolve) => {
        asked.write(sent === 'whole' ? body : body.slice(0, body.length / 2), () => resolve());
      });
      asked.destroy();
    },
    async push(...place: Parameters<typeof placeOf>): Promise<void> {
      const response = await send(placeOf(...place));
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    },
    /** The stored place, or nothing. */
    async pull(document: string): Promise<KoreaderPosition | undefined> {
      const response = await ask(`/syncs/progress/${document}`);
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      const text = await response.text();
      return text === '{}' ? undefined : z.parse(KoreaderPosition, JSON.parse(text));
    },
  };
}

/** Makes a key of an account. */
export async function keyOf(server: TestServer, reader: Reader): Promise<string> {
  const asked = sends('POST', { comment: 'KOReader' });
  const headers = { ...asked.headers, ...reader.headers };
  const response = await server.fetch(createApiKey.path, { ...asked, headers });
  return z.parse(createApiKey.answer, await response.json()).key;
}
