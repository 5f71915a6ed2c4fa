import type { Kf8Parts } from './kf8-parts.ts';

/** A place that is led to: a document, and the ID of an element in it, empty for its begin. */
export interface Target {
  readonly document: number;
  readonly id: string;
}

const link = /kindle:pos:fid:([\da-v]{1,8}):off:([\da-v]{1,10})/giu;
const tag = /<([a-z][\w:-]*)((?:\s[^<>]*)?)>/giu;
const ownId = /\sid\s*=\s*["']([^"'<>&]{1,200})["']/iu;
/** Letters in which the tag of a place is looked for. */
const near = 64 * 1024;
const mostTargets = 100_000;

/**
 * The places of a book that links lead to. They are counted in bytes, so the element that begins there is
 * given an ID, unless it has one.
 */
export function createTargets({ parts, fragments }: Kf8Parts) {
  const found = new Map<string, Target | undefined>();
  /** IDs to be added, by the end of the name of their tag, for each document. */
  const added = parts.map(() => new Map<number, string>());

  function locate(fragment: number, offset: number): Target | undefined {
    const begin = fragments[fragment];
    const text = parts[begin?.part ?? 0]?.text;
    if (text === undefined || (!begin && fragment > 0)) return undefined;
    const document = begin?.part ?? 0;
    const at = (begin?.offset ?? 0) + offset;
    const before = text.slice(Math.max(0, at - near), at);
    const isInside = before.lastIndexOf('<') > before.lastIndexOf('>');
    const from = isInside ? at - before.length + before.lastIndexOf('<') : at;
    const window = text.slice(from, from + near);
    tag.lastIndex = 0;
    const next = tag.exec(window);
    const [, name = '', attributes = ''] = next ?? [];
    // What begins before the body is the begin of the document.
    if (!next || /^(?:html|head|title|meta|link|style)$/iu.test(name)) return { document, id: '' };
    const id = ownId.exec(attributes)?.[1];
    if (id !== undefined) return { document, id };
    const end = from + next.index + 1 + name.length;
    const own = added[document]?.get(end) ?? `longbox-${end}`;
    added[document]?.set(end, own);
    return { document, id: own };
  }

  function find(fragment: number, offset: number): Target | undefined {
    const key = `${fragment}:${offset}`;
    if (!found.has(key) && found.size < mostTargets) found.set(key, locate(fragment, offset));
    return found.get(key);
  }

  for (const { text } of parts) {
    for (const [, fragment = '', offset = ''] of text.matchAll(link))
      find(Number.parseInt(fragment, 32), Number.parseInt(offset, 32));
  }

  return {
    find,
    /** The documents, with the IDs of all places that were asked for. */
    marked: (): string[] =>
      parts.map(({ text }, document) => {
        const pieces: string[] = [];
        let at = 0;
        const ids = [...(added[document] ?? [])].toSorted(([one], [other]) => one - other);
        for (const [end, id] of ids) {
          pieces.push(text.slice(at, end), ` id="${id}"`);
          at = end;
        }
        return [...pieces, text.slice(at)].join('');
      }),
  };
}
