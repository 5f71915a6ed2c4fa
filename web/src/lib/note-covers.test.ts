// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

/** As a page that is being loaded has it. */
const load = async () => ({
  ...(await import('./last-covers.ts')),
  ...(await import('./note-covers.ts')),
});
const kept = (): unknown => JSON.parse(localStorage.getItem('longbox.covers') ?? 'null');

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

test('the first covers of this server are kept, and no more than a start can use', async () => {
  const { noteCovers } = await load();
  const covers = Array.from({ length: 40 }, (_, at) => `/api/v1/books/${at}/thumbnail`);
  noteCovers([
    'data:image/png;base64,',
    'https://elsewhere.example/api/v1/a',
    ...covers.slice(0, 2),
    ...covers,
  ]);
  expect(kept()).toEqual(covers.slice(0, 16));
});

test('the same covers are not written again, and none once they are forgotten', async () => {
  const { forgetCovers, noteCovers } = await load();
  noteCovers(['/api/v1/books/1/thumbnail']);
  const write = vi.spyOn(Storage.prototype, 'setItem');
  noteCovers(['/api/v1/books/1/thumbnail']);
  expect(write).not.toHaveBeenCalled();
  forgetCovers();
  expect(kept()).toBeNull();
  // A home that is still there while the page is being left.
  noteCovers(['/api/v1/books/1/thumbnail']);
  expect(kept()).toBeNull();
  vi.resetModules();
  (await load()).noteCovers(['/api/v1/books/1/thumbnail']);
  expect(kept()).toEqual(['/api/v1/books/1/thumbnail']);
});
