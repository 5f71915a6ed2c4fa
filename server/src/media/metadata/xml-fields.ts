import { decodeMarkup } from '@longbox/contract/decode-markup';
import { Parser } from 'htmlparser2';
import { namedLetter } from './named-letter.ts';

const largestInput = 10 * 1024 * 1024;
const deepest = 100;

const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Text of an XML file; undefined when it is larger than 10 MB. */
export const decodeXml = (bytes: Buffer): string | undefined =>
  bytes.length > largestInput ? undefined : decodeMarkup(bytes);

/** Expands character references, and names of XML and HTML; any other entity gives no text. */
function expandEntities(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|([\w.:-]+));/giu, (all, hex, decimal, name) => {
    if (typeof name === 'string') return namedEntities[name] ?? namedLetter(all) ?? '';
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    const valid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return valid ? String.fromCodePoint(code) : '';
  });
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * The texts of the direct children of the root element, by local name; the first one counts where a name
 * repeats. What precedes a fault in the file is kept. Undefined when the root has another name, or
 * elements are nested more than 100 deep. Entities that the file defines are never expanded.
 */
export function readXmlFields(xml: string, root: string): Map<string, string> | undefined {
  const fields = new Map<string, string>();
  const path: string[] = [];
  let text = '';
  let found = false;
  let refused = false;
  let literal = false;
  const parser = new Parser(
    {
      onopentagname(name) {
        path.push(localName(name));
        if (path.length === 1 && path[0] === root) found = true;
        if (path.length === 2) text = '';
        if (!found || path.length > deepest) refused = true;
        if (refused) parser.pause();
      },
      oncdatastart() {
        literal = true;
      },
      oncdataend() {
        literal = false;
      },
      ontext(chunk) {
        if (path.length === 2) text += literal ? chunk.replaceAll('&', '&amp;') : chunk;
      },
      onclosetag(_, implied) {
        const name = path.pop();
        // A tag that another one or the end of the file closes was cut short, and its text with it.
        const complete = path.length === 1 && name !== undefined && !implied;
        if (complete && !fields.has(name)) fields.set(name, expandEntities(text));
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  parser.end(xml);
  return found && !refused ? fields : undefined;
}
