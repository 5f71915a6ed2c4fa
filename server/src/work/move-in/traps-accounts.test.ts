import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../base/db/connection.ts';
import { KomgaMove } from '../../testing/komga-move.ts';
import type { KomgaDatabase } from '../../testing/make-komga.ts';

let place: KomgaMove;
let root: string;
let komga: KomgaDatabase;

beforeEach(() => {
  place = new KomgaMove();
  ({ root, komga } = place);
});
afterEach(() => place.close());

describe('accounts', () => {
  test('of two emails that differ in capitals the one in use stays, and the other is counted', async () => {
    place.addUser('OLD', 'Reader@example.org');
    place.addUser('NEW', 'reader@example.org');
    const at = new Date(Date.now() - 60_000).toISOString().replace('Z', '');
    komga.add('activity', { USER_ID: 'NEW', SUCCESS: 1, DATE_TIME: at, SOURCE: null, EMAIL: null });
    const moved = await place.move();
    expect(await moved.selectFrom('user').select('id').execute()).toEqual([{ id: 'NEW' }]);
    expect(place.said).toContain('1 (same email as another account)');
    expect(place.said).toContain('Of the accounts Reader@example.org and reader@example.org');
  });

  test('have restrictions only where Komga has both parts, and labels in small letters', async () => {
    place.addUser('A', 'a@example.org', { AGE_RESTRICTION: 13, AGE_RESTRICTION_ALLOW_ONLY: 1 });
    place.addUser('B', 'b@example.org', { AGE_RESTRICTION: 18, AGE_RESTRICTION_ALLOW_ONLY: 0 });
    place.addUser('C', 'c@example.org', { AGE_RESTRICTION: 18 });
    for (const [LABEL, ALLOW] of [
      [' Kids ', 1],
      ['kids', 1],
      [' ', 1],
      ['Adults', 0],
    ] as const) {
      komga.add('userLabel', { USER_ID: 'A', LABEL, ALLOW });
    }
    komga.add('userLibrary', { USER_ID: 'A', LIBRARY_ID: 'L' });
    komga.add('userLibrary', { USER_ID: 'A', LIBRARY_ID: 'gone' });
    const moved = await place.move();
    const rows = await moved.selectFrom('user').selectAll().orderBy('id').execute();
    expect(rows).toMatchObject([
      {
        age: 13,
        ageRestriction: 'ALLOW_ONLY',
        labelsAllow: '["kids"]',
        labelsExclude: '["adults"]',
      },
      { age: 18, ageRestriction: 'EXCLUDE', labelsAllow: '[]' },
      { age: null, ageRestriction: null },
    ]);
    expect(await moved.selectFrom('userLibrary').selectAll().execute()).toHaveLength(1);
  });

  test('keep API keys, of which two of one comment get two', async () => {
    place.addUser('U', 'u@example.org');
    for (const [ID, COMMENT, API_KEY] of [
      ['K1', 'Phone', 'a'.repeat(128)],
      ['K2', 'phone', 'b'.repeat(128)],
      ['K3', 'Odd', 'not a hash'],
    ] as const) {
      komga.add('apiKey', { ID, USER_ID: 'U', COMMENT, API_KEY });
    }
    const moved = await place.move();
    const keys = await moved.selectFrom('apiKey').select(['id', 'comment']).execute();
    expect(keys).toEqual([
      { id: 'K1', comment: 'Phone' },
      { id: 'K2', comment: 'phone (2)' },
    ]);
    expect(place.said).toContain('API keys: 3 in Komga, 2 imported; skipped: 1 (unknown format)');
    expect(place.said).not.toContain('a'.repeat(128));
  });
});

