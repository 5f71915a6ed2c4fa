import type { TextBook } from '../kit/write-epub.ts';

const p = (...paragraphs: readonly string[]) =>
  paragraphs.map((text) => `<p>${text}</p>`).join('\n');

const note = (number: number) =>
  `<a epub:type="noteref" href="notes.xhtml#n${number}">${number}</a>`;

const lamp = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 360" width="600" height="360">
<rect width="600" height="360" fill="#f3ead7"/><path d="M0 250q150-40 300 0t300 0v110H0z" fill="#2f5d73"/>
<path d="M280 250l14-130h24l14 130z" fill="#c8452d"/><rect x="290" y="96" width="32" height="26" fill="#ffd76a"/>
<path d="M322 100l230-40v70z" fill="#ffd76a" opacity=".45"/></svg>`;

const low = p(
  'On the morning the sea went out and did not come back, Ida Fenn was mending the hem of a flag. She heard the silence before she saw anything: no pebbles rolling, no gulls quarrelling over what the pebbles gave up. She put the needle through the cloth, as one does, and went to the window.',
  'Where the harbour had been there was a long brown slope with boats lying on it at every angle, like spoons in a drawer. Beyond the slope were rocks nobody had names for. Beyond the rocks, very small and very bright, was the water.',
  `“It has gone for a walk,” said her grandmother, who kept the tide tables${note(1)} and was not easily surprised. “It will be late for dinner, then.”`,
  'But at dinner time the slope was still there, drying into plates, and the whole town had come down to stand at its edge in good shoes.',
);

const walk = p(
  'They drew lots for who should go and ask. The lot fell on Ida, because she had drawn it on purpose: the long straw had a knot in it that she could feel with her thumb.',
  'Her grandmother gave her the lantern from the end of the pier, a bag of bread, and the tide tables for the whole year, in case the sea wished to see them. “Be polite,” she said. “It is older than any of us, and it has carried worse people than you.”',
  'Ida walked past the boats. She walked past an anchor with a beard of weed, and a tea set for twelve laid out on a flat stone as if the guests had only just got up. She walked until the town behind her was a line of crumbs, and then until it was nothing.',
  'Toward evening she came to the names. Somebody had cut them in the rock, row under row, each with a year: the ships that had not come home. She read them aloud, because it seemed rude not to. It took as long as a sermon. When she had finished, the ground was wet.',
  'The sea lay in front of her, quite flat, no deeper than a saucer. It looked tired.',
);

const talk = p(
  '“You are missed,” said Ida, and held up the lantern, although there was light enough to see by.',
  'The sea moved a little. It is hard to write down what it said, since it said it in the way water says anything, by leaving some things and taking others. It left a comb. It took the crust of her bread. It left a button, two buttons, the blue stopper of a bottle.',
  '“I see,” said Ida, who did. “You only wanted to have everything out and look at it. My grandmother does the same with the big cupboard.”',
  `The sea said nothing for a while. Then it turned over one leaf of the tide tables, and another, and Ida understood that it had never seen them before, that nobody in four hundred years had thought to show it when it was expected${note(2)}.`,
  '“You could be late sometimes,” she said. “We would write it down. There is a column for remarks.”',
  'She sat with it until the stars came. Then she put her shoes back on, and the sea, politely, let her go first.',
);

const home = p(
  'It followed her the whole way, at the heel, like a dog that is not yet sure of the house. It filled the cups of the tea set one after the other. It lifted the anchor and set it down the right way round. One by one it picked up the boats.',
  'At the pier her grandmother was waiting with the pen. “Nineteen hours and some,” she said. “What shall I put?”',
  '“Put: <em>was tidying</em>,” said Ida.',
  'And there it stands, in the column for remarks, between a spring tide and a neap. You may see it if you ask at the harbour office, and if the tide is in. More of such stories are kept at <a href="https://example.org/tides">an office a little further off</a>.',
);

/** Text that flows: notes, a picture, a table, links in the book and out of it. */
export const tideTables: TextBook = {
  path: 'Tide Tables/Tide Tables.epub',
  title: 'Tide Tables',
  author: 'The Longbox samples',
  language: 'en',
  direction: 'ltr',
  css: `body{line-height:1.45}
