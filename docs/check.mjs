// Checks the docs: tables that come from the code, links between pages, names of buttons and settings, that the site
// lists each page, and that the architecture names each folder.
// `--write` writes the tables.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sections } from './pages.mjs';
import { tables } from './tables.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const root = path.join(folder, '..');
const faults = [];

const isWriting = process.argv.includes('--write');

/** A table without the spaces that the formatter puts in. */
const bare = (table) =>
  table
    .trim()
    .replaceAll(/ *\| */g, '|')
    .replaceAll(/-{3,}/g, '---');

function withTables(page, text) {
  return text.replaceAll(
    /(<!-- generated: ([\w-]+) -->\n)([^]*?)(<!-- end -->)/g,
    (whole, begin, name, old, end) => {
      const table = tables[name]?.();
      if (table === undefined) faults.push(`${page} has an unknown table: ${name}`);
      if (table === undefined || bare(table) === bare(old)) return whole;
      if (!isWriting) {
        faults.push(`${page}: the table ${name} is out of date. Run npm run docs -- --write.`);
      }
      return `${begin}\n${table}\n\n${end}`;
    },
  );
}

/** The anchors of a page, as GitHub and the site make them. */
const anchorsOf = (text) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\d\s-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );

/** Links of a page that lead nowhere. */
function checkLinks(page, text) {
  const plain = text.replaceAll(/^( *)```[^]*?^\1```$/gm, '');
  for (const [, target] of plain.matchAll(/(?:\]\(|(?:src|srcset|href)=")([^)"\s]+)/g)) {
    if (/^(?:https?|mailto):/.test(target)) continue;
    const [file, anchor] = target.split('#');
    const found = file === '' ? page : path.join(path.dirname(page), file);
    if (!existsSync(path.join(root, found)))
      faults.push(`${page} links to ${target}, which doesn’t exist`);
    else if (anchor && !anchorsOf(readFileSync(path.join(root, found), 'utf8')).includes(anchor)) {
      faults.push(`${page} links to ${target}, but that page has no such heading`);
    }
  }
}

const texts = JSON.parse(readFileSync(path.join(root, 'web/src/locales/en.json'), 'utf8'));
const bareLabel = (text) => text.toLowerCase().replace(/…$/, '');
const labels = new Set(Object.values(texts).map((text) => bareLabel(text.defaultMessage)));
/** Names in other programs: KOReader, Kobo e-readers, iOS. */
const foreign = new Set(['Tools', 'Register / Login', 'Login', 'Sync', 'Add to Home Screen']);

/** Buttons, settings and places that a page tells people to use, but the client doesn't have. */
function checkLabels(page, text) {
  const told =
    /\b(?:choose|press|turn on|set|under|open|roles?|settings?|option|and|or|then) \*\*([^*]+)\*\*/gi;
  for (const [, trail] of text.replaceAll(/\s+/g, ' ').matchAll(told)) {
    for (const name of trail.split(' › ').filter((one) => !foreign.has(one))) {
      if (!labels.has(bareLabel(name)))
        faults.push(`${page} names “${name}”, which the client doesn’t have`);
    }
  }
}

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'CODE_OF_CONDUCT.md',
  ...readdirSync(folder, { recursive: true })
    .filter(
      (name) => name.endsWith('.md') && !name.includes('node_modules') && !name.startsWith('api'),
    )
    .map((name) => path.join('docs', name)),
];
for (const page of pages) {
  const file = path.join(root, page);
  const text = readFileSync(file, 'utf8');
  const written = withTables(page, text);
  if (isWriting && written !== text) writeFileSync(file, written);
  checkLinks(page, text);
  checkLabels(page, text);
}

const listed = sections.flatMap((section) => section.pages.map(([, file]) => `docs/${file}.md`));
const own = pages.filter((page) => /^docs\/[\w-]+\.md$/.test(page) && page !== 'docs/index.md');
for (const page of own.filter((one) => !listed.includes(one)))
  faults.push(`docs/pages.mjs doesn’t list ${page}`);
for (const page of listed.filter((one) => !own.includes(one) && one !== 'docs/api.md')) {
  faults.push(`docs/pages.mjs lists ${page}, which doesn’t exist`);
}

const architecture = readFileSync(path.join(folder, 'architecture.md'), 'utf8');
for (const layer of ['http', 'work', 'catalogue', 'media', 'base']) {
  const inside = readdirSync(path.join(root, 'server/src', layer), { withFileTypes: true });
  for (const { name } of inside.filter((one) => one.isDirectory())) {
    if (!architecture.includes(`\`${name}/\``)) {
      faults.push(`docs/architecture.md doesn’t name server/src/${layer}/${name}/`);
    }
  }
}

if (faults.length > 0) process.stdout.write(`${faults.join('\n')}\n`);
process.exit(faults.length === 0 ? 0 : 1);