describe('settings', () => {
  const stored = async (moved: Db) =>
    new Map(
      (await moved.selectFrom('setting').selectAll().execute()).map(({ name, value }) => [
        name,
        JSON.parse(value) as unknown,
      ]),
    );

  test('of the server mean the same, however Komga wrote them', async () => {
    const there = path.join(place.config, 'kepubify');
    writeFileSync(there, '');
    for (const [KEY, VALUE] of [
      ['DELETE_EMPTY_COLLECTIONS', '1'],
      ['DELETE_EMPTY_READLISTS', 'false'],
      ['KOBO_PROXY', 'true'],
      ['KOBO_PORT', '8080'],
      ['REMEMBER_ME_DURATION', '14'],
      ['REMEMBER_ME_KEY', 'a secret'],
      ['THUMBNAIL_SIZE', 'LARGE'],
      ['TASK_POOL_SIZE', '3'],
      ['SERVER_PORT', '25999'],
      ['SERVER_CONTEXT_PATH', '/comics'],
      ['KEPUBIFY_PATH', there],
    ] as const) {
      komga.add('serverSetting', { KEY, VALUE });
    }
    const settings = Object.fromEntries(await stored(await place.move()));
    expect(settings).toMatchObject({
      deleteEmptyCollections: true,
      deleteEmptyReadLists: false,
      koboProxy: true,
      koboPort: 8080,
      rememberMeDurationDays: 14,
      thumbnailSize: 'LARGE',
      taskPoolSize: 3,
      serverPort: 25999,
      serverContextPath: '/comics',
      kepubifyPath: there,
    });
    expect(place.said).toContain(
      'From its next start, Longbox listens on port 25999 under /comics',
    );
    expect(place.said + JSON.stringify(settings)).not.toContain('a secret');
  });

  test('of the server that mean nothing here are left, and the port is kept when asked', async () => {
    for (const [KEY, VALUE] of [
      ['KEPUBIFY_PATH', '/nowhere/kepubify'],
      ['SERVER_PORT', '25999'],
      ['THUMBNAIL_SIZE', 'GIGANTIC'],
      ['TASK_POOL_SIZE', '-1'],
    ] as const) {
      komga.add('serverSetting', { KEY, VALUE });
    }
    const settings = await stored(await place.move('--keep-port'));
    expect([...settings.keys()].toSorted()).toEqual([
      'deleteEmptyCollections',
      'deleteEmptyReadLists',
      'importedFrom',
      'koboProxy',
    ]);
    expect(settings.get('deleteEmptyCollections')).toBe(false);
  });

  test('of people stay as they are, and what they arranged in Komga’s client is arranged here', async () => {
    place.addUser('U', 'u@example.org');
    komga.add('library', { ID: 'M', NAME: 'Manga', ROOT: `file:${root} 2/` });
    const add = (KEY: string, VALUE: string): void =>
      komga.add('userClientSetting', { USER_ID: 'U', KEY, VALUE });
    add('webui.libraries', '{"L":{"order":2},"M":{"unpinned":true,"order":1},"gone":{"order":0}}');
    add('webui.recommended', '{"sections":[{"section":"ON_DECK"},{"section":"KEEP_READING"}]}');
    add('webui.recommended.m', '{"sections":[{"section":"RECENTLY_ADDED_BOOKS"}]}');
    add('webui.series_groups', 'no JSON');
    add('other.program', 'x'.repeat(100_001));
    komga.add('userClientSetting', { USER_ID: 'gone', KEY: 'a', VALUE: 'b' });
    komga.add('clientSetting', { KEY: 'a'.repeat(201), VALUE: 'b', ALLOW_UNAUTHORIZED: 1 });
    const moved = await place.move();
    const rows = await moved.selectFrom('userClientSetting').select(['key', 'value']).execute();
    const settings = new Map(rows.map(({ key, value }) => [key, value]));
    expect([...settings.keys()].filter((key) => key.startsWith('webui.'))).toHaveLength(4);
    expect(settings.get('longbox.navigation.libraries')).toBe('{"order":["M","L"],"hidden":["M"]}');
    expect(settings.get('longbox.sections.home')).toMatch(/^\{"order":\["onDeck","keepReading"\]/);
    expect(settings.get('longbox.sections.M')).toMatch(/^\{"order":\["addedBooks"\]/);
    expect(place.said).toContain('1 (too long), 1 (account missing)');
    expect(place.said).toContain('app settings: 1 in Komga, 0 imported; skipped: 1 (too long)');
  });
});

test('sign-ins of the last month are kept, and older ones counted', async () => {
  place.addUser('U', 'u@example.org');
  const ago = (days: number): string =>
    new Date(Date.now() - days * 86_400_000).toISOString().replace('T', ' ').replace('Z', '');
  for (const days of [1, 40]) {
    komga.add('activity', {
      USER_ID: 'U',
      SUCCESS: 1,
      DATE_TIME: ago(days),
      EMAIL: null,
      SOURCE: null,
    });
  }
  const moved = await place.move();
  expect(await moved.selectFrom('authenticationActivity').selectAll().execute()).toHaveLength(1);
  expect(place.said).toContain('sign-ins: 2 in Komga, 1 imported; skipped: 1 (over a month old)');
});
