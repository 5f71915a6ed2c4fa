import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/test-server.ts';
import { version } from '../version.ts';
import { openLogFile } from './log-file.ts';
import { logAsText, readLog } from './read-log.ts';

const line = (msg: string, more: object = {}) =>
  `${JSON.stringify({ level: 40, time: 1_700_000_000_000, from: 'server', msg, ...more })}\n`;
const messages = async (folder: string, size = 2000) =>
  (await readLog(folder, { size })).records.map(({ message }) => message);

test('the log stays within a few megabytes: the oldest goes, and each record is there once', async () => {
  const folder = temporaryFolder();
  const [one, other] = [openLogFile(folder), openLogFile(folder)];
  const filling = 'x'.repeat(4000);
  for (let count = 0; count < 2000; count += 1) {
    (count % 3 === 0 ? other : one).write(line(`record ${count}`, { filling }));
  }
  const sizes = readdirSync(folder).map((name) => statSync(path.join(folder, name)).size);
  expect(sizes).toHaveLength(5);
  expect(Math.max(...sizes)).toBeLessThan(1_010_000);
  const kept = await messages(folder);
  const oldest = 2000 - kept.length;
  expect(oldest).toBeGreaterThan(500);
  expect(kept).toEqual(kept.map((_, at) => `record ${1999 - at}`));

  // A page goes on where the last one ended, over the borders of files.
  const paged: string[] = [];
  let before: string | undefined;
  do {
    const page = await readLog(folder, { size: 77, before });
    paged.push(...page.records.map(({ message }) => message));
    before = page.before ?? undefined;
  } while (before !== undefined);
  expect(paged).toEqual(kept);
});

test('what was said before a crash is there, and half a line spoils no other', async () => {
  const folder = temporaryFolder();
  openLogFile(folder).write(line('before'));
  const [name = ''] = readdirSync(folder);
  const file = path.join(folder, name);
  writeFileSync(file, `${readFileSync(file, 'utf8')}{"level":50,"ms`);
  expect(await messages(folder)).toEqual(['before']);
  openLogFile(folder).write(line('after'));
  expect(await messages(folder)).toEqual(['after', 'before']);
  writeFileSync(file, `${readFileSync(file, 'utf8')}${'\u0000'.repeat(100)}\n[]\n{"level":"x"}\n`);
  expect(await messages(folder)).toEqual(['after', 'before']);
});

test('a log that cannot be written is given up, and what was lost is counted', async () => {
  const folder = path.join(temporaryFolder(), 'logs');
  // A file in the place of the folder: nothing can be made in it.
  writeFileSync(folder, '');
  const log = openLogFile(folder);
  log.write(line('lost'));
  log.write(line('lost too'));

  expect(await messages(folder)).toEqual([]);

  rmSync(folder);
  log.write(line('kept'));
  const { records } = await readLog(folder, { size: 10 });
  expect(records.map(({ message }) => message)).toEqual([
    'kept',
    'Some log records are missing: the log file couldn’t be written',
  ]);
  expect(records[1]?.details).toEqual([{ name: 'lost', text: '2' }]);
});

test('records are found by words in any script, by level and by time', async () => {
  const folder = temporaryFolder();
  const log = openLogFile(folder);
  log.write(line('Käse 1.cbz fehlt', { level: 50, 'err.code': 'ENOENT' }));
  log.write(line('火の鳥 (1.+)', { level: 30 }));
  log.write(line('later', { level: 20, time: 1_800_000_000_000 }));
  const found = async (filter: object) =>
    (await readLog(folder, { size: 10, ...filter })).records.map(({ message }) => message);
  expect(await found({ search: 'FEHLT kase' })).toEqual(['Käse 1.cbz fehlt']);
  expect(await found({ search: 'enoent' })).toEqual(['Käse 1.cbz fehlt']);
  expect(await found({ search: '鳥' })).toEqual(['火の鳥 (1.+)']);
  expect(await found({ search: '(1.+)' })).toEqual(['火の鳥 (1.+)']);
  expect(await found({ search: '.*' })).toEqual([]);
  expect(await found({ level: 'info' })).toEqual(['火の鳥 (1.+)', 'Käse 1.cbz fehlt']);
  expect(await found({ level: 'error' })).toEqual(['Käse 1.cbz fehlt']);
  expect(await found({ since: 1_750_000_000_000 })).toEqual(['later']);
  expect(await found({ until: 1_750_000_000_000, level: 'error' })).toEqual(['Käse 1.cbz fehlt']);
});

test('as text it has a line for each record, whatever was said', async () => {
  const folder = temporaryFolder();
  openLogFile(folder).write(line('first', { 'err.stack': 'Error\n  at a' }));
  openLogFile(folder).write(line('second'));
  let text = '';
  for await (const part of logAsText(folder)) text += part;
  expect(text).toBe(
    `Longbox ${version}\n` +
      '2023-11-14T22:13:20.000Z WARN  server: first {"err.stack":"Error\\n  at a"}\n' +
      '2023-11-14T22:13:20.000Z WARN  server: second\n',
  );
});
