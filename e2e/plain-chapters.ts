import type { TextBook } from '@longbox/samples/kit/write-epub.ts';

/** Ways in which text runs, as a style of the root and its letters. */
const ways = [
  ['left to right', '', 'lighthouse keepers walk '],
  ['right to left', 'html{direction:rtl}', 'מגדלור השומר הולך '],
  ['lines to the left', 'html{writing-mode:vertical-rl}', '灯台守は歩く。'],
  ['lines to the right', 'html{writing-mode:vertical-lr}', 'ᠭᠡᠷᠡᠯ ᠴᠠᠮᠬᠠᠭ '],
] as const;

const heading = () => '<h1>Lamp</h1>';
const nothing = () => '';
/** Of the sentence of its chapter, which runs its way. */
const longWord = (words: string) => `<p>${words.replaceAll(' ', '').repeat(9)}</p>`;

/** What chapters begin with, in which styles, and how often their sentence stands in them. */
const shapes = [
  ['a line', '', nothing, 1],
  ['many pages', '', nothing, 400],
  ['a heading on a page of its own', 'h1{break-before:page}', heading, 200],
  ['a long word out of the flow', 'html{position:absolute;height:100%}', longWord, 20],
] as const;

/** A book of chapters as most books have them: each way of lines, short, long, and below a heading. */
export const plainBook: TextBook = {
  path: 'Plain/Plain.epub',
  title: 'Plain',
  author: 'Robin Vale',
  language: 'en',
  direction: 'ltr',
  css: '',
  chapters: ways.flatMap(([way, lines, words], row) =>
    shapes.map(([shape, style, before, count], at) => ({
      id: `c${row * shapes.length + at}`,
      title: `${way}, ${shape}`,
      head: `<style>${lines} ${style}</style>`,
      body: `${before(words)}<p>${words.repeat(count)}</p>`,
    })),
  ),
};
