import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import net from 'node:net';
import { updateSettings } from '@longbox/contract/settings';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { deviceCall, type ScriptedKobo } from '../../testing/kobo-device.ts';
import { type KoboLibrary, startKoboLibrary } from '../../testing/kobo-library.ts';
import { databasePorts } from '../../testing/test-database.ts';

interface Heard {
  readonly url: string;
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let shop: Server;
let address: URL;
let library: KoboLibrary;
let heard: Heard[] = [];
let answer: (asked: Heard, response: ServerResponse) => void;
const usual = (_: Heard, response: ServerResponse): void => send(response, { Theirs: true });

function send(
  response: ServerResponse,
  body: unknown,
  headers: Record<string, string> = {},
  status = 200,
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

beforeAll(async () => {
  answer = usual;
  shop = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url = '', method = '', headers } = request;
      const asked = { url, method, headers, body: Buffer.concat(chunks).toString() };
      heard.push(asked);
      answer(asked, response);
    });
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const listening = shop.address();
  const port = typeof listening === 'object' ? listening?.port : undefined;
  address = new URL(`http://127.0.0.1:${port}`);
  library = await startKoboLibrary({ koboShop: { address } });
});
afterEach(() => {
  heard = [];
  answer = usual;
});
afterAll(async () => {
  await library.server.close();
  shop.closeAllConnections();
  shop.close();
});

const setProxy = (koboProxy: boolean) =>
  library.server.call(updateSettings, { body: { koboProxy } });

async function proxied(): Promise<ScriptedKobo> {
  await setProxy(true);
  return library.newDevice();
}

