import { expect, test } from 'vitest';
import { parseCommandLine } from './parse.ts';

test('without a command the server is meant, and its options are read', () => {
  const call = parseCommandLine(['--port', '8080', '--salvage', '--host=::1']);
  expect(call).toMatchObject({ name: 'serve', isNamed: false, asks: 'run' });
  expect([call.get('port'), call.get('host'), call.has('salvage')]).toEqual(['8080', '::1', true]);
  expect(parseCommandLine(['serve']).name).toBe('serve');
});

test('a command takes its argument and its own options', () => {
  const moving = ['import-komga', '/komga', '--map', '/a=/b', '--map', '/c=/d', '--dry-run'];
  const call = parseCommandLine(moving);
  expect(call).toMatchObject({ name: 'import-komga', argument: '/komga' });
  expect(call.all('map')).toEqual(['/a=/b', '/c=/d']);
  expect(call.has('dry-run')).toBe(true);
});

test('help and version are answered whatever else is missing', () => {
  expect(parseCommandLine(['restore', '--help'])).toMatchObject({ name: 'restore', asks: 'help' });
  expect(parseCommandLine(['--version']).asks).toBe('version');
});

test.each([
  [['chekc'], 'Unknown command “chekc”. Did you mean check?'],
  [['frobnicate'], 'Unknown command “frobnicate”. See npm start -- --help'],
  [['--prot', '80'], 'Unknown option --prot. Did you mean --port?'],
  [['--something-else'], 'Unknown option --something-else. See npm start -- serve --help'],
  [['check', '--port', '80'], 'Unknown option --port. See npm start -- check --help'],
  [['--port'], '--port needs a value. See npm start -- serve --help'],
  [['--port', '--salvage'], '--port needs a value. See npm start -- serve --help'],
  [['--salvage=yes'], '--salvage takes no value.'],
  [['restore'], 'restore needs FILE. See npm start -- restore --help'],
  [['restore', 'a', 'b'], 'Unexpected argument “b”. See npm start -- restore --help'],
  [['--data', '/srv', 'backup'], 'Put the command first: npm start -- backup …'],
])('a mistake is answered in one line: %j', (args, words) => {
  expect(() => parseCommandLine(args)).toThrow(new Error(words));
});
