import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { listActivity } from '@longbox/contract/authentication-activity';
import { downloadBook, listBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { liveEvents } from '@longbox/contract/events';
import { listLibraries, updateLibrary } from '@longbox/contract/libraries';
import { beginOAuth2 } from '@longbox/contract/oauth';
import { getOpenApi } from '@longbox/contract/openapi';
import { getManifest } from '@longbox/contract/publication';
import { createUpload, listUploads, Upload, uploadBytesPath } from '@longbox/contract/uploads';
import { getMe } from '@longbox/contract/users';
import * as z from 'zod/mini';
import { owner, type Site } from '../site.ts';
import { domain } from './certificate.ts';
import { answered, type Asked, type Way, visitor } from './way.ts';

/** What every call is tried with. */
export interface Visit {
  readonly way: Way;
  readonly site: Site;
  /** Path of Longbox: empty or `/books`. */
  readonly base: string;
}

interface Call {
  /** What is true when it passes. */
  readonly claim: string;
  run(visit: Visit): Promise<void>;
}

const basic = `Basic ${Buffer.from(`${owner.email}:${owner.password}`).toString('base64')}`;
const signedIn = { authorization: basic, 'x-requested-with': 'XMLHttpRequest' };

/** What a visitor may claim to be. */
const claimed = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-host': 'evil.example.org',
  'x-forwarded-proto': 'http',
};

async function json<T>({ way, base }: Visit, schema: z.ZodMiniType<T>, asked: Asked): Promise<T> {
  const headers = { ...signedIn, ...asked.headers };
  const { status, bytes } = await way.ask({ ...asked, path: base + asked.path, headers });
  assert.ok(status < 300, `${asked.path} answered ${status} ${bytes.toString()}`);
  return z.parse(schema, JSON.parse(bytes.toString()));
}

/** Waits for something that comes true by itself; the runner's patience is the limit. */
async function until(what: string, isSo: () => boolean): Promise<void> {
  const last = Date.now() + 120_000;
  while (!isSo()) {
    if (Date.now() > last) throw new Error(`never: ${what}`);
    await setTimeout(20);
  }
}

const Document = z.object({ servers: z.tuple([z.object({ url: z.string() })]) });

async function signsIn({ way, base }: Visit): Promise<void> {
  const { status, headers } = await way.ask({ path: `${base}${getMe.path}`, headers: signedIn });
  assert.equal(status, 200);
  const cookies = headers['set-cookie'] ?? [];
  assert.ok(cookies.length > 0, 'no cookie');
  for (const cookie of cookies) {
    assert.match(cookie, /; Secure(?:;|$)/);
    assert.match(cookie, /; HttpOnly(?:;|$)/);
    assert.match(cookie, /; SameSite=Lax(?:;|$)/);
    assert.match(cookie, new RegExp(`; Path=${base === '' ? '/' : base}(?:;|$)`));
  }
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
  const again = await way.ask({ path: `${base}${getMe.path}`, headers: { cookie } });
  assert.equal(again.status, 200);
}

async function leadsToTls({ way, base }: Visit): Promise<void> {
  const { status, headers } = await way.askPlain(`${base}/book/1?page=2`);
  assert.ok([301, 308].includes(status), `answered ${status}`);
  assert.match(
    headers.location ?? '',
    new RegExp(`^https://${RegExp.escape(domain)}(?::\\d+)?${base}/book/1\\?page=2$`),
  );
}

async function opensTheClient({ way, base }: Visit): Promise<void> {
  const headers = { accept: 'text/html' };
  // Without the slash at its end it is the page, or leads to it.
  const bare = await way.ask({ path: base === '' ? '/' : base, headers });
  assert.ok([200, 301, 302, 308].includes(bare.status), `answered ${bare.status}`);
  if (bare.status !== 200) {
    assert.equal(new URL(bare.headers.location ?? '', way.url).pathname, `${base}/`);
  }
  const page = await way.ask({ path: `${base}/`, headers });
  assert.equal(page.status, 200);
  const script = /<script[^>]* src="\.\/([^"]+)"/.exec(page.bytes.toString())?.[1] ?? '';
  const sent = await way.ask({ path: `${base}/${script}`, headers: { 'accept-encoding': 'br' } });
  assert.equal(sent.status, 200);
  assert.equal(sent.headers['content-encoding'], 'br');
}

async function changesFromItsPagesOnly({ way, base, site }: Visit): Promise<void> {
  const [library] = await site.call(listLibraries, {});
  const change = (host: string, origin: string) =>
    way.ask({
      method: 'PATCH',
      path: base + pathOf(updateLibrary, { params: { libraryId: library?.id ?? '' } }),
      headers: { host, origin, authorization: basic, 'content-type': 'application/json' },
      body: JSON.stringify({ name: library?.name }),
    });
  for (const host of [domain, `${domain}:8443`]) {
    assert.equal((await change(host, `https://${host}`)).status, 204, host);
    assert.equal((await change(host, 'https://evil.example.org')).status, 403, host);
  }
}

async function tellsWhoComes({ way, base, site }: Visit): Promise<void> {
  for (const headers of [signedIn, { ...signedIn, ...claimed }]) {
    await way.ask({ path: `${base}${getMe.path}`, headers });
    const { content } = await site.call(listActivity, { query: { size: 1 } });
    assert.equal(content[0]?.ip, visitor);
  }
}

