import { expect, test } from 'vitest';
import { besideName, filesBeside } from './files-beside.ts';

test('files of a book’s name follow it, but not those of another book, of a series or of two books', () => {
  const others = [
    'a.jpg',
    'A-2.PNG',
    'a.mokuro',
    'a.txt.bak',
    'cover.jpg',
    'series.json',
    'ab.jpg',
  ];
  expect(filesBeside(others, ['a.cbz', 'b.cbz'])).toEqual(
    new Map([['a.cbz', ['a.jpg', 'A-2.PNG', 'a.mokuro']]]),
  );
  // The second book has just this name.
  expect(filesBeside(['a-1.jpg'], ['a.cbz', 'a-1.cbz'])).toEqual(
    new Map([['a-1.cbz', ['a-1.jpg']]]),
  );
  expect(filesBeside(['a.jpg', 'a.xml'], ['a.cbz', 'a.epub'])).toEqual(new Map());
});

test('a file beside a book keeps what comes after its name', () => {
  expect(besideName('A-2.PNG', 'a.cbz', 'Tale 1')).toBe('Tale 1-2.PNG');
});
