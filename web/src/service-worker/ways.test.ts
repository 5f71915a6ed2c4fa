import { expect, test } from 'vitest';
import { isAnswer, languageOf, wayOf } from './ways.ts';

const others = new Set(['', 'icon.svg', 'manifest.webmanifest']);

function ways(scope: string, mode: string, paths: readonly string[], method = 'GET') {
  return new Set(paths.map((path) => wayOf({ method, mode, url: scope + path }, scope, others)));
}

const scopes = ['https://books.example/', 'https://books.example/comics/'];

test.each(scopes)('below %s, every address of the client is a place', (scope) => {
  const places = ['', 'index.html', 'dashboard', 'series/0A', 'book/0A/read?page=2', 'login?x=y.z'];
  expect(ways(scope, 'navigate', places)).toEqual(new Set(['place']));
});

test.each(scopes)('below %s, files of the client are kept', (scope) => {
  const files = ['assets/main-a1.js', 'assets/words/4f/en.start.json', 'icon.svg'];
  expect(ways(scope, 'cors', files)).toEqual(new Set(['file']));
});

test.each(scopes)('below %s, nothing of the server is touched', (scope) => {
  const calls = [
    'api/v1/books',
    'API/v1/books/0A/thumbnail',
    'sse/v1/events',
    'actuator/info',
    'oauth2/authorization/x',
    'login/oauth2/code/x',
    'opds/v1.2/catalog',
    'kobo/key/v1/library/sync',
    'koreader/users/auth',
    'v3/api-docs',
  ];
  for (const mode of ['cors', 'no-cors', 'navigate']) {
    expect([mode, ...ways(scope, mode, calls)]).toEqual([mode, 'untouched']);
  }
});

test('nothing but reading inside the scope is touched', () => {
  const [, scope = ''] = scopes;
  expect(ways(scope, 'navigate', ['dashboard'], 'POST')).toEqual(new Set(['untouched']));
  for (const url of ['https://books.example/', 'https://other.example/comics/assets/a.js']) {
    expect(wayOf({ method: 'GET', mode: 'navigate', url }, scope, others)).toBe('untouched');
  }
  expect(ways(scope, 'cors', ['', 'sw.js', 'licences.json', 'dashboard'])).toEqual(
    new Set(['untouched']),
  );
  expect(ways(scope, 'navigate', ['sw.js', 'licences.json'])).toEqual(new Set(['untouched']));
});

test('of what a gateway says alone no page is made', () => {
  const answers = [200, 204, 302, 401, 403, 404, 500, 0];
  expect(answers.filter((status) => !isAnswer({ status }))).toEqual([]);
  expect([502, 503, 504].filter((status) => isAnswer({ status }))).toEqual([]);
});

test('the language of texts is told by their address', () => {
  expect(languageOf('https://a.example/assets/words/4f2a/pt-BR.shell.json')).toBe('pt-BR');
  expect(languageOf('https://a.example/assets/main-a1.js')).toBeUndefined();
});
