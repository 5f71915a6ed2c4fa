// What a person does with a server that was just started. Runs on our own Node, which reads TypeScript.
import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { getPage, listBooks, updateReadProgress } from '../../contract/src/books.ts';
import { pathOf } from '../../contract/src/endpoint.ts';
import { createLibrary } from '../../contract/src/libraries.ts';
import { claimHeaders, claimServer } from '../../contract/src/users.ts';

/** Parts of the types of books in the library. */
const kinds = ['/zip', 'rar', 'pdf', 'epub'];

const owner = { email: 'owner@example.org', password: 'a good password' };

/** Makes the first account and a library, waits for books of every kind, and reads one; gives its ID. */
export async function readFirstBook(call) {
  await call(
    claimServer,
    {},
    {
      [claimHeaders.email]: owner.email,
      [claimHeaders.password]: owner.password,
    },
  );
  await call(createLibrary, { body: { name: 'Comics', root: '/library' } });
  let books = [];
  while (kinds.some((kind) => !books.some(({ media }) => media.mediaType.includes(kind)))) {
    await setTimeout(200);
    const query = { media_status: ['READY', 'ERROR', 'UNSUPPORTED'], unpaged: true };
    ({ content: books } = await call(listBooks, { query }));
    const bad = books.find(({ media }) => media.status !== 'READY');
    assert.equal(bad, undefined, `${bad?.name}: ${bad?.media.comment}`);
  }
  const { id: bookId } = books.find(({ media }) => media.mediaType === 'application/zip');
  const page = await call(getPage, { params: { bookId, pageNumber: '2' } });
  assert.ok(page.byteLength > 1000, 'no page');
  await call(updateReadProgress, { params: { bookId }, body: { page: 2 } });
  return bookId;
}

/** Makes calls of the contract at an address; gives JSON as it came, and pictures as bytes. */
export function callAt(url) {
  const basic = Buffer.from(`${owner.email}:${owner.password}`).toString('base64');
  return async (endpoint, input, headers = { authorization: `Basic ${basic}` }) => {
    const response = await fetch(url + pathOf(endpoint, input), {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(input.body && { body: JSON.stringify(input.body) }),
    });
    assert.ok(response.ok, `${endpoint.path} answered ${response.status}`);
    if (response.headers.get('content-type')?.includes('json')) return response.json();
    return response.arrayBuffer();
  };
}
