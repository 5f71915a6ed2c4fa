import { describe, expect, it } from 'vitest';
import { sentencesOf } from './sentences.ts';

function said(text: string, language = 'en', joins: readonly number[] = []): string[] {
  return sentencesOf({ text, joins }, language).map(({ start, end }) => text.slice(start, end));
}

describe('sentences of a text', () => {
  it('end with their signs, quotes included', () => {
    expect(said('She ran. “Stop!” he called. Why?')).toEqual([
      'She ran.',
      '“Stop!”',
      'he called.',
      'Why?',
    ]);
  });

  it('end with their paragraph', () => {
    expect(said('Chapter OneIt was late.', 'en', [11])).toEqual(['Chapter One', 'It was late.']);
  });

  it('leave out blanks and ornaments', () => {
    expect(said('One.\n\n * * * \n\nTwo.', 'en', [5, 14])).toEqual(['One.', 'Two.']);
  });

  it('are found without blanks between them', () => {
    expect(said('雨が降った。彼は走った！', 'ja')).toEqual(['雨が降った。', '彼は走った！']);
  });

  it('are cut where one takes a breath when they are too long for a voice', () => {
    const clause = 'and then the tide came in over the long flat sands, ';
    const parts = said(`${clause.repeat(12)}and that was all.`);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.every((part) => part.length <= 300)).toBe(true);
    expect(parts.slice(0, -1).every((part) => part.endsWith(','))).toBe(true);
    expect(parts.join(' ')).toBe(`${clause.repeat(12)}and that was all.`);
  });

  it('are cut by length where there is nothing to cut at', () => {
    expect(said('a'.repeat(700)).map(({ length }) => length)).toEqual([300, 300, 100]);
  });

  it('are found in a language that the browser has never heard of', () => {
    expect(said('One. Two.', 'not a language')).toEqual(['One.', 'Two.']);
  });

  it('are found where the browser has no rules for them', () => {
    const { Segmenter } = Intl;
    Reflect.deleteProperty(Intl, 'Segmenter');
    try {
      expect(said('She ran. “Stop!” he called. Why?')).toEqual([
        'She ran.',
        '“Stop!”',
        'he called.',
        'Why?',
      ]);
      expect(said('雨が降った。彼は走った！', 'ja')).toEqual(['雨が降った。', '彼は走った！']);
    } finally {
      Object.assign(Intl, { Segmenter });
    }
  });
});
