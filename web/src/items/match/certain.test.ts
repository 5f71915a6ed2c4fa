import type { MetadataCandidate, MetadataSourceId } from '@longbox/contract/metadata-sources';
import { expect, test } from 'vitest';
import { certainOf } from './certain.ts';

const candidate = (
  id: string,
  score: number,
  source: MetadataSourceId = 'anilist',
  reasons: MetadataCandidate['reasons'] = ['TITLE'],
): MetadataCandidate => ({
  entry: {
    source,
    id,
    link: { label: '', url: '' },
    firstYear: null,
    lastYear: null,
    hasCover: false,
    values: { title: id },
  },
  score,
  reasons,
});

test('a likely match is certain unless its catalog has another one that is as likely', () => {
  const best = candidate('a', 97);
  expect(certainOf([best, candidate('b', 60)])).toBe(best);
  expect(certainOf([best, candidate('b', 96)])).toBeUndefined();
  expect(certainOf([best, candidate('b', 96, 'comicvine')])).toBe(best);
  expect(certainOf([candidate('a', 89)])).toBeUndefined();
  expect(certainOf([])).toBeUndefined();
});

test('a linked entry is certain, whatever else there is', () => {
  const linked = candidate('a', 100, 'anilist', ['LINKED']);
  expect(certainOf([linked, candidate('b', 99)])).toBe(linked);
});
