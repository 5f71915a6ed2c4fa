import type { BookMark } from '../../data/book-marks.ts';

/** A book as the head of an export names it. */
interface MarkedBook {
  readonly title: string;
  readonly series: string;
  readonly authors: readonly string[];
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Signs that would be taken for something else than themselves. */
const plain = (text: string) => oneLine(text).replace(/([\\`*_[\]<>#|])/g, '\\$1');

function markLines(mark: BookMark, words: { readonly bookmark: string }): string[] {
  const quote = plain(mark.text);
  const head = mark.kind === 'bookmark' ? `**${words.bookmark}:** ${quote}` : quote;
  const note = mark.note.trim().split('\n').map(plain);
  return [`> ${head}`, '', ...(mark.note.trim() === '' ? [] : [...note, ''])];
}

/** What was marked in a book, as Markdown in the order of the book. */
export function marksAsMarkdown(
  { title, series, authors }: MarkedBook,
  marks: readonly BookMark[],
  words: { readonly bookmark: string },
): string {
  const head = [`# ${plain(title)}`, ''];
  const by = [series, ...authors].map(plain).filter((one) => one !== '' && one !== plain(title));
  if (by.length > 0) head.push(by.join(' · '), '');
  const chapters = Map.groupBy(marks, (mark) => mark.chapter);
  const parts = [...chapters].flatMap(([chapter, list]) => [
    ...(chapter === '' ? [] : [`## ${plain(chapter)}`, '']),
    ...list.flatMap((mark) => markLines(mark, words)),
  ]);
  return `${[...head, ...parts].join('\n').trimEnd()}\n`;
}

/** What was marked in a book, whole, for other programs. */
export function marksAsJson(book: MarkedBook, marks: readonly BookMark[]): string {
  const list = marks.map((mark) => ({ ...mark, at: new Date(mark.at).toISOString() }));
  return `${JSON.stringify({ ...book, marks: list }, null, 2)}\n`;
}
