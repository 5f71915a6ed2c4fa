/**
 * Turns src/locales/*.json into what the client loads, under src/locales/generated/: for each
 * locale one file per area of the client (message-areas.mjs), complete, as English fills the gaps,
 * messages.gen.ts, the argument types behind `t(key, values)`, and languages.gen.ts, how each
 * language is named in itself. A message without arguments is its text, any other its syntax tree.
 *
 * Run before type checks, tests, the dev server and the build; Vite does it by itself.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { areaOf, areas } from './message-areas.mjs';

const locales = fileURLToPath(new URL('src/locales/', import.meta.url));
const generated = join(locales, 'generated');

/** Node types of the ICU message syntax tree, by the number Format.JS writes. */
const node = { text: 0, argument: 1, number: 2, date: 3, time: 4, select: 5, plural: 6, tag: 8 };

const printed = 'string | number';

/** Collects every argument of a message as name → set of TypeScript types. */
function collectArguments(elements, found = new Map()) {
  const add = (name, ...types) => {
    found.set(name, (found.get(name) ?? new Set()).union(new Set(types)));
  };
  for (const element of elements) {
    if (element.type === node.argument) add(element.value, printed);
    if (element.type === node.number || element.type === node.plural) add(element.value, 'number');
    if (element.type === node.date || element.type === node.time) {
      add(element.value, 'Date', 'number');
    }
    if (element.type === node.select) {
      const names = Object.keys(element.options).filter((name) => name !== 'other');
      add(element.value, ...names.map((name) => `'${name}'`), '(string & {})');
    }
    if (element.type === node.tag) {
      add(element.value, 'Wrap');
      collectArguments(element.children, found);
    }
    for (const option of Object.values(element.options ?? {})) {
      collectArguments(option.value, found);
    }
  }
  return found;
}

/** What a message also counts or chooses by is typed by that, not by being printed. */
function argumentType(uses) {
  const exact = [...uses]
    .filter((type) => type !== printed)
    .toSorted((one, other) => one.localeCompare(other));
  return exact.length > 0 ? exact.join(' | ') : printed;
}

function typesOf(messages) {
  const lines = Object.entries(messages).map(([key, elements]) => {
    const fields = [...collectArguments(elements)].map(
      ([name, uses]) => `${name}: ${argumentType(uses)}`,
    );
    return `  '${key}': ${fields.length > 0 ? `{ ${fields.join('; ')} }` : 'NoArguments'};`;
  });
  return `import type { ReactNode } from 'react';

/** The parts of the client that bring words of their own. */
export type Area = ${areas.map((area) => `'${area}'`).join(' | ')};

export type Wrap = (chunks: ReactNode[]) => ReactNode;
type NoArguments = Record<never, never>;

/** Every message of the client with the arguments it takes. */
export interface MessageArguments {
${lines.join('\n')}
}
`;
}

/** Named here, since a browser takes a tenth of a second to name a few of them. */
function languagesOf(shares, version) {
  const lines = [...shares].map(([code, share]) => {
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
    const { direction } = new Intl.Locale(code).getTextInfo();
    const percent = new Intl.NumberFormat(code, { style: 'percent' }).format(share);
    const whole = name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
    const shown = share < 1 ? `${whole} (${percent})` : whole;
    return `  { code: '${code}', name: '${shown}', rtl: ${direction === 'rtl'} },`;
  });
  return `/** A language the client speaks, named in itself; with its share where it is not whole. */
export interface Language {
  readonly code: string;
  readonly name: string;
  readonly rtl: boolean;
}

export const languages: readonly Language[] = [
${lines.join('\n')}
];

/** Of all words of all languages: files of this name never change. */
export const wordsVersion = '${version}';
`;
}

/** What travels for a message. */
function compact(elements) {
  const [only] = elements;
  return elements.length === 1 && only.type === node.text ? only.value : elements;
}

/** Written whole and only when changed: a test or dev server may be reading it meanwhile. */
function replaceFile(name, text) {
  const target = join(generated, name);
  if (existsSync(target) && readFileSync(target, 'utf8') === text) return;
  const draft = `${target}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, target);
}

const cli = join(
  dirname(createRequire(import.meta.url).resolve('@formatjs/cli/package.json')),
  'bin/formatjs',
);
const compiled = mkdtempSync(join(tmpdir(), 'longbox-messages-'));
try {
  execFileSync(process.execPath, [cli, 'compile-folder', '--ast', locales, compiled], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const read = (file) => JSON.parse(readFileSync(join(compiled, file), 'utf8'));
  const english = read('en.json');
  mkdirSync(generated, { recursive: true });
  const written = new Set(['messages.gen.ts', 'languages.gen.ts']);
  const version = createHash('sha256');
  for (const file of readdirSync(compiled).toSorted()) {
    const own = read(file);
    const byArea = Object.groupBy(Object.keys(english), areaOf);
    for (const area of areas) {
      const name = `${basename(file, '.json')}.${area}.json`;
      const words = (byArea[area] ?? []).map((key) => [key, compact(own[key] ?? english[key])]);
      const text = JSON.stringify(Object.fromEntries(words));
      replaceFile(name, text);
      version.update(name).update(text);
      written.add(name);
    }
  }
  replaceFile('messages.gen.ts', typesOf(english));
  const shares = readdirSync(compiled)
    .toSorted()
    .map((file) => {
      const share = Object.keys(read(file)).length / Object.keys(english).length;
      // Rounded down: what lacks a word is not whole.
      return [basename(file, '.json'), Math.floor(share * 100) / 100];
    });
  replaceFile('languages.gen.ts', languagesOf(shares, version.digest('hex').slice(0, 8)));
  // Of a language or an area that is no more.
  const isOld = (file) => /\.(?:json|ts)$/.test(file) && !written.has(file);
  for (const file of readdirSync(generated).filter(isOld)) rmSync(join(generated, file));
} finally {
  rmSync(compiled, { recursive: true });
}
