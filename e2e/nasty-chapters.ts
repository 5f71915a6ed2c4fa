import type { TextBook } from '@longbox/samples/kit/write-epub.ts';

type Chapter = TextBook['chapters'][number];

/** Numbers that look random and are the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed + 1;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** Ways in which text runs, as styles of the root. */
const ways = {
  'left to right': '',
  'right to left': 'html{direction:rtl}',
  'vertical-rl': 'html{writing-mode:vertical-rl}',
  'vertical-lr': 'html{writing-mode:vertical-lr}',
} as const;

/** Styles that books were seen to put around whole chapters, and relatives of theirs. */
const boxes = [
  'display:inline-block',
  'display:inline-block;width:90%',
  'display:table',
  'display:table;height:100%;width:100%',
  'display:inline-table',
  'display:table-cell;vertical-align:middle',
  'display:flex',
  'display:flex;flex-direction:column;height:100vh',
  'display:flex;flex-wrap:nowrap;justify-content:center',
  'display:inline-flex',
  'display:grid',
  'display:grid;grid-template-columns:1fr 1fr;height:300px',
  'display:inline-grid',
  'display:flow-root',
  'display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden',
  'position:absolute;top:20px;left:10px',
  'position:absolute;width:100%;height:100%',
  'position:absolute;left:30%;right:-30%',
  'position:fixed;top:0;left:0',
  'position:fixed;inset:0;overflow:auto',
  'position:relative;left:120px',
  'position:relative;top:-40px;margin-top:60px',
  'position:sticky;top:0',
  'overflow:hidden;height:200px',
  'overflow:hidden;width:2000px',
  'overflow:auto;height:50vh',
  'overflow:scroll;max-height:300px',
  'overflow-x:auto',
  'overflow:clip;height:120px',
  'height:400px',
  'height:100vh',
  'height:80vh;max-height:80vh',
  'min-height:150vh',
  'float:left;width:100%',
  'float:right;width:900px',
  'float:left;height:200px',
  'transform:translateY(100px)',
  'transform:translateX(60%)',
  'transform:scale(1.4)',
  'transform:rotate(90deg)',
  'column-count:2',
  'columns:160px',
  'column-count:3;height:200px;column-fill:auto',
  'white-space:nowrap',
  'white-space:pre',
  'width:1500px',
  'width:100vw;height:100vh',
  'min-width:120vw',
  'padding-left:45%',
  'margin-left:70%;width:70%',
  'margin-right:-300px',
  'text-indent:600px',
  'contain:paint;height:100px',
  'break-inside:avoid',
  'page-break-before:always',
  'letter-spacing:40px',
  'line-height:10px;font-size:9px',
  'font-size:60px',
  'writing-mode:vertical-rl',
  'writing-mode:horizontal-tb',
  'zoom:1.5',
] as const;

/** What whole documents were seen to have. */
const bodies = [
  '',
  '',
  '',
  'body{display:table;position:absolute;height:100%;width:100%}',
  'body{display:flex;flex-direction:column;justify-content:center;height:100vh}',
  'body{display:grid;place-items:center}',
  'body{position:fixed;inset:0;overflow:hidden}',
  'body{overflow:hidden;height:100vh}',
  'body{columns:2}',
  'body{float:left;width:120%}',
  'body{display:inline-block}',
  'body{transform:translateX(40px)}',
  'body{white-space:nowrap}',
  'html{position:absolute;height:100%;overflow:hidden} body{margin:0;padding:10%}',
] as const;

const words = (count: number, roll: (sides: number) => number) =>
  Array.from({ length: count }, () => 'lighthouse'.slice(0, 2 + roll(9))).join(' ');

function piece(roll: (sides: number) => number): string {
  switch (roll(9)) {
    case 0: {
      const cells = Array.from({ length: 3 + roll(12) }, (_, at) => `<td>column ${at + 1}</td>`);
      return `<table border="1">${`<tr>${cells.join('')}</tr>`.repeat(2 + roll(20))}</table>`;
    }
    case 1:
      return `<pre>${`const answer = lamp.light(${'x'.repeat(20 + roll(90))});\n`.repeat(4)}</pre>`;
    case 2:
      return `<p>${'pneumono'.repeat(4 + roll(30))}</p>`;
    case 3:
      return `<p style="white-space:nowrap">${words(30, roll)}</p>`;
    case 4:
      return `<ul><li>${words(20, roll)}</li><li><code>${words(9, roll)}</code></li></ul>`;
    default:
      return `<p>${words(40 + roll(120), roll)}</p>`;
  }
}

/** A chapter in the boxes that the dice choose; each one is as nasty every time. */
function nastyChapter(seed: number): Chapter {
  const roll = dice(seed * 7919);
  const names = Object.values(ways);
  const way = names[seed % names.length] ?? '';
  const pick = <Kind>(from: readonly Kind[]): Kind | undefined => from[roll(from.length)];
  const around = Array.from({ length: 1 + roll(3) }, () => pick(boxes) ?? '');
  const inside = Array.from({ length: 4 + roll(8) }, () => piece(roll)).join('');
  const body = around.reduce((text, style) => {
    const last = roll(3) === 0 ? `<p>${words(12, roll)}</p>` : '';
    return `<div style="${style}">${text}</div>${last}`;
  }, inside);
  return {
    id: `c${seed}`,
    title: `Nasty ${seed}`,
    head: `<style>${way} ${pick(bodies) ?? ''}</style>`,
    body,
  };
}

/** A book of so many nasty chapters, from a seed on. */
export function nastyBook(from: number, count: number): TextBook {
  return {
    path: `Nasty/Nasty ${from}.epub`,
    title: `Nasty ${from}`,
    author: 'Robin Vale',
    language: 'en',
    direction: 'ltr',
    css: '',
    chapters: Array.from({ length: count }, (_, at) => nastyChapter(from + at)),
  };
}
