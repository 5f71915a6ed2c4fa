import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder } from '../../testing/test-server.ts';

test.skipIf(process.platform === 'win32')(
  'pipes among books, where covers and metadata are looked for, hold up nothing',
  async () => {
    const root = path.join(temporaryFolder(), 'library');
    const folder = path.join(root, 'Series');
    mkdirSync(folder, { recursive: true });
    await makeComic(path.join(folder, 'Book.cbz'));
    // As many as there are threads for files, and more.
    const pipes = ['cover.jpg', 'poster.png', 'series.json', 'Book.jpg', 'Book.png', 'Pipe.cbz'];
    expect(
      spawnSync(
        'mkfifo',
        pipes.map((name) => path.join(folder, name)),
      ).status,
    ).toBe(0);
    const server = await startTestServer();
    await server.addLibrary(root);
    await server.idle();
    const { content } = await server.call(listBooks, {});
    expect(content.map(({ name, media }) => [name, media.status])).toEqual([['Book', 'READY']]);
    await server.close();
  },
);
