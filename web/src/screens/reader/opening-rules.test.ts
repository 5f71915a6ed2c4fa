import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../items/reader/refusal.ts';
import { openingDirection, startPage } from './opening-rules.ts';

const media = {
  status: 'READY' as const,
  mediaType: 'application/zip',
  pagesCount: 40,
  comment: '',
  epubDivinaCompatible: false,
  epubIsKepub: false,
  mediaProfile: 'DIVINA',
};
const reader = { roles: ['USER', 'PAGE_STREAMING'] };

describe('whether a book can be read', () => {
  test('a ready one can, by those who may see pages', () => {
    expect(refusalOf({ deleted: false, media }, reader)).toBeUndefined();
    expect(refusalOf({ deleted: false, media }, { roles: ['USER', 'ADMIN'] })).toBe('streaming');
  });

  test.each([
    [{ deleted: true, media }, 'trash'],
    [{ deleted: false, media: { ...media, status: 'UNKNOWN' as const } }, 'waiting'],
    [{ deleted: false, media: { ...media, status: 'OUTDATED' as const } }, 'waiting'],
    [{ deleted: false, media: { ...media, status: 'ERROR' as const } }, 'error'],
    [{ deleted: false, media: { ...media, status: 'UNSUPPORTED' as const } }, 'unsupported'],
  ])('others say why: %#', (book, refusal) => {
    expect(refusalOf(book, reader)).toBe(refusal);
  });

  test('one can whose pages nobody has counted', () => {
    const uncounted = { ...media, pagesCount: 0 };
    expect(refusalOf({ deleted: false, media: uncounted }, reader)).toBeUndefined();
  });

  test('an EPUB of images can', () => {
    const images = { ...media, mediaProfile: 'EPUB', epubDivinaCompatible: true };
    expect(refusalOf({ deleted: false, media: images }, reader)).toBeUndefined();
  });
});

describe('the page a book opens at', () => {
  const progress = (page: number, completed: boolean) => ({
    readProgress: {
      page,
      completed,
      readDate: '2026-11-21T10:00:00Z',
      created: '2026-11-21T09:00:00Z',
      lastModified: '2026-11-21T10:00:00Z',
      deviceId: '',
      deviceName: '',
    },
  });

  test('is the first of an unread or a finished book', () => {
    expect(startPage({ readProgress: null }, 40)).toBe(1);
    expect(startPage(progress(40, true), 40)).toBe(1);
  });

  test('is the one reading stopped at', () => {
    expect(startPage(progress(12, false), 40)).toBe(12);
    expect(startPage(progress(12, false), 10)).toBe(1);
  });

  test('is the one asked for, if the book has it', () => {
    expect(startPage(progress(12, false), 40, 3)).toBe(3);
    expect(startPage(progress(40, true), 40, 40)).toBe(40);
    expect(startPage(progress(12, false), 40, 41)).toBe(12);
  });

  test('is the one kept in the browser, or the last one if the book has fewer', () => {
    const kept = { page: 20, at: Date.now() };
    expect(startPage(progress(12, false), 40, undefined, kept)).toBe(20);
    // Another file has fewer pages.
    expect(startPage(progress(12, false), 15, undefined, kept)).toBe(15);
    expect(startPage(progress(12, false), 40, 3, kept)).toBe(3);
  });
});

describe('the direction a book opens in', () => {
  const opened = (readingDirection: '' | 'RIGHT_TO_LEFT', isStrip = false) => ({
    series: { metadata: { readingDirection } },
    isStrip,
  });

  test('is that of its series, for its books only, where it has one', () => {
    expect(openingDirection(opened(''), 'VERTICAL')).toEqual({
      direction: 'VERTICAL',
      source: 'setting',
    });
    const fromSeries = { direction: 'RIGHT_TO_LEFT', source: 'series' };
    expect(openingDirection(opened('RIGHT_TO_LEFT'), 'LEFT_TO_RIGHT')).toEqual(fromSeries);
    expect(openingDirection(opened('RIGHT_TO_LEFT', true), 'LEFT_TO_RIGHT')).toEqual(fromSeries);
    expect(openingDirection(opened('RIGHT_TO_LEFT'), 'RIGHT_TO_LEFT').source).toBe('setting');
  });

  test('is continuous where its series is silent and its pages are a strip', () => {
    expect(openingDirection(opened('', true), 'LEFT_TO_RIGHT')).toEqual({
      direction: 'WEBTOON',
      source: 'shape',
    });
    expect(openingDirection(opened('', true), 'WEBTOON').source).toBe('setting');
  });

  test('is what a series or a book has set for itself, whatever the shape', () => {
    const set = openingDirection(opened('', true), 'LEFT_TO_RIGHT', 'series');
    expect(set).toEqual({ direction: 'LEFT_TO_RIGHT', source: 'setting' });
    expect(openingDirection(opened('RIGHT_TO_LEFT'), 'VERTICAL', 'book').direction).toBe(
      'VERTICAL',
    );
  });
});
