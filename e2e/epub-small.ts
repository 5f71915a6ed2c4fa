import { type TextBook, writeEpub } from '@longbox/samples/kit/write-epub.ts';
import sharp from 'sharp';
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

const plan = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#47a' } })
  .png()
  .toBuffer();

/** What can be pressed besides links to notes, and styles that ask how wide the window is. */
const pressed = book('Presses', {
  css: '.hidden{display:none}@media (max-width:1000px){body{font-size:3em}}',
  assets: [{ name: 'plan.png', type: 'image/png', bytes: plan }],
  chapters: [
    {
      id: 'a',
      title: 'Plan',
      body: `<p>Begin <a href="#aside">by the way</a> or with <a href="plan.png">the plan</a>.</p>
<aside id="aside" class="hidden"><p>Hidden words.</p></aside>
<p><img src="plan.png" alt="Plan" usemap="#m" width="300" height="200"/></p>
<map name="m"><area shape="rect" coords="0,0,300,200" href="B.XHTML" alt="On"/></map>
<p><label for="box">Tick</label><input type="checkbox" id="box"/></p>
<details><summary>More</summary><p>Inside.</p></details>
<object data="plan.bin" type="x/y"><p>Instead of it.</p></object>`,
    },
    { id: 'b', title: 'House', body: `<p>${words(200)}.</p>` },
  ],
});

/** A body that runs to the left though its root doesn't, and pictures that books put past the edge. */
const edges = book('Edges', {
  assets: [{ name: 'plan.png', type: 'image/png', bytes: plan }],
  chapters: [
    {
      id: 'a',
      title: 'Left',
      head: '<style>body{direction:rtl}</style>',
      body: `<p>${words(1200, 'ماء')}</p>`,
    },
    {
      id: 'b',
      title: 'Past',
      body: `<p style="white-space:nowrap"><img src="plan.png" alt="a"/><img src="plan.png" alt="b"/></p>
<p style="display:flex"><img src="plan.png" alt="c"/><img src="plan.png" alt="d" style="min-width:900px"/></p>
<p><img src="plan.png" alt="e" style="position:relative;left:800px"/></p>
<svg xmlns="http://www.w3.org/2000/svg" width="1800" height="2400"><text x="1500" y="2300">far</text></svg>`,
    },
  ],
});

/** A server with small books of text, each for one oddity. */
export const test = base.extend<{ readonly texts: Site }>({
  texts: shared(async (serving) => {
    const site = await openSite(serving);
    for (const one of [tides, arabic, vertical, cover, pressed, edges])
      await writeEpub(site.texts, one);
    await site.claim();
    await site.addTexts();
    return site;
  }),
});
