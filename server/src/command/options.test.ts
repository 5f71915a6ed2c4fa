import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/test-server.ts';
import { commandTable } from './command-table.ts';
import { help, helpOf } from './help.ts';
import { type Option, serverOptions, variableOf } from './option-table.ts';
import { type Options, readOptions } from './options.ts';
import { parseCommandLine } from './parse.ts';

const read = (
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Options => readOptions(parseCommandLine(args), environment);

test('the command line wins over the environment, and that over the defaults', () => {
  expect(read([])).toEqual({
    port: 25600,
    host: 'localhost',
    data: path.resolve('data'),
    role: 'all',
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
    logLevel: 'warn',
    sources: { port: 'default', basePath: 'default' },
  });
  const environment = { LONGBOX_PORT: '1', LONGBOX_BASE_PATH: '/books/' };
  expect(read([], environment)).toMatchObject({
    port: 1,
    basePath: '/books',
    sources: { port: 'environment', basePath: 'environment' },
  });
  expect(read(['--port', '2'], environment)).toMatchObject({
    port: 2,
    sources: { port: 'command-line', basePath: 'environment' },
  });
});

test('proxies are trusted by their addresses, ranges, or as whoever is on this machine', () => {
  const environment = { LONGBOX_TRUST_PROXY: 'loopback, 10.0.0.0/8' };
  expect(read([], environment).trustProxy).toEqual(['loopback', '10.0.0.0/8']);
  expect(read(['--trust-proxy', '::1'], environment).trustProxy).toEqual(['::1']);
});

test('only processes that share a database have a role', () => {
  const database = { LONGBOX_DATABASE: 'postgres://longbox@localhost/longbox' };
  expect(read(['--role', 'work'], database).role).toBe('work');
  expect(() => read(['--role', 'works'], database)).toThrow(
    '--role must be serve, work or all, not works',
  );
  expect(() => read([], { LONGBOX_ROLE: 'serve' })).toThrow(/--role serve needs --database/);
});

test('backups are counted, and one is named to start with', () => {
  expect(read(['--backups', '0'], { LONGBOX_RESTORE: 'old.sqlite' })).toMatchObject({
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
  const expected = { inbox: path.resolve('in'), uploadSize: 500e6, uploadRoom: 0 };
  expect(read([], environment)).toMatchObject(expected);
});

test('nonsense is refused with what to change', () => {
  expect(() => read(['--port', '70000'])).toThrow(/1 to 65535/);
  expect(() => read(['--base-path', 'books'])).toThrow(/look like \/books/);
  expect(() => read(['--upstream', 'ftp://x'])).toThrow(/http or https/);
  expect(() => read(['--trust-proxy', 'all'])).toThrow(/addresses, ranges/);
  expect(() => read(['--backups', 'many'])).toThrow(/to 999/);
  expect(() => read(['--upload-size', 'much'])).toThrow(/500M or 4G/);
  for (const text of ['20', '-1', 'very']) {
    expect(() => read([`--niceness=${text}`])).toThrow(/from 0 to 19/);
  }
  expect(read([], { LONGBOX_NICENESS: '0' })).toMatchObject({ niceness: 0 });
  expect(() => read(['--nonsense'])).toThrow(/nonsense/);
});

test('a settings file in the data folder sets options; the environment and the command line win', () => {
  const data = temporaryFolder();
  const settings = { port: 1, host: '0.0.0.0', inbox: 'sent', 'trust-proxy': ['loopback', '::1'] };
  writeFileSync(path.join(data, 'longbox.json'), JSON.stringify(settings));
  expect(read(['--data', data])).toMatchObject({
    port: 1,
    host: '0.0.0.0',
    inbox: path.join(data, 'sent'),
    trustProxy: ['loopback', '::1'],
    sources: { port: 'file', basePath: 'default' },
  });
  const environment = { LONGBOX_DATA: data, LONGBOX_PORT: '2' };
  expect(read([], environment)).toMatchObject({ port: 2, sources: { port: 'environment' } });
  expect(read(['--port', '3'], environment)).toMatchObject({ port: 3, host: '0.0.0.0' });
});

test.each([
  ['{ "prot": 8080 }', /"prot" in .*longbox\.json isn’t an option.*Did you mean "port"\?/],
  ['{ "data": "/srv" }', /"data" in .* isn’t an option that can be set there/],
  ['{ "port": 70000 }', /"port" in .*longbox\.json must be a number from 1 to 65535, not 70000/],
  ['{ "port": null }', /"port" in .* must be text, a number or a list/],
  ['{ "port": 8080', /longbox\.json isn’t valid JSON/],
  ['[]', /must contain an object/],
])('a settings file with a mistake is refused by its key: %s', (text, words) => {
  const data = temporaryFolder();
  writeFileSync(path.join(data, 'longbox.json'), text);
  expect(() => read(['--data', data])).toThrow(words);
});

test('a mistake is named after the place where it stands', () => {
  expect(() => read([], { LONGBOX_LOG_LEVEL: 'loud' })).toThrow(/^LONGBOX_LOG_LEVEL must be one/);
  expect(() => read(['--log-level', 'loud'])).toThrow(/^--log-level must be one of/);
});

test('the help names every command, every option, its variable and its default', () => {
  const options: readonly Option[] = serverOptions;
  for (const { name, value, fallback } of options) {
    expect(help()).toContain(`--${name}`);
    if (value !== undefined) expect(help()).toContain(variableOf(name));
    if (fallback !== undefined) expect(help()).toContain('default: ');
  }
  for (const command of commandTable) {
    expect(help()).toContain(command.name);
    for (const { name } of command.options) expect(helpOf(command.name)).toContain(`--${name}`);
  }
  const lines = [help(), ...commandTable.map(({ name }) => helpOf(name))].join('\n').split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(86);
});
