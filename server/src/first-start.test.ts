import { readdirSync } from 'node:fs';
import path from 'node:path';
import { getBookThumbnail, listBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { getMe } from '@longbox/contract/users';
import { tokenHeader } from '@longbox/contract/sign-in';
import { expect, test } from 'vitest';
import { runServer } from './testing/run-server.ts';
import { callBy, samples, temporaryFolder } from './testing/test-server.ts';

const samplesFolder = path.dirname(samples);

const setupCode =
  /^Setup code to import from Komga, if your browser is on another device: \w{4}-\w{4}\n/m;

test('the first start says where the data is, how to open it to the network, where to read on', async () => {
  const data = path.join(temporaryFolder(), 'new');
  const first = await runServer(['--data', data]);
  await expect
    .poll(() => first.said().replace(setupCode, 'code\n'))
    .toBe(
      [
        `Longbox is ready at ${first.url}/`,
        `Your data is in ${data}`,
        'To open it to your network: npm start -- --host 0.0.0.0',
        'To add your first library, read docs/first-library.md',
        'code',
        '',
      ].join('\n'),
    );
  await first.stop();
  const second = await runServer(['--data', data]);
  await expect
    .poll(() => second.said().replace(setupCode, 'code\n'))
    .toBe(`Longbox is ready at ${second.url}/\nYour data is in ${data}\ncode\n`);
  await second.stop();
});

test('the demo prints its address first, then one that signs in by itself', async () => {
  const demo = await runServer([], { command: 'demo' });
  await expect.poll(demo.said).toMatch(/with the password/);
  const [ready, link = '', account = ''] = demo.said().split('\n');
  expect(ready).toBe(`Longbox is ready at ${demo.url}/`);
  expect(account).toMatch(/^Or sign in as demo@longbox\.example with the password \S+$/);
  const [, address = ''] = /^Sign in directly: (\S+)$/.exec(link) ?? [];
  const { origin, searchParams } = new URL(address);
  expect(origin).toBe(demo.url);
  const headers = { [tokenHeader]: searchParams.get('xAuthToken') ?? '' };
  const me = await fetch(demo.url + getMe.path, { headers });
  expect(await me.json()).toMatchObject({ email: 'demo@longbox.example' });

  // Every sample can be read and has a cover; those that are broken on purpose are left out.
  const call = callBy((pathname, init) => fetch(demo.url + pathname, { ...init, headers }));
  const books = async () => (await call(listBooks, { query: { unpaged: true } })).content;
  const sample = /\.(?:cbz|epub)$/;
  const files = readdirSync(samplesFolder, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /^(?:library|books)\b/.test(file) && sample.test(file) && !file.includes('Water Damage'),
  );
  const wanted = files.map((file) => `${path.parse(file).name} READY`).toSorted();
  await expect
    .poll(async () =>
      (await books()).map(({ name, media }) => `${name} ${media.status}`).toSorted(),
    )
    .toEqual(wanted);
  for (const { id: bookId, name } of await books()) {
    const poster = pathOf(getBookThumbnail, { params: { bookId } });
    const status = async () => [name, (await fetch(demo.url + poster, { headers })).status];
    await expect.poll(status).toEqual([name, 200]);
  }
  await demo.stop();
});
