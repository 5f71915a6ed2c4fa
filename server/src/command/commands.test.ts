import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createLibrary } from '@longbox/contract/libraries';
import { listBooks } from '@longbox/contract/books';
import { getMe } from '@longbox/contract/users';
import { beforeAll, expect, test } from 'vitest';
import nodeFlags from '../../node-flags.json' with { type: 'json' };
import { version } from '../base/version.ts';
import { callsTo } from '../testing/calls-to.ts';
import { makeComic } from '../testing/make-comic.ts';
import { main, runCommand } from '../testing/run-command.ts';
import { runServer } from '../testing/run-server.ts';
import { basic, claim, copyOf, owner, signIn, temporaryFolder } from '../testing/test-server.ts';

/** A data folder with an account and a library of two books, and nothing that runs on it. */
const made = path.join(temporaryFolder(), 'data');
const root = path.join(temporaryFolder(), 'Comics');
const comic = (number: number): string => path.join(root, 'One', `One ${number}.cbz`);

beforeAll(async () => {
  for (const number of [1, 2]) await makeComic(comic(number));
  const server = await runServer(['--data', made]);
  await claim(server.url);
  const call = await callsTo(server.url);
  await call(createLibrary, { body: { name: 'Comics', root, importBarcodeIsbn: false } });
  const ready = async () => {
    const { content } = await call(listBooks, { query: {} });
    return content.filter(({ media }) => media.status === 'READY').length;
  };
  while ((await ready()) < 2) await setTimeout(50);
  await server.stop();
});

const isSignedIn = async (url: string, headers: Record<string, string>): Promise<boolean> =>
  (await fetch(url + getMe.path, { headers })).status === 200;

test('a password is reset beside a running server, and everyone is signed out', async () => {
  const data = copyOf(made);
  const server = await runServer(['--data', data]);
  const cookie = await signIn(server.url, owner);
  const old = { authorization: basic(owner.email, owner.password) };
  expect(await isSignedIn(server.url, old)).toBe(true);
  const reset = ['reset-password', owner.email.toUpperCase(), '--data', data];
  const done = await runCommand(reset, { input: 'kelp-otter-19\n' });
  expect(done).toMatchObject({ code: 0, complained: '' });
  expect(done.said).not.toContain('kelp-otter-19');
  expect(await isSignedIn(server.url, { cookie })).toBe(false);
  expect(await isSignedIn(server.url, old)).toBe(false);
  const headers = { authorization: basic(owner.email, 'kelp-otter-19') };
  expect(await isSignedIn(server.url, headers)).toBe(true);
  await server.stop();
});

test('without a server and without a word a password is made up and printed', async () => {
  const data = copyOf(made);
  const printed: string[] = [];
  for (const words of [[], ['--generate']]) {
    const done = await runCommand(['reset-password', owner.email, '--data', data, ...words]);
    const [, password = ''] = /^The new password is: (\S{16})$/m.exec(done.said) ?? [];
    printed.push(password);
  }
  expect(new Set(printed).size).toBe(2);
  const server = await runServer(['--data', data]);
  const headers = { authorization: basic(owner.email, printed[1] ?? '') };
  expect(await isSignedIn(server.url, headers)).toBe(true);
  await server.stop();
});

test.runIf(existsSync('/usr/bin/script'))(
  'a password that is typed in a terminal is asked for twice and never shown',
  async () => {
    const data = copyOf(made);
    const line = [process.execPath, ...nodeFlags, main, 'reset-password', owner.email];
    const command = [...line, '--data', data].map((word) => `'${word}'`).join(' ');
    // `script` gives it a terminal and shows what that shows.
    const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null']);
    let shown = '';
    let answers = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      shown += chunk.toString();
      const questions = shown.split('assword: ').length + shown.split('generate one): ').length - 2;
      for (; answers < questions; answers += 1) child.stdin.write('kelp-otter-19\r');
    });
    const [code] = await once(child, 'close');
    expect([code, answers]).toEqual([0, 2]);
    expect(shown).toContain('Changed the password of');
    expect(shown).not.toContain('kelp');
  },
);

