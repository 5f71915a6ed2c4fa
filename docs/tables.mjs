// What the docs repeat of the code: commands, options, keyboard shortcuts, files to copy. Runs on our own Node, which
// reads TypeScript.
import { readFileSync } from 'node:fs';
import { commandTable, exitCodes } from '../server/src/command/command-table.ts';
import { serverOptions, variableOf } from '../server/src/command/option-table.ts';
import { epubKeyRows } from '../web/src/readers/epub/keys.ts';
import { KEY_COMMANDS } from '../web/src/readers/paged/keys.ts';

const texts = JSON.parse(
  readFileSync(new URL('../web/src/locales/en.json', import.meta.url), 'utf8'),
);
const text = (key) => texts[key].defaultMessage;

const tableOf = (heads, rows) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const code = (words) => `\`${words}\``;

function options() {
  const rows = serverOptions.map(({ name, meaning, fallback, reach }) => [
    code(`--${name}`),
    reach === 'command line' ? '' : code(variableOf(name)),
    meaning,
    fallback ?? '',
  ]);
  return tableOf(['Option', 'Environment variable', 'Meaning', 'Default'], rows);
}

function commands() {
  const rows = commandTable.map(({ name, argument, meaning }) => [
    code(`longbox ${name}${argument === undefined ? '' : ` ${argument}`}`),
    meaning,
  ]);
  return tableOf(['Command', 'What it does'], rows);
}

/** Options that only one command has. */
function optionsOf(command) {
  const own = commandTable
    .find(({ name }) => name === command)
    .options.filter(({ name }) => serverOptions.every((one) => one.name !== name));
  const rows = own.map(({ name, value, meaning, fallback }) => [
    code(`--${name}${value === undefined ? '' : ` ${value}`}`),
    meaning,
    fallback ?? '',
  ]);
  return tableOf(['Option', 'Meaning', 'Default'], rows);
}

const exits = () =>
  tableOf(
    ['Exit code', 'Meaning'],
    exitCodes.map(([number, meaning]) => [number, meaning]),
  );

/** Keys as they are written on a keyboard; all others are capital letters. */
const keyNames = {
  ' ': 'Space',
  'Shift+ ': 'Shift Space',
  'Ctrl+ ': 'Ctrl Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  Escape: 'Esc',
  Backspace: 'Backspace',
  Home: 'Home',
  End: 'End',
};
const keysIn = (keys) => keys.map((key) => keyNames[key] ?? key.toUpperCase()).join(', ');

const shortcuts = (rows) => tableOf(['Action', 'Keys'], rows);

/** Modes in which a key works; nothing where it always does. */
const modeNames = {
  LEFT_TO_RIGHT: 'left to right',
  RIGHT_TO_LEFT: 'right to left',
  VERTICAL: 'vertical',
  WEBTOON: 'continuous',
};

/** The modes of a key in words; none if it always works. */
function modesOf(when) {
  if (when.length === 4) return '';
  return when.length === 3 ? ' (pages)' : ` (${when.map((mode) => modeNames[mode]).join(', ')})`;
}

function pageKeys() {
  const rows = KEY_COMMANDS.map(({ id, keys, when }) => [
    text(`reader.key.${id}`) + modesOf(when),
    keysIn(keys),
  ]);
  return shortcuts(rows);
}

function epubKeys() {
  const place = { isFixed: false, layout: 'pages', rightToLeft: false };
  const plain = epubKeyRows(place);
  const more = [
    ...epubKeyRows({ ...place, layout: 'scroll' }),
    ...epubKeyRows({ ...place, isFixed: true }),
  ].filter(
    ({ id }, at, all) =>
      !plain.some((row) => row.id === id) && all.findIndex((row) => row.id === id) === at,
  );
  const where = (id) => (id.startsWith('zoom') ? ' (fixed pages)' : ' (scrolling, fixed pages)');
  const label = (id) => text(id.startsWith('zoom') ? `reader.key.${id}` : `epub.key.${id}`);
  return shortcuts([
    ...plain.map(({ id, keys }) => [label(id), keysIn(keys)]),
    ...more.map(({ id, keys }) => [label(id) + where(id), keysIn(keys)]),
  ]);
}

/** A file of `deploy/`, as code of this language. */
const fileOf = (file, language) => () => {
  const content = readFileSync(new URL(`../deploy/${file}`, import.meta.url), 'utf8');
  return `\`\`\`${language}\n${content}\`\`\``;
};

/** Each table by its name in `<!-- generated: name -->`. */
export const tables = {
  options,
  commands,
  'exit-codes': exits,
  'import-komga-options': () => optionsOf('import-komga'),
  'reset-password-options': () => optionsOf('reset-password'),
  'page-keys': pageKeys,
  'epub-keys': epubKeys,
  caddy: fileOf('proxies/Caddyfile', 'sh'),
  nginx: fileOf('proxies/nginx.conf', 'nginx'),
  apache: fileOf('proxies/apache.conf', 'apache'),
  haproxy: fileOf('proxies/haproxy.cfg', 'sh'),
  service: fileOf('longbox.service', 'ini'),
  traefik: fileOf('proxies/traefik-longbox.yaml', 'yaml'),
};
