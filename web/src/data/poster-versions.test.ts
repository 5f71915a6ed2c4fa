// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { act } from 'react';
import { forgetMissingPictures, isPictureMissing, noteAnswer } from '../lib/missing-pictures.ts';
import {
  bumpAllPosters,
  bumpFoundPosters,
  bumpPosters,
  usePosterVersion,
} from './poster-versions.ts';

beforeEach(() => {
  forgetMissingPictures();
});

const answered = (name: string, responseStatus: number) => {
  noteAnswer({ initiatorType: 'img', name, responseStatus });
};
const versionOf = (id: string) => renderHook(() => usePosterVersion(id)).result.current;

test('a cover that is not there is asked for once at the start, and again when one is chosen', () => {
  answered('http://localhost:3000/api/v1/books/gone/thumbnail', 404);
  answered('http://localhost:3000/api/v1/books/cut-off/thumbnail', 0);
  expect(isPictureMissing('/api/v1/books/gone/thumbnail')).toBe(true);
  expect(isPictureMissing('/api/v1/books/cut-off/thumbnail')).toBe(false);
  const [gone, other] = [versionOf('gone'), versionOf('cut-off')];
  act(bumpFoundPosters);
  expect(versionOf('gone')).toBe(gone);
  expect(versionOf('cut-off')).toBe(other + 1);
  act(() => {
    bumpPosters('gone');
  });
  expect(versionOf('gone')).toBe(gone + 1);
});

test('after a gap every cover is asked for again', () => {
  answered('http://localhost:3000/api/v1/books/b/thumbnail', 404);
  act(bumpFoundPosters);
  const [before, other] = [versionOf('b'), versionOf('c')];
  act(() => {
    bumpAllPosters();
  });
  expect(versionOf('b')).toBe(before + 1);
  expect(versionOf('c')).toBe(other + 1);
});
