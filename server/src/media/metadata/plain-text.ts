import { Parser } from 'htmlparser2';

/** The text of a description in HTML, a line for each of its paragraphs. */
export function plainText(html: string): string {
  let text = '';
  const parser = new Parser({
    ontext: (chunk) => {
      text += chunk;
    },
    onclosetag: (name) => {
      if (['p', 'div', 'br', 'li', 'h1', 'h2', 'h3'].includes(name)) text += '\n';
    },
  });
  parser.end(html);
  return text
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ ?\n ?/gu, '\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}
