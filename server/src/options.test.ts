import path from 'node:path';
import { expect, test } from 'vitest';
import { help, type Option, optionTable, variableOf } from './option-table.ts';
import { readOptions } from './options.ts';

test('the command line wins over the environment, and that over the defaults', () => {
  expect(readOptions([], {})).toEqual({
    port: 25600,
    host: 'localhost',
    data: path.resolve('data'),
    basePath: '',
    upstream: undefined,
    announcements: undefined,
    oauth2: undefined,
    backups: 7,
    restore: undefined,
    salvage: false,
    inbox: undefined,
    uploadSize: 4e9,
    uploadRoom: 50e9,
    trustProxy: [],
    niceness: 10,
    sources: { port: 'default', basePath: 'default' },
  });
  const environment = { LONGBOX_PORT: '1', LONGBOX_BASE_PATH: '/books/' };
  expect(readOptions([], environment)).toMatchObject({
    port: 1,
    basePath: '/books',
    sources: { port: 'environment', basePath: 'environment' },
  });
  expect(readOptions(['--port', '2'], environment)).toMatchObject({
    port: 2,
    sources: { port: 'command-line', basePath: 'environment' },
  });
});

test('proxies are trusted by their addresses, ranges, or as whoever is on this machine', () => {
  const environment = { LONGBOX_TRUST_PROXY: 'loopback, 10.0.0.0/8' };
  expect(readOptions([], environment).trustProxy).toEqual(['loopback', '10.0.0.0/8']);
  expect(readOptions(['--trust-proxy', '::1'], environment).trustProxy).toEqual(['::1']);
});

test('backups are counted, and one is named to start with', () => {
  expect(readOptions(['--backups', '0'], { LONGBOX_RESTORE: 'old.sqlite' })).toMatchObject({
    backups: 0,
    restore: path.resolve('old.sqlite'),
  });
});

test('what may be sent is measured', () => {
  const environment = {
    LONGBOX_INBOX: 'in',
    LONGBOX_UPLOAD_SIZE: '500M',
    LONGBOX_UPLOAD_ROOM: '0',
  };
  const read = { inbox: path.resolve('in'), uploadSize: 500e6, uploadRoom: 0 };
  expect(readOptions([], environment)).toMatchObject(read);
});

test('nonsense is refused with what to change', () => {
  expect(() => readOptions(['--port', '70000'], {})).toThrow(/1 to 65535/);
  expect(() => readOptions(['--base-path', 'books'], {})).toThrow(/look like \/books/);
  expect(() => readOptions(['--upstream', 'ftp://x'], {})).toThrow(/http or https/);
  expect(() => readOptions(['--trust-proxy', 'all'], {})).toThrow(/addresses, ranges/);
  expect(() => readOptions(['--backups', 'many'], {})).toThrow(/to 999/);
  expect(() => readOptions(['--upload-size', 'much'], {})).toThrow(/500M or 4G/);
  for (const text of ['20', '-1', 'very']) {
    expect(() => readOptions([`--niceness=${text}`], {})).toThrow(/from 0 to 19/);
  }
  expect(readOptions([], { LONGBOX_NICENESS: '0' })).toMatchObject({ niceness: 0 });
  expect(() => readOptions(['--nonsense'], {})).toThrow(/nonsense/);
});

test('the help names every option, its variable and its default', () => {
  const options: readonly Option[] = optionTable;
  for (const { name, value, fallback } of options) {
    expect(help).toContain(`--${name}`);
    if (value !== undefined) expect(help).toContain(variableOf(name));
    if (fallback !== undefined) expect(help).toContain('default: ');
  }
  expect(Math.max(...help.split('\n').map((line) => line.length))).toBeLessThanOrEqual(86);
});