describe('conversation 12: with the shop', () => {
  test('what isn’t ours is asked byte for byte, and neither the key nor a cookie is told', async () => {
    const device = await proxied();
    const target = '/v1/assets?DiffRequests=[%7BKey:EPD,ETag:%7D]&x={|}&y=%2f';
    const body = '{ "odd" :1e2,  "a":"\\u00e9" }';
    const headers = { cookie: 'a=b', 'x-kobo-other': 'o', 'x-forwarded-for': '203.0.113.1' };
    const got = await device.call(target, { method: 'POST', body, headers });
    expect([got.status, got.body]).toEqual([200, { Theirs: true }]);
    const [asked] = heard;
    expect(asked).toMatchObject({ url: target, method: 'POST', body });
    expect(asked?.headers).toMatchObject({
      authorization: 'Bearer the-makers-token',
      'x-kobo-deviceid': 'd-1',
      'x-kobo-other': 'o',
    });
    expect(asked?.headers).not.toHaveProperty('cookie');
    expect(asked?.headers).not.toHaveProperty('x-forwarded-for');
    const key = device.base.split('/').at(-1) ?? '';
    expect(JSON.stringify(heard)).not.toContain(key);
  });

  test('its list of addresses is the base, and its refusal of a sign-in is handed on', async () => {
    const device = await proxied();
    answer = (_, response) => send(response, { Resources: { theirs: 'x', library_sync: 'shop' } });
    const { body } = await device.call('/v1/initialization');
    expect(body).toMatchObject({
      Resources: { theirs: 'x', library_sync: `${device.base}/v1/library/sync` },
    });
    answer = (_, response) => send(response, {}, {}, 401);
    expect((await device.call('/v1/initialization')).status).toBe(401);
    answer = (_, response) => send(response, {}, {}, 500);
    const own = await device.call('/v1/initialization');
    expect([own.status, JSON.stringify(own.body)]).toEqual([
      200,
      expect.stringContaining('oauth.kobo.com'),
    ]);
  });

  test('its purchases follow our books, with its own token', async () => {
    const device = await proxied();
    const theirs = (id: string) => ({ NewEntitlement: { BookEntitlement: { Id: id } } });
    let part = 0;
    answer = (_, response) => {
      part += 1;
      const more: Record<string, string> = part < 3 ? { 'x-kobo-sync': 'continue' } : {};
      const token = { 'x-kobo-synctoken': `a.t${part}`, 'x-kobo-recent-reads': 'r' };
      send(response, [theirs(`shop ${part}`)], { ...more, ...token });
    };
    const ids: string[] = [];
    const points = () => library.server.db.selectFrom('syncPoint').select('id').execute();
    const before = (await points()).length;
    for (let isMore = true; isMore;) {
      const headers = device.token === undefined ? {} : { 'x-kobo-synctoken': device.token };
      const got = await device.call('/v1/library/sync', { headers });
      const Items = z.array(
        z.object({ NewEntitlement: z.object({ BookEntitlement: z.object({ Id: z.string() }) }) }),
      );
      ids.push(...z.parse(Items, got.body).map((one) => one.NewEntitlement.BookEntitlement.Id));
      device.token = String(got.headers['x-kobo-synctoken']);
      isMore = got.headers['x-kobo-sync'] === 'continue';
      expect(got.headers['x-kobo-recent-reads']).toBe('r');
    }
    expect(ids).toEqual([...(await library.epubIds()), 'shop 1', 'shop 2', 'shop 3']);
    expect((await points()).length).toBe(before + 1);
    expect(heard.map(({ headers }) => headers['x-kobo-synctoken'])).toEqual([
      undefined,
      'a.t1',
      'a.t2',
    ]);
  });

  test.each([
    ['fails', (_: Heard, response: ServerResponse) => send(response, {}, {}, 500)],
    ['says nothing', (_: Heard, response: ServerResponse) => void response.end()],
    ['hangs up', (_: Heard, response: ServerResponse) => void response.destroy()],
  ])('ours is delivered when it %s', async (_, act) => {
    const device = await proxied();
    answer = act;
    await device.sync();
    expect(device.ids()).toEqual(await library.epubIds());
    const tokens = await device.call('/v1/auth/device', { method: 'POST', body: { UserKey: 'u' } });
    expect(tokens.body).toMatchObject({ TokenType: 'Bearer', UserKey: 'u' });
    expect((await device.call('/v1/products/x')).status).toBeLessThan(503);
  });

  test('other calls of the device are answered while it keeps a sync waiting', async () => {
    const device = await proxied();
    const { id } = await library.bookOf('One');
    let release = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = (_, response) => {
        release = () => send(response, []);
        resolve();
      };
    });
    const syncing = device.sync();
    await asked;
    expect((await device.call(`/v1/library/${id}/state`)).status).toBe(200);
    expect((await (await library.newDevice()).call('/ping')).text).toBe('pong');
    release();
    await syncing;
    expect(device.ids()).toEqual(await library.epubIds());
  });

  test('it is waited for so long and no longer: ours is delivered, and the sync is complete', async () => {
    const hasty = await startKoboLibrary({ koboShop: { address, answerMillis: 200 } });
    try {
      await hasty.server.call(updateSettings, { body: { koboProxy: true } });
      for (const act of [
        () => undefined,
        // It begins an answer and doesn't end it.
        (_: Heard, response: ServerResponse) => void response.writeHead(200).write('['),
      ]) {
        answer = act;
        const device = await hasty.newDevice();
        expect(await device.sync()).toHaveLength(1);
        expect(device.ids()).toEqual(await hasty.epubIds());
        const resources = await device.call('/v1/initialization');
        expect(JSON.stringify(resources.body)).toContain('oauth.kobo.com');
        expect((await device.call('/v1/products/x')).status).toBe(502);
      }
    } finally {
      await hasty.server.close();
    }
  });

  test('books of the shop are asked for there, ours and reading habits never are', async () => {
    const device = await proxied();
    const { id } = await library.bookOf('One');
    await device.call(`/v1/library/${id}/metadata`);
    await device.call(`/v1/library/${id}/state`);
    await device.call('/v1/analytics/event', { method: 'POST', body: { read: 1 } });
    expect(heard).toEqual([]);
    const theirs = await device.call('/v1/library/other/metadata');
    expect([theirs.status, heard.map(({ url }) => url)]).toEqual([
      200,
      ['/v1/library/other/metadata'],
    ]);
    const cover = await device.call('/v1/books/other/thumbnail/10/20/false/image.jpg');
    expect([cover.status, cover.headers.location]).toEqual([
      307,
      'https://cdn.kobo.com/book-images/other/10/20/false/image.jpg',
    ]);
  });
});

describe('conversation 13: without the shop', () => {
  test('rule 3: no connection is opened, whatever a device sends', async () => {
    await setProxy(false);
    const device = await library.newDevice();
    const { id } = await library.bookOf('One');
    const own = [new URL(library.server.url).port, ...databasePorts];
    const opened: string[] = [];
    const connect = net.Socket.prototype.connect;
    const spied = vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (
      this: net.Socket,
      ...given: unknown[]
    ) {
      const text = JSON.stringify(given[0]);
      if (!own.some((port) => text.includes(port))) opened.push(text);
      return Reflect.apply(connect, this, given);
    });
    await device.call('/v1/initialization');
    await device.sync();
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const at of [
        '/v1/assets',
        '/v1/library/other/state',
        '/v1/analytics/gettests',
        '/v1/deals',
      ]) {
        await device.call(at, { method, body: method === 'GET' ? undefined : '{}' });
      }
    }
    await device.call('/v1/books/other/thumbnail/10/20/false/image.jpg');
    await deviceCall(device.base, `/v1/library/${id}/state`);
    spied.mockRestore();
    expect(opened).toEqual([]);
    expect(heard).toEqual([]);
  });
});