h1{font-size:24px;font-weight:normal;text-align:center;margin:2em 0 1.5em;page-break-before:always}
p{margin:0;text-indent:1.4em}
h1+p,figure+p{text-indent:0}
figure{margin:1.5em 0;text-align:center}
table{width:100%;font-size:.9em}
td,th{text-align:left;padding:.2em .4em;border-bottom:1px solid #999}
a[epub\\:type="noteref"]{font-size:.7em;vertical-align:super;line-height:0}`,
  chapters: [
    {
      id: 'cover',
      title: '',
      aside: true,
      body: '<figure><img src="lamp.svg" alt="A lighthouse by the sea"/></figure><h1>Tide Tables</h1>',
    },
    {
      id: 'low',
      title: 'Low water',
      body: `<h1>Low water</h1>\n<p id="page1"></p>${low}<figure><img src="lamp.svg" alt="The lamp at the end of the pier"/></figure>`,
    },
    {
      id: 'walk',
      title: 'The long walk',
      body: `<h1>The long walk</h1>\n<p id="page2"></p>${walk}\n<h1 id="talk">What the sea said</h1>${talk}`,
      parts: [['talk', 'What the sea said']],
    },
    {
      id: 'home',
      title: 'High water',
      body: `<h1>High water</h1>\n<p id="page3"></p>${home}`,
    },
    {
      id: 'notes',
      title: 'Notes',
      body: `<h1>Notes</h1>
<aside epub:type="footnote" id="n1"><p>A book that says for each day of the year when the sea is expected. <a href="low.xhtml">Back</a></p></aside>
<aside epub:type="footnote" id="n2"><p>Nor has anybody shown the moon a calendar.</p></aside>
<table><tr><th>Day</th><th>High</th><th>Remarks</th></tr><tr><td>Monday</td><td>6.12</td><td></td></tr><tr><td>Tuesday</td><td>7.04</td><td>was tidying</td></tr></table>`,
    },
  ],
  assets: [{ name: 'lamp.svg', type: 'image/svg+xml', bytes: Buffer.from(lamp) }],
  landmarks: [
    ['cover', 'Cover', 'cover'],
    ['bodymatter', 'Beginning', 'low'],
    ['endnotes', 'Notes', 'notes'],
  ],
  pages: [
    ['1', 'low.xhtml#page1'],
    ['2', 'walk.xhtml#page2'],
    ['3', 'home.xhtml#page3'],
  ],
};

const rain = [
  '雨の郵便屋は、夜のあいだに手紙をくばる。屋根に一通、葉っぱに一通、水たまりには何通も。',
  '朝になると、だれも読まないうちに、手紙はみんな乾いてしまう。',
  '「読んでもらえなくて、さびしくないの」と、小さなかたつむりが聞いた。',
  '郵便屋は帽子のしずくを払って、少し考えた。「読む人がいなくても、手紙は着くからね」',
];
const reply = [
  'その晩、かたつむりは葉の裏で起きていた。',
  '一通目が落ちてきた。まるくて、つめたくて、空のにおいがした。かたつむりは殻をかたむけて、大事に受けとった。',
  '朝、殻の中にはまだ小さな水が光っていた。かたつむりはそれを持って、郵便屋の帰り道をゆっくり追いかけた。',
  '返事を出すには、まだ三日ほどかかりそうだった。',
];

/** Text in lines from top to bottom, read from right to left, with a reading aid. */
export const rainPost: TextBook = {
  path: 'Rain Post/雨の郵便屋.epub',
  title: '雨の郵便屋',
  author: 'Longbox',
  language: 'ja',
  direction: 'rtl',
  css: `html{-epub-writing-mode:vertical-rl;writing-mode:vertical-rl}
body{line-height:1.9}
h1{font-size:20pt;font-weight:normal;margin:0 0 0 2em}
p{margin:0;text-indent:1em}`,
  chapters: [
    {
      id: 'rain',
      title: '手紙',
      body: `<h1><ruby>手紙<rt>てがみ</rt></ruby></h1>${p(...rain, ...rain, ...rain)}`,
    },
    { id: 'reply', title: '返事', body: `<h1><ruby>返事<rt>へんじ</rt></ruby></h1>${p(...reply)}` },
  ],
};
