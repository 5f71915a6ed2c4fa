import { chmodSync, chownSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { createBackup, deleteBackup } from '@longbox/contract/backups';
import { pathOf } from '@longbox/contract/endpoint';
import { expect, test } from 'vitest';
import { runServer } from '../../testing/run-server.ts';
import {
  claim,
  marked,
  owner,
  refusalOf,
  signIn,
  temporaryFolder,
} from '../../testing/test-server.ts';

/** `nobody`: the superuser may write everywhere, so the server runs as another user. */
const nobody = 65_534;

test.skipIf(process.getuid?.() !== 0)(
  'a folder of backups that is read-only is told of in words, and what is in it stays',
  async () => {
    const data = temporaryFolder();
    chownSync(data, nobody, nobody);
    const server = await runServer(['--data', data], { uid: nobody });
    await claim(server.url);
    const cookie = await signIn(server.url, owner);
    const call = (pathname: string, method: string): Promise<Response> =>
      fetch(server.url + pathname, { method, headers: { ...marked, cookie } });
    expect((await call(createBackup.path, 'POST')).status).toBe(201);
    const folder = path.join(data, 'backups');
    const before = readdirSync(folder);
    chownSync(folder, 0, 0);
    chmodSync(folder, 0o555);
    const name = before.find((one) => one.endsWith('.sqlite')) ?? '';
    const told = (action: string) => ({
      status: 409,
      message: expect.stringContaining(
        `Couldn’t ${action} the backup. Permission to write was denied: ${folder}`,
      ),
    });
    const deleted = await call(pathOf(deleteBackup, { params: { name } }), 'DELETE');
    expect(await refusalOf(deleted)).toEqual(told('delete'));
    expect(await refusalOf(await call(createBackup.path, 'POST'))).toEqual(told('make'));
    expect(readdirSync(folder)).toEqual(before);
    await server.stop();
  },
);
