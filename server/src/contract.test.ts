import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@longbox/contract/endpoint';
import { events, liveEvents } from '@longbox/contract/events';
import { pathOf } from '@longbox/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const contract = fileURLToPath(new URL('../../contract/src/', import.meta.url));
const name = ({ method, path }: Endpoint): string => `${method} ${path}`;

async function declaredEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(contract).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ contract + file)),
  );
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}

let server: TestServer;
let endpoints: Endpoint[];
beforeAll(async () => {
  server = await startTestServer();
  endpoints = await declaredEndpoints();
});
afterAll(() => server.close());

describe('the contract is kept', () => {
  test('every endpoint has exactly one handler, and there are no others', () => {
    const served = server.app.routes.map(({ endpoint }) => name(endpoint));
    const declared = endpoints.filter((one) => one !== liveEvents).map(name);
    expect(served.toSorted()).toEqual(declared.toSorted());
    expect(new Set(served).size).toBe(served.length);
    expect(declared.length).toBeGreaterThan(20);
  });

  test('whatever is made stale is provided by some call', () => {
    const provided = new Set(endpoints.flatMap(({ provides }) => provides ?? []));
    const staled = new Set([
      ...endpoints.flatMap(({ stales }) => stales ?? []),
      ...Object.values(events).flatMap(({ stales }) => stales),
    ]);
    // Posters are pictures: their addresses change instead of a query.
    staled.delete('thumbnails');
    expect([...staled].filter((tag) => !provided.has(tag))).toEqual([]);
  });

  test('signed out, every call but the anonymous ones is refused, with a challenge to programs alone', async () => {
    for (const endpoint of endpoints) {
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => [param ?? '', 'X']),
      );
      const response = await fetch(server.url + pathOf(endpoint, { params }), {
        method: endpoint.method,
        headers: { 'x-requested-with': 'XMLHttpRequest' },
      });
      const text = await response.text();
      const isAnonymous = endpoint.access === 'anonymous';
      expect([name(endpoint), response.status === 401]).toEqual([name(endpoint), !isAnonymous]);
      const isProgram = endpoint.path.startsWith('/opds');
      if (!isAnonymous) expect([name(endpoint), text === '']).toEqual([name(endpoint), !isProgram]);
      expect(response.headers.has('www-authenticate')).toBe(isProgram && !isAnonymous);
    }
  });

  test('unknown paths and ids are refused as the contract says', async () => {
    const unknown = await server.fetch('/api/v1/nothing');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ status: 404, path: '/api/v1/nothing' });
    for (const path of ['/api/v1/nothing', '/api/nothing', '/sse/v1/nothing']) {
      const signedOut = await fetch(server.url + path, { method: 'POST' });
      expect([path, signedOut.status, await signedOut.text()]).toEqual([path, 401, '']);
    }
    const wrong = await server.fetch('/api/v1/books/X/metadata', { method: 'POST' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'OPTIONS, PATCH']);
    expect(await wrong.json()).toMatchObject({ status: 405, error: 'Method Not Allowed' });
  });

  test('a method that a path has not is told as such, whatever comes with it', async () => {
    for (const method of ['QUERY', 'PROPFIND', 'LOCK', 'PUT']) {
      for (const path of ['books/X/metadata', 'books/X', 'libraries', 'login/set-cookie']) {
        for (const body of [undefined, 'a=b']) {
          const answer = await server.fetch(`/api/v1/${path}`, {
            method,
            ...(body !== undefined && { body, headers: { 'content-type': 'text/csv' } }),
          });
          expect([method, path, answer.status]).toEqual([method, path, 405]);
        }
      }
      const elsewhere = await server.fetch('/api/v1/nothing', { method });
      expect([method, elsewhere.status]).toEqual([method, 404]);
      const signedOut = await fetch(`${server.url}/api/v1/libraries`, { method });
      expect([method, signedOut.status]).toEqual([method, 401]);
    }
    for (const path of ['books/X', 'series/X', 'libraries/X', 'books/X/pages', 'series/X/books']) {
      expect([path, (await server.fetch(`/api/v1/${path}`)).status]).toEqual([path, 404]);
    }
  });
});
