import { decodeText } from './decode-text.ts';
import { createDocuments, escapeXml, type Heading, type TextBook } from './text-book.ts';

/** Words that head a chapter, in the languages of most plain texts. */
const words =
  'chapter|part|book|volume|prologue|epilogue|preface|introduction|foreword|appendix|afterword|' +
  'kapitel|teil|buch|prolog|epilog|vorwort|nachwort|chapitre|partie|livre|épilogue|préface|' +
  'capítulo|parte|libro|livro|prólogo|epílogo|capitolo|prologo|epilogo|hoofdstuk|deel|' +
  'глава|часть|книга|пролог|эпилог|розділ|частина|rozdział|część|bölüm';
const named = new RegExp(String.raw`^(?:${words})(?!\p{L})`, 'iu');
/** What may follow such a word: a number or a name, not the rest of a sentence. */
const afterName = /^$|^[.:]?\s*(?:[—–-]\s*)?[\p{Lu}\d]/u;
const longestHeading = 80;
const numbered = /^(?:[IVXLC]{1,8}|\d{1,3})\.?$/u;
const chinese =
  /^第[\d〇零一二三四五六七八九十百千两０-９]{1,8}[章回节節卷部話话編编][^\n]{0,40}$/u;

function isHeading(line: string): boolean {
  if (line.length > longestHeading) return false;
  const [name] = named.exec(line) ?? [];
  if (name !== undefined) return afterName.test(line.slice(name.length)) && !/[,;]$/u.test(line);
  return numbered.test(line) || chinese.test(line);
}

/** Lines up to this length may have been broken by a program rather than by the writer. */
const brokenAt = 100;
/** A verse is a few short lines. */
const shortLine = 50;
const mostChapters = 5000;

interface Block {
  readonly lines: readonly string[];
}

/** Blocks between blank lines; a line that is indented begins another one. */
function blocksBetween(lines: readonly string[]): Block[] {
  const blocks: string[][] = [];
  let isOpen = false;
  for (const line of lines) {
    const text = line.trim();
    if (text === '') {
      isOpen = false;
      continue;
    }
    if (!isOpen || /^(?:\t| {2,}|\u3000)/u.test(line)) blocks.push([]);
    blocks.at(-1)?.push(text);
    isOpen = true;
  }
  return blocks.map((block) => ({ lines: block }));
}

/** Whether paragraphs are apart by blank lines, and broken into lines of a fixed width. */
function isBroken(lines: readonly string[]): boolean {
  const full = lines.filter((line) => line.trim() !== '');
  const blank = lines.length - full.length;
  const long = full.filter((line) => line.length > brokenAt).length;
  return blank * 20 > full.length && long * 20 < full.length;
}

const spaceless = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]$/u;

const joined = (lines: readonly string[]): string =>
  lines.reduce(
    (text, line) => (text === '' || spaceless.test(text) ? text : `${text} `) + line,
    '',
  );

function paragraphOf({ lines }: Block): string {
  const isVerse = lines.length > 1 && lines.every((line) => line.length < shortLine);
  const content = isVerse ? lines.map(escapeXml).join('<br/>') : escapeXml(joined(lines));
  return `<p>${content}</p>`;
}

/**
 * A book in plain text: its paragraphs, and its chapters as far as their headings can be told.
 * @param name the title of the book
 */
export function readTxt(bytes: Buffer, name: string): TextBook {
  const lines = decodeText(bytes)
    .replaceAll('\u001a', '')
    .split(/\r\n|[\n\r\f\u2028]/u);
  const blocks = isBroken(lines)
    ? blocksBetween(lines)
    : lines.filter((line) => line.trim() !== '').map((line) => ({ lines: [line.trim()] }));
  const headsChapter = (at: number): boolean => {
    const [line = '', ...others] = blocks[at]?.lines ?? [];
    return others.length === 0 && isHeading(line);
  };
  const documents = createDocuments();
  const contents: Heading[] = [];
  for (const [at, block] of blocks.entries()) {
    const [title = ''] = block.lines;
    // Headings one after the other are a table of contents.
    if (contents.length < mostChapters && headsChapter(at) && !headsChapter(at + 1)) {
      documents.begin();
      const id = `chapter-${contents.length + 1}`;
      documents.put(`<h2 id="${id}">${escapeXml(title)}</h2>`);
      contents.push({ title, document: documents.current(), id, children: [] });
    } else {
      documents.put(paragraphOf(block));
    }
  }
  const metadata = { title: name, writers: [], translators: [], subjects: [] };
  return { metadata, documents: documents.finish(), contents, pictures: [] };
}
