// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { keepNote, linkPlace } from './notes.ts';
import { findWords } from '../../lib/find-words.ts';
import { findQuote, rangeOf, soughtIn, spanOf, textOf } from './text-anchors.ts';

function documentOf(body: string): Document {
  return new DOMParser().parseFromString(`<body>${body}</body>`, 'text/html');
}

describe('places in a text', () => {
  const document = documentOf('<p>One <b>two</b></p><style>no</style><p>three</p>');
  const text = textOf(document);

  test('a span is a part of the document and back', () => {
    expect(text.text).toBe('One twothree');
    const range = rangeOf(document, text, { start: 4, end: 12 });
    expect(range?.toString()).toContain('two');
    expect(range && spanOf(text, range)).toEqual({ start: 4, end: 12 });
    expect(rangeOf(document, text, { start: 40, end: 50 })?.toString()).toBe('');
    expect(rangeOf(documentOf(''), textOf(documentOf('')), { start: 0, end: 1 })).toBeUndefined();
  });

  test('between elements it is the text that follows', () => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelectorAll('p')[1]!);
    expect(spanOf(text, range)).toEqual({ start: 7, end: 12 });
  });

  test('a quote is found where its words are now', () => {
    const moved = textOf(documentOf('<p>New words. One two three. two</p>'));
    const span = findQuote(moved, { span: { start: 4, end: 7 }, text: 'two' });
    expect(span).toEqual({ start: 15, end: 18 });
    expect(findQuote(moved, { span: { start: 0, end: 3 }, text: 'gone' })).toBeUndefined();
  });
});

describe('search', () => {
  test('a blank stands between paragraphs and lines that touch in the file', () => {
    const { text, joins } = soughtIn(
      documentOf('<p>he <i>sa</i>id</p><p>“You know”<br/>and</p><div>went</div>'),
    );
    const [hit] = findWords(text, 'you', 1, joins);
    expect(hit).toMatchObject({ before: 'he said “', match: 'You', after: ' know” and went' });
  });

  const words = (text: string, asked: string) =>
    findWords(text, asked, 10).map(({ match }) => match);

  test.each([
    ['The Whale. the whale!', 'the WHALE', ['The Whale', 'the whale']],
    ['Café, cafe\u0301', 'cafe', ['Café', 'cafe\u0301']],
    ['white\n   whale', 'white whale', ['white whale']],
    ['İstanbul', 'stan', ['stan']],
    ['一二三二', '二', ['二', '二']],
    ['aaaa', 'aa', ['aa', 'aa']],
    ['anything', '  ', []],
  ])('%j for %j', (text, asked, found) => {
    expect(words(text, asked)).toEqual(found);
  });

  test('what stands around a hit, and no more hits than wanted', () => {
    const [hit] = findWords('Call me Ishmael. Some years ago', 'Ishmael', 5);
    expect(hit).toMatchObject({ before: 'Call me ', after: '. Some years ago' });
    expect(hit?.span).toEqual({ start: 8, end: 15 });
    expect(findWords('a '.repeat(50), 'a', 7)).toHaveLength(7);
    const long = 'word '.repeat(20);
    const [cut] = findWords(`${long}whale ${long}`, 'whale', 5);
    expect(cut?.before).toMatch(/^…(?:word )+$/);
    expect(cut?.after).toMatch(/^(?: word)+…$/);
  });
});

describe('notes', () => {
  const from = { ids: [], isFirst: false, isBack: false };
  const kept = (body: string, id: string) => {
    const document = documentOf(body);
    return keepNote(document, id, from) ? document : undefined;
  };
  const notes =
    '<p>Text</p><ol start="4"><li>Other</li><li id="n1"><p>First <em>of</em> <a href="#r">back</a></p><p>Second</p></li><li><a id="n2">Two</a></li></ol>';

  test('a note stands alone, with what it is in, as it is set and numbered', () => {
    const note = kept(notes, 'n1');
    expect(note?.body.textContent.trim()).toBe('First of backSecond');
    expect(note?.querySelector('ol > li#n1 em')?.textContent).toBe('of');
    expect(note?.querySelector('li')?.getAttribute('value')).toBe('5');
    expect(kept(notes, 'n2')?.body.textContent).toBe('Two');
  });

  test('a note that its book hides is shown', () => {
    const note = kept('<section hidden=""><aside id="n1" hidden="">Said</aside></section>', 'n1');
    expect(note?.querySelectorAll('[hidden]')).toHaveLength(0);
    expect(note?.querySelectorAll('[data-longbox-note]')).toHaveLength(2);
  });

  test('a note reads as its words do where its book says nothing', () => {
    expect(kept('<aside id="n1">قال</aside>', 'n1')?.querySelector('aside')?.dir).toBe('auto');
    const said = kept('<div dir="rtl"><aside id="n1">قال</aside></div>', 'n1');
    expect(said?.querySelector('aside')?.dir).toBe('');
  });

  test('a note may be a picture', () => {
    expect(kept('<aside id="n1"><img src="a.png" alt=""/></aside>', 'n1')).toBeDefined();
  });

  test.each([
    ['nothing', notes, 'none'],
    ['an empty element', '<p>Text</p><aside id="n1"> </aside>', 'n1'],
    ['a chapter', `<section id="n1">${'<p>Words and words.</p>'.repeat(300)}</section>`, 'n1'],
    ['the whole document', 'Text <a id="n1">x</a>', 'n1'],
  ])('%s is no note', (_, body, id) => {
    expect(kept(body, id)).toBeUndefined();
  });
});

describe('links between a text and its notes', () => {
  const text = () =>
    documentOf(
      '<p id="p1">Words<a id="r1" href="notes.xhtml#n1">1</a> and <a id="r2" href="notes.xhtml#n2">2</a>.</p><p>Said.<sup id="r3"><a href="notes.xhtml#n3">3</a></sup></p>',
    );
  const notes = () =>
    documentOf(
      `<p id="n1"><a href="text.xhtml#r1">1</a> Note one.</p>
<ol><li id="n2">[<a href="text.xhtml#p1">2</a>] Note two.</li></ol>
<div><p><a id="n3" href="text.xhtml#r3">3.</a> Note three.</p></div>
<p id="n4">Note four. <a href="text.xhtml#r1" role="doc-backlink">↩</a></p>`,
    );
  const link = (document: Document, href: string) =>
    linkPlace(document.querySelector(`a[href="${href}"]`)!);

  test.each([
    ['notes.xhtml#n1', 'n1', '1 Note one.'],
    ['notes.xhtml#n2', 'n2', '[2] Note two.'],
    ['notes.xhtml#n3', 'n3', '3. Note three.'],
  ])('%s shows the note', (href, id, words) => {
    const document = notes();
    expect(keepNote(document, id, link(text(), href))).toBe(true);
    expect(document.body.textContent.trim()).toBe(words);
  });

  test.each(['r1', 'p1', 'r3'])('the number before a note leads back to %s', (id) => {
    expect(keepNote(text(), id, link(notes(), `text.xhtml#${id}`))).toBe(false);
  });

  test('a link that says it leads back does, wherever it stands', () => {
    const back = linkPlace(notes().querySelector('[role]')!);
    expect(back.isFirst).toBe(false);
    expect(keepNote(text(), 'r1', back)).toBe(false);
  });
});
