// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetCovers, noteCovers } from './last-covers.ts';

const kept = (): unknown => JSON.parse(localStorage.getItem('longbox.covers') ?? 'null');

beforeEach(() => {
  localStorage.clear();
  forgetCovers();
});

test('the first covers of this server are kept, and no more than a start can use', () => {
  const covers = Array.from({ length: 40 }, (_, at) => `/api/v1/books/${at}/thumbnail`);
  noteCovers([
    'data:image/png;base64,',
    'https://elsewhere.example/api/v1/a',
    ...covers.slice(0, 2),
    ...covers,
  ]);
  expect(kept()).toEqual(covers.slice(0, 16));
});

test('the same covers are not written again, and none stay once they are forgotten', () => {
  noteCovers(['/api/v1/books/1/thumbnail']);
  const write = vi.spyOn(Storage.prototype, 'setItem');
  noteCovers(['/api/v1/books/1/thumbnail']);
  expect(write).not.toHaveBeenCalled();
  forgetCovers();
  expect(kept()).toBeNull();
  noteCovers(['/api/v1/books/1/thumbnail']);
  expect(kept()).toEqual(['/api/v1/books/1/thumbnail']);
});
