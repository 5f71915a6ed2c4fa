import {
  getBook,
  deleteReadProgress,
  updateBookMetadata,
  updateReadProgress,
} from '@longbox/contract/books';
import { listDirectory } from '@longbox/contract/filesystem';
import { getLibrary, listLibraries } from '@longbox/contract/libraries';
import { getClaim } from '@longbox/contract/users';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError, call, onSignedOut } from './api.ts';
import { signIn } from './sign-in.ts';
import { json, serve, setOrigin } from './testing/serve.ts';

let signOuts = 0;
onSignedOut(() => {
  signOuts += 1;
});
afterEach(() => {
  signOuts = 0;
});

async function failureOf(attempt: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await attempt.catch((error: unknown) => error);
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError', { cause: error });
  return error;
}

test('a call carries its marker and reads an answer with members of a newer server', async () => {
  const received = await serve((_, response) => {
    json(response, { isClaimed: true, inTheFuture: 1 });
  });
  await expect(call(getClaim, {})).resolves.toEqual({ isClaimed: true });
  const headers = received[0]?.request.headers;
  expect(headers?.['x-requested-with']).toBe('XMLHttpRequest');
  expect(headers?.accept).toBe('application/json, text/plain, */*');
  expect(headers?.['content-type']).toBeUndefined();
});

test('parameters and body go out as JSON, and an answer without body is none', async () => {
  const received = await serve((_, response) => {
    response.writeHead(204).end();
  });
  const answer = await call(updateReadProgress, { params: { bookId: 'a/b' }, body: { page: 3 } });
  expect(answer).toBeUndefined();
  expect(received[0]?.request.url).toBe('/api/v1/books/a%2Fb/read-progress');
  expect(received[0]?.request.headers['content-type']).toBe('application/json');
  expect(received[0]?.body).toBe('{"page":3}');
});

test('a change outlives its page unless it is long, and what only reads does not', async () => {
  await serve(({ request }, response) => {
    if (request.method === 'GET') json(response, { isClaimed: true });
    else response.writeHead(204).end();
  });
  const made = vi.spyOn(globalThis, 'fetch');
  const params = { bookId: 'a' };
  await call(updateBookMetadata, { params, body: { summary: 'Short.' } });
  await call(updateBookMetadata, { params, body: { summary: 'long '.repeat(2000) } });
  await call(deleteReadProgress, { params });
  await call(getClaim, {});
  expect(made.mock.calls.map(([, how]) => how?.keepalive)).toEqual([true, false, true, false]);
});

test('a refusal hands on the message of the server and the code in it', async () => {
  await serve((_, response) => {
    json(response, { status: 400, message: 'Bad folder: ERR_1016' }, 400);
  });
  const failure = await failureOf(call(listDirectory, { body: { path: '/x' } }));
  expect(failure).toMatchObject({ kind: 'refused', status: 400, code: 'ERR_1016' });
  expect(failure.message).toBe('Bad folder: ERR_1016');
});

test('broken rules of single members are kept and told', async () => {
  const violations = [{ fieldName: 'name', message: 'must not be blank' }];
  await serve((_, response) => {
    json(response, { violations }, 400);
  });
  const failure = await failureOf(call(listLibraries, {}));
  expect(failure.violations).toEqual(violations);
  expect(failure.message).toBe('name: must not be blank');
});

test.each(['', 'null', '[]', '{"message":null}', '<html></html>'])(
  'a refusal with the body %j still has its status',
  async (body) => {
    await serve((_, response) => {
      response.writeHead(500).end(body);
    });
    const failure = await failureOf(call(listLibraries, {}));
    expect(failure).toMatchObject({ kind: 'refused', status: 500, message: '', violations: [] });
  },
);

test.each([
  [502, '<html>Bad Gateway</html>'],
  [502, '{"status":502,"message":"The server at http://127.0.0.1:1 isn’t responding"}'],
  [503, '<html>Service Unavailable</html>'],
  [504, '{"message":"Gateway Timeout"}'],
])('a gateway without its server counts as unreachable: %i %s', async (status, body) => {
  await serve((_, response) => {
    response.writeHead(status).end(body);
  });
  await expect(failureOf(call(listLibraries, {}))).resolves.toMatchObject({ kind: 'unreachable' });
});

test('no server at all counts as unreachable', async () => {
  onTestFinished(setOrigin('http://127.0.0.1:1'));
  const failure = await failureOf(call(listLibraries, {}));
  expect(failure).toMatchObject({ kind: 'unreachable', status: 0 });
});

test('a change that a page of something in between answers was not made', async () => {
  await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Wi-Fi</h1>');
  });
  const change = call(deleteReadProgress, { params: { bookId: 'b' } });
  await expect(failureOf(change)).resolves.toMatchObject({ kind: 'unreachable' });
});

test.each([200, 401, 403, 404, 511])(
  'a page in place of an answer, with status %d, is of something in between: nobody is signed out',
  async (status) => {
    await serve((_, response) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end('\n<h1>Sign in</h1>');
    });
    const failure = await failureOf(call(listLibraries, {}));
    expect(failure).toMatchObject({ kind: 'unreachable', status: 0 });
    expect(signOuts).toBe(0);
  },
);

test('401 signs out, except while signing in', async () => {
  const received = await serve((_, response) => {
    response.writeHead(401).end();
  });
  await failureOf(call(getBook, { params: { bookId: '1' } }));
  expect(signOuts).toBe(1);
  const failure = await failureOf(signIn({ email: 'ä@b.co', password: 'pä:ß' }, true));
  expect(failure.status).toBe(401);
  expect(signOuts).toBe(1);
  const [, sent] = received;
  expect(sent?.request.url).toBe('/api/v2/users/me?remember-me=true');
  const [scheme, credentials = ''] = sent?.request.headers.authorization?.split(' ') ?? [];
  expect(scheme).toBe('Basic');
  expect(Buffer.from(credentials, 'base64').toString()).toBe('ä@b.co:pä:ß');
});

test('an answer that breaks the contract is unreadable', async () => {
  await serve((_, response) => {
    json(response, { id: 1 });
  });
  const failure = await failureOf(call(getLibrary, { params: { libraryId: '1' } }));
  expect(failure).toMatchObject({ kind: 'unreadable', status: 200 });
  expect(signOuts).toBe(0);
});

test('a call that is given up ends as such', async () => {
  await serve(() => undefined);
  const leaving = new AbortController();
  const attempt = call(listLibraries, {}, { signal: leaving.signal });
  leaving.abort();
  await expect(attempt).rejects.toMatchObject({ name: 'AbortError' });
});
