import { expect, test } from 'vitest';
import { recentSearches, withSearch } from './recent.ts';

test('the latest search stands first, each once, and only a few are kept', () => {
  let kept: string | undefined;
  expect(recentSearches(kept)).toEqual([]);
  for (const text of ['bees', 'moon', 'bees']) kept = withSearch(kept, text);
  expect(recentSearches(kept)).toEqual(['bees', 'moon']);
  for (let index = 0; index < 20; index += 1) kept = withSearch(kept, `search ${index}`);
  expect(recentSearches(kept)).toHaveLength(8);
  expect(recentSearches(kept)[0]).toBe('search 19');
});
