import { type NamePart, nameParts, type PatternFault } from '@longbox/contract/file-names';

/*
 * The language of patterns: `{series}` stands for a part, `{number:000}` for one with at least three digits.
 * What stands in `[ ]` is left out if a part in it is unknown. A backslash takes a bracket as it is.
 */

type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'part'; readonly part: NamePart; readonly digits: number }
  | { readonly kind: 'group'; readonly pieces: readonly Piece[] };

/** A pattern that was read. */
export interface Pattern {
  readonly pieces: readonly Piece[];
  /** Those that it names. */
  readonly parts: ReadonlySet<NamePart>;
}

const names: ReadonlySet<string> = new Set(nameParts);
const isPart = (name: string): name is NamePart => names.has(name);

export class PatternError extends Error {
  readonly fault: PatternFault;
  constructor(fault: PatternFault) {
    super(`${fault.why} at ${fault.at}`);
    this.fault = fault;
  }
}

const partPattern = /^\{([a-z]+)(?::(0+))?\}/;

/** @throws PatternError if it can't be read, or names no part */
export function parsePattern(text: string, forbidden: RegExp): Pattern {
  const groups: { readonly at: number; readonly pieces: Piece[] }[] = [{ at: 0, pieces: [] }];
  const parts = new Set<NamePart>();
  let at = 0;
  const fail = (why: PatternFault['why'], from: number, wrong: string): never => {
    throw new PatternError({ why, at: from, text: wrong });
  };
  const add = (piece: Piece): void => void groups.at(-1)?.pieces.push(piece);
  while (at < text.length) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const escaped = character === '\\' ? /^[[\]{}\\]/.exec(text.slice(at + 1))?.[0] : undefined;
    if (escaped !== undefined && escaped !== '\\') {
      add({ kind: 'text', text: escaped });
      at += 2;
    } else if (character === '{') {
      const [whole = '', name = '', zeros = ''] = partPattern.exec(text.slice(at)) ?? [];
      const wrong = /^\{[^{}[\]]*\}/.exec(text.slice(at))?.[0];
      if (!isPart(name) || (zeros !== '' && name !== 'number')) {
        return fail(wrong === undefined ? 'BRACKET' : 'PART', at, wrong ?? character);
      }
      add({ kind: 'part', part: name, digits: zeros.length });
      parts.add(name);
      at += whole.length;
    } else if (character === '[') {
      groups.push({ at, pieces: [] });
      at += 1;
    } else if (character === ']') {
      const group = groups.length > 1 ? groups.pop() : undefined;
      if (!group) return fail('BRACKET', at, character);
      add({ kind: 'group', pieces: group.pieces });
      at += 1;
    } else if (character === '}') {
      return fail('BRACKET', at, character);
    } else {
      if (forbidden.test(character)) return fail('CHARACTER', at, character);
      add({ kind: 'text', text: character });
      at += character.length;
    }
  }
  const open = groups.at(-1);
  if (groups.length > 1 && open) return fail('BRACKET', open.at, '[');
  if (parts.size === 0) return fail('NO_PART', 0, '');
  return { pieces: open?.pieces ?? [], parts };
}

/** Known values by part; unknown ones are absent. */
export type Values = Readonly<Partial<Record<NamePart, string>>>;

/** Stands for an unknown part until the text around it is known. */
const unknown = '\0';

/** The name that a pattern gives, without an ending; empty if no part of it is known. */
export function fillPattern(pattern: Pattern, values: Values): string {
  let known = 0;
  const valueOf = (part: NamePart, digits: number): string => {
    const value = values[part] ?? '';
    if (value === '') return unknown;
    return part === 'number' ? padded(value, digits) : value;
  };
  const fillOne = (piece: Piece): string => {
    if (piece.kind === 'text') return piece.text;
    if (piece.kind === 'group') return fillGroup(piece.pieces);
    const value = valueOf(piece.part, piece.digits);
    if (value !== unknown) known += 1;
    return value;
  };
  const fill = (pieces: readonly Piece[]): string => {
    let text = '';
    for (const piece of pieces) text += fillOne(piece);
    return text;
  };
  const fillGroup = (pieces: readonly Piece[]): string => {
    const before = known;
    const text = fill(pieces);
    if (!text.includes(unknown)) return text;
    known = before;
    return '';
  };
  const text = withoutUnknown(fill(pattern.pieces));
  return known === 0 ? '' : text;
}

/** With so many digits before its point. */
function padded(number: string, digits: number): string {
  const whole = /^\d+/.exec(number)?.[0].length ?? digits;
  return whole < digits ? '0'.repeat(digits - whole) + number : number;
}

/** Takes out what only stood around unknown parts: brackets, and separators at either end. */
function withoutUnknown(text: string): string {
  // Most names have none, and tens of thousands may be made at once.
  if (!text.includes(unknown)) return text.replace(/\s+/g, ' ').trim();
  return text
    .replace(/\([\s\0]*\0[\s\0]*\)|\[[\s\0]*\0[\s\0]*\]/g, unknown)
    .replace(/^[\s\0]*\0[\s\0\-–_,.#]*/, '')
    .replace(/[\s\0\-–_,.#]*\0[\s\0]*$/, '')
    .replaceAll(unknown, '')
    .replace(/\s+/g, ' ')
    .trim();
}
