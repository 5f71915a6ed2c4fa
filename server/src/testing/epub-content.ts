import { Parser } from 'htmlparser2';
import { openZip } from '../media/zip/read-zip.ts';

/** Whether a file of a book is one of its documents, by its name. */
export const isDocument = (name: string): boolean => /\.x?html?$/i.test(name);

/** All text of a document, whatever its elements. */
export function textOf(source: string): string {
  const parts: string[] = [];
  let inHacks = false;
  const parser = new Parser(
    {
      onopentag: (name, { id }) => {
        if (name === 'style' && id === 'kobostylehacks') inHacks = true;
      },
      onclosetag: (name) => {
        if (name === 'style') inHacks = false;
      },
      ontext: (text) => {
        if (!inHacks) parts.push(text);
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  parser.end(source);
  return parts.join('');
}

/** Whether every tag is closed by its own. */
export function isBalanced(source: string): boolean {
  const open: string[] = [];
  const plain = source.replaceAll(/<!--.*?-->|<!\[CDATA\[.*?\]\]>|<[?!][^>]*>/gs, '');
  for (const [, slash, name, self] of plain.matchAll(
    /<(\/?)([\w:-]+)(?:"[^"]*"|'[^']*'|[^"'>])*?(\/?)>/g,
  )) {
    if (slash === '/' && open.pop() !== name) return false;
    if (slash !== '/' && self !== '/') open.push(name ?? '');
  }
  return open.length === 0;
}

/** Every file of an archive by its path, in its order. */
export async function contentOf(file: string): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await openZip(file);
  const content = new Map<string, Buffer>();
  for (const entry of zip.entries) {
    if (entry.name.endsWith('/')) continue;
    content.set(entry.name, await zip.read(entry).catch(() => Buffer.from('unreadable')));
  }
  await zip.close();
  return content;
}
