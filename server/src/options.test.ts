import path from 'node:path';
import { expect, test } from 'vitest';
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

test('nonsense is refused with what to change', () => {
  expect(() => readOptions(['--port', '70000'], {})).toThrow(/1 to 65535/);
  expect(() => readOptions(['--base-path', 'books'], {})).toThrow(/look like \/books/);
  expect(() => readOptions(['--upstream', 'ftp://x'], {})).toThrow(/http or https/);
  expect(() => readOptions(['--nonsense'], {})).toThrow(/nonsense/);
});
