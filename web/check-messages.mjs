// Checks every locale against English: no foreign keys, the same placeholders, no key unused.
// Missing translations are only reported: English stands in for them. English itself, docs and what the
// server says are held to the voice (voice.mjs).
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { areaOf, areas } from './message-areas.mjs';
import { voiceFaults } from './voice.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const locales = path.join(folder, 'src', 'locales');
const files = readdirSync(locales).filter((file) => file.endsWith('.json'));
const formatjs = createRequire(import.meta.url).resolve('@formatjs/cli/bin/formatjs');
const read = (file) => JSON.parse(readFileSync(path.join(locales, file), 'utf8'));
const faults = [];

const verified = spawnSync(
  process.execPath,
  [
    formatjs,
    'verify',
    '--structural-equality',
    '--extra-keys',
    '--source-locale',
    'en',
    ...files.map((file) => path.join('src', 'locales', file)),
  ],
  { cwd: folder, encoding: 'utf8' },
);
if (verified.status !== 0) faults.push(`${verified.stdout}${verified.stderr}`);

const english = Object.keys(read('en.json'));
const sources = new Map(
  readdirSync(path.join(folder, 'src'), { recursive: true, withFileTypes: true })
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => /\.tsx?$/.test(file) && !/generated|gallery|\.test\./.test(file))
    .map((file) => [file, readFileSync(file, 'utf8')]),
);

// It stands beside the client, for browsers that cannot run that.
const older = path.join(folder, 'public', 'older-browser.js');
sources.set(older, readFileSync(older, 'utf8'));

/** Keys put together at run time: `role.${role}` uses every key that begins with `role.`. */
function keysIn(text) {
  const matches = text.matchAll(/`([a-zA-Z]+(?:\.[a-zA-Z]+)*\.)\$\{/g);
  const prefixes = [...matches].map(([, prefix]) => prefix);
  // A quote that ends one word may begin another.
  const quoted = new Set([...text.matchAll(/'(?=([^'\n]+)')/g)].map(([, word]) => word));
  const isUsed = (key) => quoted.has(key) || prefixes.some((prefix) => key.startsWith(prefix));
  return english.filter(isUsed);
}

const used = new Map([...sources].map(([file, text]) => [file, keysIn(text)]));
const everywhere = new Set([...used.values()].flat());
const unused = english.filter((key) => !everywhere.has(key));
if (unused.length > 0) faults.push(`Messages that nothing uses: ${unused.join(', ')}`);

/** What a file imports, at once or later, and the area whose words come along. */
function importsOf(file) {
  const text = sources.get(file) ?? '';
  const to = (target) => path.resolve(path.dirname(file), target);
  const found = [...text.matchAll(/\b(?:import|export)\s(?!type\b)[^;']*?'(\.[^']+)'/g)]
    .map(([, target]) => ({ target: to(target), own: [] }))
    .concat(
      [...text.matchAll(/(?:withWords\(([^()]+),\s*\(\) =>\s*)?\bimport\(\s*'([^']+)'/g)].map(
        ([, written = '', target]) => ({
          target: to(target),
          own: [...written.matchAll(/'(\w+)'/g)].map(([, area]) => area),
        }),
      ),
    );
  return found.filter(({ target }) => sources.has(target));
}

/** The areas that are surely there where a file runs: those of whoever imports it with the fewest. */
const present = new Map([[path.join(folder, 'src', 'main.tsx'), new Set(['start'])]]);
const waiting = [...present.keys()];
for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
  for (const { target, own } of importsOf(file)) {
    const known = present.get(target) ?? new Set(areas);
    const brought = new Set(own).union(present.get(file));
    const left = known.intersection(brought);
    if (present.has(target) && left.size === known.size) continue;
    present.set(target, left);
    waiting.push(target);
  }
}
for (const [file, there] of present) {
  // A code or a sentence of the server that has no word here stays as it is.
  const missing = used
    .get(file)
    .filter((key) => !there.has(areaOf(key)) && !/\.ERR_|^error\.said\./.test(key));
  if (missing.length === 0) continue;
  const name = path.relative(folder, file);
  faults.push(`${name} may run before its words are there: ${missing.join(', ')}`);
}
if (present.size < 100) faults.push(`Only ${present.size} files were reached from main.tsx`);

for (const file of files) {
  const own = new Set(Object.keys(read(file)));
  const missing = english.filter((key) => !own.has(key));
  if (missing.length > 0) process.stdout.write(`${file} lacks ${missing.length} messages\n`);
}
faults.push(...voiceFaults());

process.stdout.write(`${faults.join('\n')}\n`);
process.exit(faults.length === 0 ? 0 : 1);
