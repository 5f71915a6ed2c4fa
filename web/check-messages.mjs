// Checks every locale against English: no foreign keys, the same placeholders, no key unused.
// Missing translations are only reported: English stands in for them.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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
const sources = readdirSync(path.join(folder, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .filter((entry) => !/generated|\.test\./.test(path.join(entry.parentPath, entry.name)))
  .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
  .join('\n');

/** Keys put together at run time: `role.${role}` uses every key that begins with `role.`. */
const prefixes = [...sources.matchAll(/`([a-zA-Z]+(?:\.[a-zA-Z]+)*\.)\$\{/g)].map(([, one]) => one);
const unused = english.filter(
  (key) => !sources.includes(`'${key}'`) && !prefixes.some((prefix) => key.startsWith(prefix)),
);
if (unused.length > 0) faults.push(`Messages that nothing uses: ${unused.join(', ')}`);

for (const file of files) {
  const present = new Set(Object.keys(read(file)));
  const missing = english.filter((key) => !present.has(key));
  if (missing.length > 0) process.stdout.write(`${file} lacks ${missing.length} messages\n`);
}
process.stdout.write(`${faults.join('\n')}\n`);
process.exit(faults.length === 0 ? 0 : 1);
