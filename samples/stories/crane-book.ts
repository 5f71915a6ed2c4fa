import type { TextBook } from '../kit/write-epub.ts';
import { paperCrane } from './paper-crane.ts';

const lines = [
  'The first fold',
  'A thousand cranes',
  'The last of them',
  'opened its eyes',
  'and looked at her',
  'and flew.',
];

const drawings = paperCrane
  .slice(0, 1)
  .flatMap(({ pages, style, path }) => pages.map((page, index) => page(style, index + 1, path)));

const pages = lines.flatMap((line, index) => {
  const drawing = drawings[index];
  if (!drawing) return [];
  const { svg, width, height } = drawing;
  // A tenth of a pixel is enough for a drawing, and takes a third of the bytes.
  const plain = svg.replace(/-?\d+\.\d+/g, (number) => String(Number(Number(number).toFixed(1))));
  return [{ drawing: plain, width, height, line }];
});

/** Pages that are laid out, from right to left, with text over drawings. */
export const craneBook: TextBook = {
  path: 'Paper Crane Picture Book/Paper Crane Picture Book.epub',
  title: 'Paper Crane Picture Book',
  author: 'The Longbox samples',
  language: 'en',
  direction: 'rtl',
  fixed: true,
  css: 'html,body{margin:0;padding:0}svg{display:block;width:100%;height:100%}p{position:absolute;left:0;right:0;bottom:40px;margin:0;padding:16px;background:#fffd;font:40px serif;text-align:center}',
  chapters: pages.map(({ drawing, width, height, line }, index) => ({
    id: `page${index + 1}`,
    title: index % 2 === 0 ? line : '',
    head: `<meta name="viewport" content="width=${width},height=${height}"/>`,
    body: `${drawing.replace('<svg ', `<svg viewBox="0 0 ${width} ${height}" `)}<p>${line}</p>`,
  })),
};
