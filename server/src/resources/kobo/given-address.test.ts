import { BookMetadata, SyncItems } from '@longbox/contract/kobo-objects';
import { updateSettings } from '@longbox/contract/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deviceCall } from '../../testing/kobo-device.ts';
import { type KoboLibrary, startKoboLibrary } from '../../testing/kobo-library.ts';
import { rawRequest } from '../../testing/raw-request.ts';

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
    const ownPlaces = Object.values(resources).filter(
      (value) => typeof value === 'string' && value.startsWith(`${origin}/kobo/`),
    );
    expect(ownPlaces.length).toBeGreaterThan(15);
    expect(await follow(resources['library_sync'])).toEqual([200, 'application/json']);
    expect(await follow(String(resources['reading_state']).replace('{Ids}', id))).toEqual([
      200,
      'application/json',
    ]);
  });
});
