import { type TextBook, writeEpub } from '@longbox/samples/kit/write-epub.ts';
import { shared, test as base } from './fixtures.ts';
import { openSite, type Site } from './site.ts';

const book = (title: string, more: Partial<TextBook> & Pick<TextBook, 'chapters'>): TextBook => ({
  path: `${title}/${title}.epub`,
  title,
  author: 'Journeys',
  language: 'en',
  direction: 'ltr',
  css: '',
  ...more,
});

const words = (count: number, word = 'word') => Array.from({ length: count }, () => word).join(' ');
const noteref = (id: string, label: string) =>
  `<a id="r-${id}" epub:type="noteref" href="b.xhtml#${id}">${label}</a>`;

/** Notes with letters in italics, a link back, a link out, a script, and one that its book hides. */
const notes = `<section class="notes"><h1>Notes</h1>
<aside id="n1" hidden="hidden" epub:type="footnote"><p><a href="a.xhtml#r-n1">1</a> It <em>was</em> so.<img src="none.png" onerror="parent.document.documentElement.dataset.hacked='yes'" alt=""/></p></aside>
<aside id="n2" epub:type="footnote"><p>See <a epub:type="noteref" href="#n1">the first</a>, or <a href="https://example.org/notes">elsewhere</a>.</p></aside>
</section>`;
const css = '.notes{margin:50vh 4em 0;font-family:monospace}.notes em{color:#00f}';

const tides = book('Tides', {
  css,
  chapters: [
    {
      id: 'a',
      title: 'Text',
      body: `<p>${words(30)}. Low water${noteref('n1', '1')}. ${words(30)}. High water${noteref('n2', '2')}. ${words(400)}.</p>`,
    },
    { id: 'b', title: 'Notes', body: notes },
  ],
});

const arabic = book('Madd', {
  language: 'ar',
  direction: 'rtl',
  chapters: [
    {
      id: 'a',
      title: 'نص',
      body: `<p>${words(30, 'ماء')}${noteref('n1', '1')}. ${words(30, 'بحر')}.</p>`,
    },
    {
      id: 'b',
      title: 'هوامش',
      body: '<aside id="n1" epub:type="footnote"><p>قال البحر.</p></aside>',
    },
  ],
});

const vertical = book('Shio', {
  language: 'ja',
  css: 'html{writing-mode:vertical-rl}',
  chapters: [
    {
      id: 'a',
      title: '潮',
      body: `<p>${'潮が引いた。'.repeat(20)}${noteref('n1', '一')}${'潮が満ちた。'.repeat(400)}</p>`,
    },
    {
      id: 'b',
      title: '注',
      body: `<aside id="n1" epub:type="footnote"><p>${'海の話。'.repeat(12)}</p></aside>`,
    },
  ],
});

const cover = book('Wide', {
  css: '.cover{width:100vw;height:100vh;margin:0}.cover svg{width:100vw;height:100vh}',
  chapters: [
    {
      id: 'a',
      title: 'Cover',
      body: '<div class="cover"><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800"><rect width="600" height="800" fill="#246"/><text x="60" y="400" fill="#fff" font-size="60">Wide</text></svg></div>',
    },
    { id: 'b', title: 'Text', body: `<p>${words(200)}.</p>` },
  ],
});

/** A server with small books of text, each for one oddity. */
export const test = base.extend<{ readonly texts: Site }>({
  texts: shared(async (serving) => {
    const site = await openSite(serving);
    for (const one of [tides, arabic, vertical, cover]) await writeEpub(site.texts, one);
    await site.claim();
    await site.addTexts();
    return site;
  }),
});
