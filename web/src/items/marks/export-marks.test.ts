import { beforeAll, describe, expect, test } from 'vitest';
import { withWords } from '../../lib/i18n.ts';
import {
  type ExportedMark,
  type MarkedBook,
  marksAsJson,
  marksAsMarkdown,
} from './export-marks.ts';

const mark: ExportedMark = {
  id: '1',
  kind: 'highlight',
  place: { type: 'text', path: 'a.xhtml', progression: 0, share: 0.1, chapter: 'One' },
  text: 'Some\n  words_',
  colour: 'yellow',
  note: 'Mine\n# too',
  created: '2026-01-02T03:04:05.000Z',
  changed: '2026-01-02T03:04:05.000Z',
};
const bookmark: ExportedMark = { ...mark, kind: 'bookmark', note: '' };
const onPage: ExportedMark = {
  ...mark,
  kind: 'note',
  text: '',
  place: { type: 'page', page: 7, area: null },
};
const book: MarkedBook = {
  title: 'A *Book*',
  series: 'Saga',
  authors: ['Ann'],
  marks: [mark, bookmark, onPage],
};

beforeAll(() => withWords('marks', () => Promise.resolve()));

describe('exports', () => {
  test('Markdown keeps the words and nothing of their signs', () => {
    expect(marksAsMarkdown([book, { ...book, title: 'B', marks: [mark] }])).toBe(
      [
        '# A \\*Book\\*',
        '',
        'Saga · Ann',
        '',
        '## One',
        '',
        '> Some words\\_',
        '',
        'Mine',
        '\\# too',
        '',
        '> **Bookmark** Some words\\_',
        '',
        '## Page 7',
        '',
        'Mine',
        '\\# too',
        '',
        '# B',
        '',
        'Saga · Ann',
        '',
        '## One',
        '',
        '> Some words\\_',
        '',
        'Mine',
        '\\# too',
        '',
      ].join('\n'),
    );
  });

  test('JSON has everything', () => {
    const written: unknown = JSON.parse(marksAsJson([book]));
    expect(written).toMatchObject({
      books: [{ title: 'A *Book*', authors: ['Ann'], marks: [mark, bookmark, onPage] }],
    });
  });
});
