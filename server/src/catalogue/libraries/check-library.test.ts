import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createLibrary, listLibraries } from '@longbox/contract/libraries';
import { expect, test } from 'vitest';
import { startTestServer, temporaryFolder } from '../../testing/test-server.ts';
import { libraryHolding } from './check-library.ts';

test('a library holds what lies in it, whichever of them is a link', async () => {
  const folder = temporaryFolder();
  const real = path.join(folder, 'real');
  const linked = path.join(folder, 'linked');
  const other = path.join(folder, 'other');
  mkdirSync(path.join(real, 'Tale'), { recursive: true });
  mkdirSync(other);
  writeFileSync(path.join(real, 'Tale', 'Tale 1.cbz'), '');
  symlinkSync(real, linked);
  symlinkSync(path.join(real, 'Tale'), path.join(other, 'Tale'));
  const server = await startTestServer();
  await server.call(createLibrary, { body: { name: 'Comics', root: linked } });
  const libraries = await server.call(listLibraries, {});
  for (const place of [
    real,
    linked,
    `${linked}/Tale`,
    `${real}/Tale/Tale 1.cbz`,
    `${other}/Tale`,
  ]) {
    expect([place, (await libraryHolding(libraries, place))?.name]).toEqual([place, 'Comics']);
  }
  for (const place of [other, folder, path.join(folder, 'nowhere')]) {
    expect([place, await libraryHolding(libraries, place)]).toEqual([place, undefined]);
  }
  await server.close();
});
