import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { childOf, childrenOf, type Node, text, within } from './syntax.ts';
import { parseSync } from 'vite';

/*
 * Finds every way of the client to a call that removes something, and how that way asks first or offers
 * to undo it. It reads the sources, so a new button is found without anyone naming it.
 */

const sources = path.join(import.meta.dirname, '..');

const isFunction = ({ type }: Node): boolean =>
  ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'].includes(type);

const isCallOf = (node: Node, name: RegExp): boolean =>
  node.type === 'CallExpression' && name.test(text(node, 'callee', 'name'));

/** The keys of the objects that a call is given. */
const keysGiven = (call: Node): string[] =>
  childrenOf(call)
    .filter(({ type }) => type === 'ObjectExpression')
    .flatMap(childrenOf)
    .map((property) => text(property, 'key', 'name'));

/** Being a component or a hook, it starts no removal by being called. */
const isPart = (name: string): boolean => /^(?:use)?[A-Z]/.test(name);

function offersUndo(node: Node): boolean {
  if (node.type === 'CallExpression')
    return keysGiven(node).some((key) => /^(?:keep|undo)$/.test(key));
  // Of a whole component it says nothing that something in it can be undone.
  if (!isFunction(node) || isPart(text(node, 'id', 'name'))) return false;
  return [...within(node)].some(([one]) => isCallOf(one, /^(?:sayRemoved|sayLeaving|offerUndo)$/));
}

/** How a piece of code is asked about or undone, by what it is in; nothing if it just happens. */
function guardOf(above: readonly Node[]): 'question' | 'undo' | undefined {
  const answers = (one: Node): boolean =>
    isCallOf(one, /^askTo[A-Z]/) ||
    (one.type === 'JSXAttribute' && text(one, 'name', 'name') === 'onConfirm') ||
    (one.type === 'Property' && text(one, 'key', 'name') === 'onConfirm');
  if (above.some(answers)) return 'question';
  return above.some(offersUndo) ? 'undo' : undefined;
}

interface Declaration {
  readonly name: string;
  readonly node: Node;
  /** Every name in it. */
  readonly names: ReadonlySet<string>;
}

interface Module {
  /** Local names of what it imports, with the place where that is declared. */
  readonly imports: ReadonlyMap<string, string>;
  readonly declarations: readonly Declaration[];
}

function declarationsOf(statement: Node): Declaration[] {
  const node = childOf(statement, 'declaration') ?? statement;
  const found = node.type === 'VariableDeclaration' ? childrenOf(node) : [node];
  return found
    .filter(({ type }) => type === 'VariableDeclarator' || type === 'FunctionDeclaration')
    .map((one) => ({
      name: text(one, 'id', 'name'),
      node: one,
      names: new Set([...within(one)].map(([each]) => text(each, 'name'))),
    }));
}

function read(file: string): Module {
  const { program } = parseSync(file, readFileSync(path.join(sources, file), 'utf8'));
  const statements = childrenOf({ ...program });
  const imports = new Map<string, string>();
  for (const statement of statements) {
    if (statement.type !== 'ImportDeclaration') continue;
    const from = text(statement, 'source', 'value');
    const place = from.startsWith('.') ? path.posix.join(path.posix.dirname(file), from) : from;
    for (const one of childrenOf(statement)) {
      imports.set(text(one, 'local', 'name'), `${place}#${text(one, 'imported', 'name')}`);
    }
  }
  return { imports, declarations: statements.flatMap(declarationsOf) };
}

/** The variables that hold what hooks answer which make a removal. */
function heldIn(node: Node, isRemoval: (name: string) => boolean): ReadonlySet<string> {
  const held = new Set<string>();
  for (const [one] of within(node)) {
    const id = childOf(one, 'id');
    if (one.type !== 'VariableDeclarator' || !id) continue;
    if (!isRemoval(text(one, 'init', 'callee', 'name'))) continue;
    for (const [name] of within(id)) held.add(text(name, 'name'));
  }
  return held;
}

/** Where a declaration makes a removal, with what that is in. */
function* removalsIn(
  node: Node,
  isRemoval: (name: string) => boolean,
  isLate: (name: string) => boolean,
): Generator<{ readonly name: string; readonly above: readonly Node[] }> {
  const held = heldIn(node, isRemoval);
  for (const [one, above] of within(node)) {
    const parent = above.at(-1);
    if (one.type !== 'Identifier' || parent === undefined || parent === node) continue;
    const name = text(one, 'name');
    if (parent.type === 'MemberExpression' && childOf(parent, 'object') !== one) {
      // A part that is loaded late: `(await load()).removeIt()`.
      const isLoaded = childOf(parent, 'object')?.type === 'ParenthesizedExpression';
      if (isLoaded && isLate(name)) yield { name, above };
      continue;
    }
    const isKey = parent.type === 'Property' && childOf(parent, 'key') === one;
    if (isKey && parent['shorthand'] !== true) continue;
    if (parent.type === 'VariableDeclarator' || above.some(({ type }) => type === 'ObjectPattern'))
      continue;
    if (held.has(name)) {
      const asked = text(parent, 'property', 'name');
      if (parent.type !== 'MemberExpression' || asked.startsWith('mutate')) yield { name, above };
      continue;
    }
    const isKept = above.at(-2)?.type === 'VariableDeclarator' && childOf(parent, 'callee') === one;
    if (isRemoval(name) && !isKept) yield { name, above };
  }
}

export interface Reached {
  /** The file below `src`, and the declaration in it. */
  readonly place: string;
  /** The name by which it removes. */
  readonly removal: string;
  readonly by: 'question' | 'undo' | undefined;
}

/**
 * Every place that removes something by these calls and functions, up to the components that are
 * pressed. Places that `passing` names send on what was asked elsewhere.
 */
export function findRemovals(
  seeds: readonly string[],
  passing: readonly string[],
): readonly Reached[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: sources })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !/\.test\.|testing\/|^gallery\/|^locales\//.test(file));
  const modules = new Map(files.map((file) => [file, read(file)]));
  const removers = new Set(seeds);
  const found = new Map<string, Reached>();
  let known = -1;
  while (known !== removers.size) {
    known = removers.size;
    // Functions of parts that are loaded late are known by their names alone.
    const late = new Set([...removers].map((one) => one.split('#')[1] ?? ''));
    for (const [file, { imports, declarations }] of modules) {
      const isRemoval = (name: string) => removers.has(imports.get(name) ?? `${file}#${name}`);
      for (const { name, node, names } of declarations) {
        const place = `${file}#${name}`;
        if (passing.includes(place) || passing.includes(file)) continue;
        if (![...names].some((one) => isRemoval(one) || late.has(one))) continue;
        for (const { name: removal, above } of removalsIn(node, isRemoval, (one) =>
          late.has(one),
        )) {
          const by = guardOf([...above]);
          if (by === undefined && !/^[A-Z]/.test(name)) removers.add(place);
          else found.set(`${place} ${removal} ${by}`, { place, removal, by });
        }
      }
    }
  }
  return [...found.values()];
}
