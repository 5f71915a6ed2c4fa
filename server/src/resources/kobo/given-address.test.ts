import { BookMetadata, SyncItems } from '@longbox/contract/kobo-objects';
import { updateSettings } from '@longbox/contract/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deviceCall, deviceHeaders } from '../../testing/kobo-device.ts';
import { type KoboLibrary, startKoboLibrary } from '../../testing/kobo-library.ts';
import { rawRequest } from '../../testing/raw-request.ts';
import { deviceAddress } from './device-address.ts';

const basePath = '/shelf';

let plain: KoboLibrary;
let behind: KoboLibrary;
beforeAll(async () => {
  plain = await startKoboLibrary({ basePath });
  behind = await startKoboLibrary({ basePath, trustProxy: ['loopback'] });
});
afterAll(async () => {
  await plain.server.close();
  await behind.server.close();
});

interface Use {
  readonly method: string;
  readonly status: number;
  readonly answer: RegExp;
}
const nothing = { status: 200, answer: /^\{\}$/ } as const;
const tokens = { method: 'POST', status: 200, answer: /"AccessToken":"\w{24}"/ } as const;
/** How a device uses each address that leads to us, in this order, and what it is answered. */
const uses: Readonly<Record<string, Use>> = {
  device_auth: tokens,
  device_refresh: tokens,
  user_profile: { method: 'GET', ...nothing },
  assets: { method: 'GET', ...nothing },
  deals: { method: 'GET', ...nothing },
  get_tests_request: { method: 'GET', status: 200, answer: /"Result":"Success"/ },
  post_analytics_event: { method: 'POST', ...nothing },
  library_sync: { method: 'GET', status: 200, answer: /^\[\{"NewEntitlement"/ },
  library_metadata: { method: 'GET', status: 200, answer: /^\[\{.*"DownloadUrls"/ },
  reading_state: { method: 'GET', status: 200, answer: /^\[\{.*"StatusInfo"/ },
  tags: { method: 'POST', status: 201, answer: /^"[\w-]+"$/ },
  tag_items: { method: 'POST', ...nothing },
  rename_tag: { method: 'PUT', ...nothing },
  delete_tag_items: { method: 'POST', ...nothing },
  delete_tag: { method: 'DELETE', ...nothing },
  delete_entitlement: { method: 'DELETE', status: 204, answer: /^$/ },
};

const Resources = z.object({ Resources: z.record(z.string(), z.unknown()) });

describe('conversation 11: the address that a device is given', () => {
  interface Case {
    readonly headers: Record<string, string>;
    readonly trusted?: boolean;
    readonly koboPort?: number;
    readonly seen: (port: string) => string;
  }
  const forwarded = {
    'x-forwarded-host': 'books.example.org',
    'x-forwarded-proto': 'https',
    'x-forwarded-prefix': '/lib',
  };
  const cases: Readonly<Record<string, Case>> = {
    'the host with its port': {
      headers: { host: '192.0.2.5:99' },
      seen: () => 'http://192.0.2.5:99/shelf',
    },
    'the host without it': {
      headers: { host: '192.0.2.5' },
      seen: (port) => `http://192.0.2.5:${port}/shelf`,
    },
    'the host as IPv6': {
      headers: { host: '[2001:db8::1]' },
      seen: (port) => `http://[2001:db8::1]:${port}/shelf`,
    },
    'the port of the setting': {
      headers: { host: '192.0.2.5' },
      koboPort: 8080,
      seen: () => 'http://192.0.2.5:8080/shelf',
    },
    'a usual port of the setting': {
      headers: { host: '192.0.2.5:99' },
      koboPort: 80,
      seen: () => 'http://192.0.2.5/shelf',
    },
    'what a trusted proxy tells': {
      headers: { ...forwarded, host: '127.0.0.1' },
      trusted: true,
      koboPort: 8080,
      seen: () => 'https://books.example.org/lib',
    },
    'the port that a trusted proxy tells': {
      headers: { ...forwarded, 'x-forwarded-port': '444', host: '127.0.0.1' },
      trusted: true,
      seen: () => 'https://books.example.org:444/lib',
    },
    'https, if a trusted proxy tells no more than that': {
      headers: { host: 'books.example.org', 'x-forwarded-proto': 'https' },
      trusted: true,
      koboPort: 8080,
      seen: () => 'https://books.example.org/shelf',
    },
    'https with the port that the device called': {
      headers: { host: 'books.example.org:8443', 'x-forwarded-proto': 'https' },
      trusted: true,
      seen: () => 'https://books.example.org:8443/shelf',
    },
    'not what another neighbor tells': {
      headers: { ...forwarded, host: '192.0.2.5' },
      seen: (port) => `http://192.0.2.5:${port}/shelf`,
    },
  };

  test.each(Object.entries(cases))('is %s', async (_, { headers, trusted, koboPort, seen }) => {
    const { server, newDevice, bookOf } = trusted ? behind : plain;
    await server.call(updateSettings, { body: { koboPort: koboPort ?? null } });
    const device = await newDevice();
    const key = device.base.split('/').at(-1) ?? '';
    const origin = seen(new URL(server.url).port);
    const answer = await deviceCall(device.base, '/v1/initialization', { headers });
    const { Resources: resources } = z.parse(Resources, answer.body);
    expect(resources).toMatchObject({
      image_host: origin,
      library_sync: `${origin}/kobo/${key}/v1/library/sync`,
    });
    /** As the proxy or the container in front of the server hands it on. */
    const follow = async (address: unknown) => {
      const text = z.parse(z.string(), address);
      expect(text.slice(0, origin.length + 1)).toBe(`${origin}/`);
      const path = basePath + text.slice(origin.length);
      const { status, headers: answered } = await rawRequest(server.url, { path, headers });
      return [status, answered['content-type']?.split(';')[0]];
    };
    const synced = await deviceCall(device.base, '/v1/library/sync', { headers });
    device.take(z.parse(SyncItems, synced.body));
    const id = (await bookOf('One')).id;
    const tapped = await deviceCall(device.base, `/v1/library/${id}/metadata`, { headers });
    const [metadata] = z.parse(z.tuple([BookMetadata]), tapped.body);
    expect(device.books.get(id)?.metadata).toEqual(metadata);
    expect(await follow(metadata.DownloadUrls[0]?.Url)).toEqual([200, 'application/epub+zip']);
    for (const name of ['image_url_template', 'image_url_quality_template']) {
      const cover = z
        .parse(z.string(), resources[name])
        .replace('{ImageId}', metadata.CoverImageId ?? '')
        .replace(/\{(?:Width|Height|Quality)\}/g, '100')
        .replace('{IsGreyscale}', 'false');
      expect(await follow(cover)).toEqual([200, 'image/jpeg']);
    }
    const ownPlaces = Object.entries(resources).filter(
      ([name, value]) => String(value).startsWith(`${origin}/kobo/`) && !name.startsWith('image_'),
    );
    expect(ownPlaces.map(([name]) => name).toSorted()).toEqual(Object.keys(uses).toSorted());
    let tagId = '';
    for (const [name, { method, status, answer }] of Object.entries(uses)) {
      const address = z.parse(z.string(), resources[name]);
      const { pathname } = new URL(address.replace('{Ids}', id).replace('{TagId}', tagId));
      const path = basePath + pathname.slice(new URL(`${origin}/`).pathname.length - 1);
      const asked = { path, method, headers: { ...deviceHeaders, ...headers } };
      const sent = method === 'GET' || method === 'DELETE' ? asked : { ...asked, body: '{}' };
      const { status: got, text } = await rawRequest(server.url, sent);
      expect([name, got, text]).toEqual([name, status, expect.stringMatching(answer)]);
      if (name === 'tags') tagId = z.parse(z.string(), JSON.parse(text));
    }
    // The last of them has taken the book off this device.
    const { body } = await deviceCall(device.base, '/v1/library/sync', { headers });
    expect(z.parse(SyncItems, body)).not.toContainEqual(
      expect.objectContaining({
        NewEntitlement: expect.objectContaining({ BookMetadata: metadata }),
      }),
    );
  });
});

describe('conversation 11: the address that a server with https of its own would give', () => {
  test.each([
    ['books.example.org', { port: 443, koboPort: null }, 'https://books.example.org'],
    ['books.example.org', { port: 25600, koboPort: null }, 'https://books.example.org:25600'],
    ['books.example.org:8443', { port: 443, koboPort: null }, 'https://books.example.org:8443'],
    ['[2001:db8::1]', { port: 8443, koboPort: null }, 'https://[2001:db8::1]:8443'],
    ['books.example.org', { port: 25600, koboPort: 443 }, 'https://books.example.org'],
    ['books.example.org:443', { port: 443, koboPort: 8443 }, 'https://books.example.org:8443'],
  ])('of %s, with %o, is %s', (host, { port, koboPort }, origin) => {
    const exchange = {
      baseUrl: `https://${host}/shelf`,
      header: () => host,
      headersLike: () => ({}),
    };
    expect(deviceAddress(exchange, { key: 'k', koboPort, port })).toEqual({
      origin: `${origin}/shelf`,
      base: `${origin}/shelf/kobo/k`,
    });
  });
});
