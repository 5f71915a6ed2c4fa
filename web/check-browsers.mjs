/**
 * Checks the built client, libraries included, against the oldest browsers that are supported: every
 * name of JavaScript and of the web, and every property, function and selector of its styles that MDN's
 * table knows, and that one of them lacks, must stand in `differences.mjs` with what happens without it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import data from '@mdn/browser-compat-data' with { type: 'json' };
import { parseSync, Visitor } from 'vite';
import { differences, oldest } from './differences.mjs';

const dist = fileURLToPath(new URL('dist/', import.meta.url));
const filesOf = (pattern) =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(dist, file), 'utf8') }));

/** Whether a browser of this version, without switches, has it under its own name. */
function isThere(support, version) {
  const statements = [support ?? []].flat();
  return statements.some(({ version_added, version_removed, flags, prefix, alternative_name }) => {
    if (flags || prefix || alternative_name) return false;
    if (typeof version_removed === 'string' && Number.parseFloat(version_removed) <= version) {
      return false;
    }
    if (version_added === 'preview' || version_added === false || version_added == null) {
      return false;
    }
    return Number.parseFloat(String(version_added).replace('≤', '')) <= version;
  });
}

/** Those of the oldest browsers that lack an entry of the table. */
function lackingIn(entry) {
  const support = entry?.__compat?.support;
  if (!support) return [];
  return Object.keys(oldest).filter((name) => !isThere(support[name], oldest[name]));
}

/** Members of objects by name: what all of that name lack may be any of them. */
const members = new Map();
const globals = new Map();
const roots = { api: data.api, 'javascript.builtins': data.javascript.builtins };
for (const [root, holder] of Object.entries(roots)) {
  for (const [name, entry] of Object.entries(holder)) {
    if (name === '__compat') continue;
    globals.set(name, { key: `${root}.${name}`, entry });
    for (const [written, member] of Object.entries(entry)) {
      if (written === '__compat' || /_(?:event|permission|static)$/.test(written)) continue;
      const own = members.get(written) ?? [];
      own.push({ key: `${root}.${name}.${written}`, entry: member });
      members.set(written, own);
    }
  }
}

/** What is used, by its key in the table: the browsers that lack it, and a file that has it. */
const found = new Map();
function note(key, entry, file, prefixed = () => false) {
  const browsers = lackingIn(entry).filter((name) => !prefixed(entry.__compat.support[name]));
  if (browsers.length > 0 && !found.has(key)) found.set(key, { browsers, file });
  return browsers.length > 0;
}

/** Names of members that the client has itself: whose they are cannot be told without types. */
const ownNames = new Set();
const keyOf = ({ computed, key }) => (computed ? '' : String(key.name ?? key.value));
const nameOf = ({ computed, property }) =>
  computed ? (property.type === 'Literal' ? String(property.value) : '') : property.name;

function noteOwnNames({ program }) {
  const own = (node) => ownNames.add(keyOf(node));
  new Visitor({
    Property: own,
    MethodDefinition: own,
    PropertyDefinition: own,
    AssignmentExpression({ left }) {
      if (left.type === 'MemberExpression') ownNames.add(nameOf(left));
    },
  }).visit(program);
}

function lookAtScript({ file, program }) {
  new Visitor({
    MemberExpression(node) {
      const name = nameOf(node);
      const holder = node.object.type === 'Identifier' ? globals.get(node.object.name) : undefined;
      // Of built-in objects the table names both kinds of members alike.
      const isBuiltIn = holder?.key.startsWith('javascript.') === true;
      const fixed = holder?.entry[`${name}_static`] ?? (isBuiltIn ? holder.entry[name] : undefined);
      if (fixed) {
        note(`${holder.key}.${name}`, fixed, file);
        return;
      }
      const all = ownNames.has(name) ? [] : (members.get(name) ?? []);
      const [first] = all;
      if (first && all.every(({ entry }) => lackingIn(entry).length > 0)) {
        note(first.key, first.entry, file);
      }
    },
    NewExpression({ callee }) {
      const holder = callee.type === 'Identifier' ? globals.get(callee.name) : undefined;
      if (holder) note(holder.key, holder.entry, file);
    },
  }).visit(program);
}

const functions = new Map(
  Object.entries(data.css.types).flatMap(([name, entry]) => [
    [name, entry],
    ...Object.entries(entry).filter(([one]) => one !== '__compat'),
  ]),
);

function lookAtStyle({ file, text }) {
  const { css } = data;
  const bare = text.replace(/\/\*[^]*?\*\//g, '').replace(/"(?:[^"\\]|\\.)*"|url\([^)]*\)/g, '""');
  for (const [, name, value] of bare.matchAll(/(?<=[;{]\s*)([a-z-]+)\s*:\s*([^;{}]*)(?=[;}])/g)) {
    const property = name.startsWith('-') ? undefined : css.properties[name];
    const prefixed = (support) =>
      [support ?? []].flat().some(({ prefix }) => prefix && bare.includes(`${prefix}${name}:`));
    if (!property || note(`css.properties.${name}`, property, file, prefixed)) continue;
    for (const [word] of value.matchAll(/(?<![\w.#-])[a-z][a-z-]*(?![\w(-])/g)) {
      const entry = property[word] ?? property[word.replaceAll('-', '_')];
      // Cursors are for those who have a mouse.
      if (entry?.__compat && name !== 'cursor') {
        note(`css.properties.${name}.${word}`, entry, file, prefixed);
      }
    }
  }
  const noteAll = (kind, pattern, entryOf, within = bare) => {
    for (const [, name] of within.matchAll(pattern)) {
      const entry = name.startsWith('-') ? undefined : entryOf(name);
      if (entry) note(`css.${kind}.${name}`, entry, file);
    }
  };
  const heads = [...bare.matchAll(/([^{};]+)\{/g)].map(([, head]) => head).join(' ');
  noteAll('types', /(?<![\w-])([a-z][a-z-]*)\(/g, (name) => functions.get(name));
  noteAll('selectors', /::?([a-z-]+)/g, (name) => css.selectors[name], heads);
  noteAll('at-rules', /@([a-z-]+)/g, (name) => css['at-rules'][name]);
}

const faults = [];
const scripts = filesOf(/^assets\/.*\.js$/).map(({ file, text }) => ({
  file,
  program: parseSync(file, text).program,
}));
scripts.forEach(noteOwnNames);
scripts.forEach(lookAtScript);
const styles = filesOf(/^assets\/.*\.css$/);
styles.forEach(lookAtStyle);
// light-dark() is built into variables that are set beside `color-scheme`: on the root or nowhere.
for (const { file, text } of styles) {
  for (const [, selector] of text.matchAll(/([^{}]*)\{[^{}]*(?<![\w-])color-scheme:/g)) {
    if (selector.split(',').some((one) => !/^(?:html)?:root[^ >+~]*$/.test(one.trim()))) {
      faults.push(`${file} sets color-scheme beside the root: ${selector}`);
    }
  }
}
if (found.size === 0) faults.push('Nothing was looked at: run web/build.mjs first');
for (const [key, { browsers, file }] of found) {
  if (key in differences) continue;
  const names = browsers.map((name) => `${name} ${oldest[name]}`).join(', ');
  faults.push(`${key} is missing in ${names} and not in web/differences.mjs (${file})`);
}
for (const key of Object.keys(differences)) {
  if (!found.has(key)) faults.push(`${key} stands in web/differences.mjs, and nothing uses it`);
}
process.stdout.write(
  faults.length === 0 ? `${found.size} differences, all known\n` : `${faults.join('\n')}\n`,
);
process.exit(faults.length === 0 ? 0 : 1);
