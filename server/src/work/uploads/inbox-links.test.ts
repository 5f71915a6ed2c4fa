import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { scanTransientBooks } from '@longbox/contract/transient-books';
import { expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder } from '../../testing/test-server.ts';
import { openUploads } from './uploads.ts';

const limits = { largest: 1000, room: 10_000 };

test('a file is not sent through a link that leads out of the inbox', async () => {
  const [folder, outside] = [temporaryFolder(), temporaryFolder()];
  symlinkSync(outside, path.join(folder, 'Away'));
  const uploads = openUploads({ folder, ...limits, kinds: () => ['.cbz'] });
  const { id } = await uploads.announce({ name: 'Away/A.cbz', size: 1, modified: 1 });
  const sent = uploads.append(id, { offset: 0, bytes: Readable.from([Buffer.from('a')]) });
  await expect(sent).rejects.toThrow('points outside it');
  expect(readdirSync(outside)).toEqual([]);
});

test('links in the inbox are not looked through', async () => {
  const [inbox, outside] = [temporaryFolder(), temporaryFolder()];
  const server = await startTestServer({ inbox });
  try {
    await makeComic(path.join(inbox, 'Own.cbz'), { pages: 1 });
    await makeComic(path.join(outside, 'Secret.cbz'), { pages: 1 });
    symlinkSync(outside, path.join(inbox, 'Away'));
    symlinkSync(path.join(outside, 'Secret.cbz'), path.join(inbox, 'Link.cbz'));
    const found = await server.call(scanTransientBooks, { body: { path: inbox } });
    expect(found.map(({ name }) => name)).toEqual(['Own']);
  } finally {
    await server.close();
  }
});

test('announced files are remembered without reading them, and one deleted by hand is announced afresh', async () => {
  const folder = temporaryFolder();
  const uploads = openUploads({ folder, ...limits, kinds: () => ['.cbz'] });
  const file = { name: 'A.cbz', size: 900, modified: 1 };
  const { id } = await uploads.announce(file);
  await uploads.announce({ ...file, name: 'B.cbz' });
  expect((await uploads.announce(file)).id).toBe(id);
  const aside = path.join(folder, '.longbox-uploading');
  // Those that it isn't about are not read: their notes may be missing.
  for (const name of readdirSync(aside)) if (!name.startsWith(id)) rmSync(path.join(aside, name));
  expect((await uploads.announce(file)).id).toBe(id);
  rmSync(path.join(aside, `${id}.json`));
  rmSync(path.join(aside, `${id}.part`));
  mkdirSync(aside, { recursive: true });
  const again = await uploads.announce(file);
  expect(again.id).not.toBe(id);
  expect(existsSync(path.join(aside, `${again.id}.json`))).toBe(true);
});
