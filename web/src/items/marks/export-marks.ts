import type { MarkContent, MarkOfBook } from '@longbox/contract/marks';
import { download } from '../../data/downloads.ts';
import { t } from '../../lib/i18n.ts';
import { groupBy } from '../../lib/group-by.ts';

/** A mark as it is exported. */
export type ExportedMark = MarkContent & Pick<MarkOfBook, 'id' | 'created' | 'changed'>;

/** A book with its marks in order. */
export interface MarkedBook {
  readonly title: string;
  readonly series: string;
  readonly authors: readonly string[];
  readonly marks: readonly ExportedMark[];
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Signs that would be taken for something else than themselves. */
const plain = (text: string) => oneLine(text).replace(/([\\`*_[\]<>#|])/g, '\\$1');

/** The heading a mark stands under: the chapter, or the page. */
function headingOf({ place }: MarkContent): string {
  return place.type === 'page' ? t('marks.page', { page: place.page }) : plain(place.chapter);
}

function markLines({ kind, text, note }: MarkContent): string[] {
  const quote = plain(text);
  const name = kind === 'bookmark' ? t('marks.kind.bookmark') : '';
  const head = [name === '' ? '' : `**${name}**`, quote].filter((one) => one !== '').join(' ');
  const notes = note.trim() === '' ? [] : [...note.trim().split('\n').map(plain), ''];
  return [...(head === '' ? [] : [`> ${head}`, '']), ...notes];
}

function bookLines({ title, series, authors, marks }: MarkedBook): string[] {
  const head = [`# ${plain(title)}`, ''];
  const by = [series, ...authors].map(plain).filter((one) => one !== '' && one !== plain(title));
  if (by.length > 0) head.push(by.join(' · '), '');
  const parts = [...groupBy(marks, headingOf)].flatMap(([heading, list]) => [
    ...(heading === '' ? [] : [`## ${heading}`, '']),
    ...list.flatMap(markLines),
  ]);
  return [...head, ...parts];
}

/** Marks in books, as Markdown. */
export function marksAsMarkdown(books: readonly MarkedBook[]): string {
  return `${books.flatMap(bookLines).join('\n').trimEnd()}\n`;
}

/** Marks in books with all their data, for other programs. */
export function marksAsJson(books: readonly MarkedBook[]): string {
  const exported = books.map(({ marks, ...book }) => ({
    ...book,
    marks: marks.map(({ id, kind, place, colour, text, note, created, changed }) => ({
      id,
      kind,
      place,
      colour,
      text,
      note,
      created,
      changed,
    })),
  }));
  return `${JSON.stringify({ books: exported }, null, 2)}\n`;
}

export type ExportForm = 'markdown' | 'json';

const forms = {
  markdown: { write: marksAsMarkdown, type: 'text/markdown', ending: 'md' },
  json: { write: marksAsJson, type: 'application/json', ending: 'json' },
} as const;

/** Lets the browser keep what was marked as a file of this name. */
export function exportMarks(books: readonly MarkedBook[], form: ExportForm, name: string): void {
  const { write, type, ending } = forms[form];
  const url = URL.createObjectURL(new Blob([write(books)], { type }));
  download(url, `${name}.${ending}`);
  // The browser has taken it by then.
  setTimeout(URL.revokeObjectURL, 60_000, url);
}