test('a weak password and an unknown account change nothing', async () => {
  const reset = ['reset-password', owner.email, '--data', made];
  const weak = await runCommand(reset, { input: 'short\n' });
  expect(weak).toMatchObject({ code: 1, said: '' });
  expect(weak.complained).toMatch(/at least 8 characters. Nothing was changed/);
  const unknown = await runCommand(['reset-password', 'x@example.org', '--data', made]);
  expect(unknown.complained).toBe(
    `No account has the email x@example.org. The administrators are: ${owner.email}\n`,
  );
  const server = await runServer(['--data', copyOf(made)]);
  const headers = { authorization: basic(owner.email, owner.password) };
  expect(await isSignedIn(server.url, headers)).toBe(true);
  await server.stop();
});

test('a check tells what differs and changes nothing, beside a server and without', async () => {
  const data = copyOf(made);
  expect(await runCommand(['check', '--data', data])).toMatchObject({
    code: 0,
    said: `No problems found in ${data}\n`,
  });
  const gone = `${comic(2)}.cbz`;
  await makeComic(gone);
  const server = await runServer(['--data', data]);
  const found = await runCommand(['check', '--data', data]);
  expect(found.said).toBe(`file without a book: ${gone}\nFound: 1 × file without a book\n`);
  expect(found.code).toBe(3);
  rmSync(gone);
  await server.stop();
});

test('a backup is made beside a running server; it is restored only once that has stopped', async () => {
  const data = copyOf(made);
  const server = await runServer(['--data', data]);
  const backup = await runCommand(['backup', '--data', data]);
  expect(backup.code).toBe(0);
  const [, file = ''] = /^Backup created: (\S+)$/m.exec(backup.said) ?? [];
  expect(existsSync(file)).toBe(true);
  const restore = ['restore', file, '--data', data];
  const refused = await runCommand(restore);
  expect(refused).toMatchObject({ code: 1, said: '' });
  expect(refused.complained).toMatch(/^Another Longbox is using .*Stop it first/);
  await server.stop();
  // Asked for in so many words it is done again and again.
  for (const _ of [1, 2]) expect((await runCommand(restore)).said).toMatch(/^Restored the backup/);
  expect(
    readdirSync(data).filter((name) => /^longbox\.before-restore-\d+\.sqlite$/.test(name)).length,
  ).toBeGreaterThan(0);
  expect((await runCommand(['check', '--data', data])).code).toBe(0);
});

test('a data folder without a database is refused', async () => {
  const data = temporaryFolder();
  for (const line of [['check'], ['backup'], ['reset-password', 'a@example.org']]) {
    const refused = await runCommand([...line, '--data', data]);
    expect(refused).toMatchObject({ code: 1, said: '' });
    expect(refused.complained).toMatch(/^There is no database in/);
  }
  expect(readdirSync(data)).toEqual([]);
});

test('version, help and mistakes are answered without a data folder', async () => {
  expect(await runCommand(['--version'])).toMatchObject({ code: 0, said: `${version}\n` });
  expect((await runCommand(['restore', '--help'])).said).toMatch(/restore FILE \[options\]/);
  const mistake = await runCommand(['--prot', '80']);
  const complained = 'Unknown option --prot. Did you mean --port?\n';
  expect(mistake).toEqual({ code: 2, said: '', complained });
});

test.runIf(process.getuid?.() === 0)(
  'what the superuser makes belongs to the account of the data folder',
  async () => {
    const data = copyOf(made);
    const account = 65534;
    const server = await runServer(['--data', data]);
    await server.stop();
    const places = ['..', '.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })];
    for (const place of places) chownSync(path.join(data, place), account, account);
    const { said } = await runCommand(['backup', '--data', data]);
    const [, file = ''] = /^Backup created: (\S+)$/m.exec(said) ?? [];
    for (const place of [file, path.dirname(file), `${file}.sha256`]) {
      expect(statSync(place).uid).toBe(account);
    }
  },
);
