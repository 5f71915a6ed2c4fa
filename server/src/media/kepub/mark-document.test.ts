import { expect, test } from 'vitest';
import { markCover } from './mark-cover.ts';
import { markDocument } from './mark-document.ts';
import { isBlank, splitSentences } from './sentences.ts';

const page = (body: string, head = '<title>T</title>') =>
  `<?xml version="1.0"?><html><head>${head}</head><body>${body}</body></html>`;
const idsOf = (text: string): string[] => markDocument(text).marks.map(({ id }) => id);
const markedBody = (body: string): string =>
  /<div id="book-inner">(.*)<\/div><\/div><\/body>/s.exec(
    markDocument(page(body)).text ?? '',
  )?.[1] ?? '';
const span = (id: string, text: string): string =>
  `<span class="koboSpan" id="kobo.${id}">${text}</span>`;

test('each sentence of a paragraph has a mark, with all of its white space', () => {
  expect(markedBody('<p>One.  Two! “Three?” four\n five</p>')).toBe(
    `<p>${span('1.1', 'One.  ')}${span('1.2', 'Two! ')}${span('1.3', '“Three?” ')}${span('1.4', 'four\n five')}</p>`,
  );
  expect(splitSentences('a.b. c&amp;d.&rdquo; e.')).toEqual(['a.b. ', 'c&amp;d.&rdquo; ', 'e.']);
  expect(isBlank(' &#160;&nbsp;\n')).toBe(true);
});

test('paragraphs, lists, tables, headings and pictures count on', () => {
  const body =
    '<h1>A</h1><p>b<i>c</i></p>loose<ul><li>d</li><li>e</li></ul><p><img src="x"/>f</p><table><tr><td>g</td></tr></table>';
  expect(idsOf(page(body))).toEqual([
    'kobo.1.1',
    'kobo.2.1',
    'kobo.2.2',
    'kobo.2.3',
    'kobo.3.1',
    'kobo.3.2',
    'kobo.4.1',
    'kobo.5.1',
    'kobo.6.1',
  ]);
  expect(markedBody('<p><img src="a>b"/></p>')).toBe(`<p>${span('1.1', '<img src="a>b"/>')}</p>`);
  expect(markedBody('<img src="x"></img>')).toBe(span('1.1', '<img src="x"></img>'));
});

test('code, drawings and blank text have none, and text outside the body neither', () => {
  const body =
    '<pre>a. b</pre><svg:svg><svg:text>c</svg:text></svg:svg><script>d</script>\n<div> </div>';
  expect(markedBody(body)).toBe(body);
  expect(markedBody('<p> </p>')).toBe(`<p>${span('1.1', ' ')}</p>`);
  expect(markedBody('<p><![CDATA[a < b. c]]></p>')).toBe(
    `<p>${span('1.1', '<![CDATA[a < b. c]]>')}</p>`,
  );
});

test('tables in tables and code between sentences keep their order, and all of their text', () => {
  const body =
    '<table><tr><td>a. b<table><tr><td>c</td></tr></table>d</td></tr></table><p>e <pre>f. g</pre> h</p>';
  expect(markedBody(body).replaceAll(/<\/?span[^>]*>/g, '')).toBe(body);
  expect(idsOf(page(body))).toEqual([
    'kobo.1.1',
    'kobo.1.2',
    'kobo.2.1',
    'kobo.2.2',
    'kobo.3.1',
    'kobo.3.2',
  ]);
});

test('what a document has already is not put there again', () => {
  const once = markDocument(page('<p>One. Two.</p>'));
  const again = markDocument(once.text ?? '');
  expect(again.text).toBeUndefined();
  expect(again.marks.map(({ id }) => id)).toEqual(once.marks.map(({ id }) => id));
  const style = '<style id="kobostylehacks"></style>';
  const wrapped = page('<div id="book-columns"><div id="book-inner"><p>a</p></div></div>', style);
  const marked = markDocument(wrapped).text ?? '';
  expect(marked.split('kobostylehacks')).toHaveLength(2);
  expect(marked.split('book-inner')).toHaveLength(2);
});

test('broken documents keep all of their text', () => {
  for (const text of [
    '<html><body><p>one<p>two. three<br>four</body></html>',
    '<html><head><title/><a/></head><body>x<b>y</body>',
    '<p>no body</p>',
    '<html><body><p>open',
    '&bad; <body/>',
    '',
  ]) {
    const marked = markDocument(text).text ?? text;
    expect(marked.replaceAll(/<\/?span[^>]*>|<\/?div[^>]*>|<style.*?<\/style>/g, '')).toBe(text);
  }
});

test('offsets are bytes of the document as it was, and never fall', () => {
  const text = page('<p>Ünï. Cödé. 漢字。</p><p>end</p>');
  const { marks, size } = markDocument(text);
  const bytes = Buffer.from(text);
  expect(size).toBe(bytes.length);
  const words = ['Ünï. ', 'Cödé. ', '漢字。', 'end'];
  for (const [at, { offset }] of marks.entries()) {
    expect(bytes.toString('utf8', offset).startsWith(words[at] ?? '?')).toBe(true);
  }
});

test('a document with more sentences than a device bears stays as it is', () => {
  const { text, marks } = markDocument(page(`<p>${'A. '.repeat(200_001)}</p>`));
  expect([text, marks]).toEqual([undefined, []]);
  expect(markDocument(page(`<p>${'A. '.repeat(200_000)}</p>`)).marks).toHaveLength(200_000);
});

test('the cover is named as EPUB 3 does, once', () => {
  const opf = (items: string, meta = '') =>
    `<package><metadata>${meta}</metadata><manifest>${items}</manifest></package>`;
  const named = '<meta name="cover" content="c1"/>';
  expect(markCover(opf('<item id="c1" href="c.jpg"/>', named))).toContain(
    '<item id="c1" href="c.jpg" properties="cover-image"/>',
  );
  expect(markCover(opf('<item id="cover" properties="svg" href="c"></item>'))).toContain(
    'properties="cover-image svg"',
  );
  expect(markCover(opf('<item id="x" properties="cover-image"/>', named))).toBeUndefined();
  expect(markCover(opf('<item id="x"/>'))).toBeUndefined();
});
