import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLibrary, LibraryCreation } from '@longbox/contract/libraries';
import { tokenHeader } from '@longbox/contract/sign-in';
import { claimHeaders, claimServer, getMe } from '@longbox/contract/users';
import * as z from 'zod/mini';
import type { App } from './app.ts';
import type { Options } from './command/options.ts';
import { run } from './run.ts';

const samples = [
  {
    name: 'Sample comics',
    folder: 'library',
    oneshotsDirectory: '_oneshots',
    // Its files are broken on purpose, for tests.
    scanDirectoryExclusions: ['Water Damage'],
  },
  { name: 'Sample books', folder: 'books' },
];
const account = { email: 'demo@longbox.example', password: randomBytes(6).toString('base64url') };

/** Serves the shipped samples from a folder that is deleted at the end, with an account of its own. */
export async function demo(options: Options): Promise<void> {
  const data = mkdtempSync(path.join(tmpdir(), 'longbox-demo-'));
  await run(
    { ...options, data, upstream: undefined, restore: undefined, backups: 0 },
    {
      onListening: fill,
      onClosed: () => rmSync(data, { recursive: true, force: true }),
    },
  );
}

/** Makes the account and adds the samples, through the same calls that anyone would make. */
async function fill(app: App, address: string): Promise<string[]> {
  const prefix = new URL(address).pathname.replace(/\/$/, '');
  await app.http.inject({
    method: 'POST',
    url: prefix + claimServer.path,
    headers: { [claimHeaders.email]: account.email, [claimHeaders.password]: account.password },
  });
  const basic = Buffer.from(`${account.email}:${account.password}`).toString('base64');
  const authorization = `Basic ${basic}`;
  for (const { folder, ...library } of samples) {
    const root = fileURLToPath(new URL(`../../samples/${folder}`, import.meta.url));
    await app.http.inject({
      method: 'POST',
      url: prefix + createLibrary.path,
      headers: { authorization },
      payload: z.parse(LibraryCreation, { ...library, root }),
    });
  }
  // An empty token asks for a session in the answer's header instead of a cookie.
  const { headers } = await app.http.inject({
    url: prefix + getMe.path,
    headers: { authorization, [tokenHeader]: '' },
  });
  const token = String(headers[tokenHeader]);
  return [
    `Sign in directly: ${address}?xAuthToken=${encodeURIComponent(token)}`,
    `Or sign in as ${account.email} with the password ${account.password}`,
    'Everything is deleted when you stop Longbox.',
  ];
}