async function knowsItsAddress(visit: Visit): Promise<void> {
  const { way, base, site } = visit;
  for (const headers of [{}, claimed]) {
    const document = await json(visit, Document, { path: getOpenApi.path, headers });
    assert.equal(document.servers[0].url, way.url);
  }
  const { content } = await site.call(listBooks, { query: { size: 1 } });
  const params = { bookId: content[0]?.id ?? '' };
  const manifest = await json(visit, z.object({ links: z.array(z.object({ href: z.string() })) }), {
    path: pathOf(getManifest, { params }),
  });
  for (const { href } of manifest.links) assert.ok(href.startsWith(`${way.url}/api/`), href);
  const { headers } = await way.ask({
    path: base + pathOf(beginOAuth2, { params: { registrationId: 'door' } }),
  });
  const back = new URL(headers.location ?? '').searchParams.get('redirect_uri');
  assert.equal(back, `${way.url}/login/oauth2/code/door`);
}

async function keepsNames({ way, base, site }: Visit): Promise<void> {
  const odd = '/api/v1/nothing/a%2Fb%20c%3F%C3%A9+%25;d=1/~!$&()*,@:';
  const direct = await fetch(site.url + odd, { headers: signedIn });
  const { status, bytes } = await way.ask({ path: base + odd, headers: signedIn });
  const Refused = z.object({ path: z.string() });
  const asked = z.parse(Refused, JSON.parse(bytes.toString())).path;
  assert.equal(asked, z.parse(Refused, await direct.json()).path);
  assert.equal(status, direct.status);
}

/** A server says something by itself every 15 seconds: held back until then, as many of those had come. */
async function hearsEventsAtOnce({ way, base, site }: Visit): Promise<void> {
  const sent = way.begin({ path: `${base}${liveEvents.path}`, headers: signedIn });
  sent.end();
  const stream = await answered(sent);
  let heard = '';
  stream.on('data', (chunk: Buffer) => {
    heard += chunk.toString();
  });
  const count = (words: string) => heard.split(words).length - 1;
  await until('the stream is open', () => count(':connected') === 1);
  const [library] = await site.call(listLibraries, {});
  const params = { libraryId: library?.id ?? '' };
  for (let number = 1; number <= 5; number += 1) {
    await site.call(updateLibrary, { params, body: { name: library?.name ?? '' } });
    await until(`event ${number} is heard`, () => count('event:LibraryChanged') >= number);
  }
  assert.ok(count(':heartbeat') < 5, 'events waited for something else to be sent');
  sent.destroy();
}

const oneMegabyte = Buffer.alloc(1_000_000, 'longbox');

async function sendsAsItComes(visit: Visit): Promise<void> {
  const { way, base, site } = visit;
  const { folder } = await site.call(listUploads, {});
  const name = `Streamed ${Date.now()}.cbz`;
  const { id } = await json(visit, Upload, {
    method: 'POST',
    path: createUpload.path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, size: 2 * oneMegabyte.length, modified: 1 }),
  });
  const place = base + pathOf({ path: uploadBytesPath }, { params: { uploadId: id } });
  const tus = { ...signedIn, 'tus-resumable': '1.0.0' };
  const patch = (offset: number, length: number) =>
    way.begin({
      method: 'PATCH',
      path: place,
      headers: {
        ...tus,
        'upload-offset': `${offset}`,
        'content-type': 'application/offset+octet-stream',
        'content-length': `${length}`,
      },
    });
  // As long as the longest that Longbox takes; of this only the beginning is ever sent.
  const begun = patch(0, 4_000_000_000);
  begun.on('error', () => undefined);
  begun.write(oneMegabyte);
  const half = path.join(folder, '.longbox-uploading', `${id}.part`);
  const size = () => (existsSync(half) ? statSync(half).size : 0);
  await until('the beginning is at the server', () => size() === oneMegabyte.length);
  begun.destroy();

  const { headers } = await way.ask({ method: 'HEAD', path: place, headers: tus });
  assert.equal(headers['upload-offset'], `${oneMegabyte.length}`);
  const rest = patch(oneMegabyte.length, oneMegabyte.length);
  rest.end(oneMegabyte);
  assert.equal((await answered(rest)).statusCode, 204);
  const whole = readFileSync(path.join(folder, name));
  assert.ok(whole.equals(Buffer.concat([oneMegabyte, oneMegabyte])), 'other bytes');
}

async function readsRanges({ way, base, site }: Visit): Promise<void> {
  const { content } = await site.call(listBooks, { query: { size: 1 } });
  const [book] = content;
  const params = { bookId: book?.id ?? '' };
  const { status, headers, bytes } = await way.ask({
    path: base + pathOf(downloadBook, { params }),
    headers: { ...signedIn, range: 'bytes=100-1099' },
  });
  assert.equal(status, 206);
  assert.equal(headers['content-range'], `bytes 100-1099/${book?.sizeBytes}`);
  assert.ok(bytes.equals(readFileSync(book?.url ?? '').subarray(100, 1100)), 'other bytes');
}

/** The same for every proxy. */
export const calls: readonly Call[] = [
  { claim: 'plain http leads to https', run: leadsToTls },
  { claim: 'the client opens, and comes compressed', run: opensTheClient },
  { claim: 'sign-in gives cookies for https and this path only', run: signsIn },
  { claim: 'pages of this address change something, others do not', run: changesFromItsPagesOnly },
  { claim: 'activity has the address of who came, whatever they claim', run: tellsWhoComes },
  { claim: 'addresses in answers and for sign-in services are those used', run: knowsItsAddress },
  { claim: 'odd addresses arrive as they were sent', run: keepsNames },
  { claim: 'live events come at once', run: hearsEventsAtOnce },
  { claim: 'uploads of 4 GB go through as they come', run: sendsAsItComes },
  { claim: 'part of a file is a part', run: readsRanges },
];
