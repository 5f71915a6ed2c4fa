/** One option of the command line, as the help and the docs describe it. */
export interface Option {
  readonly name: string;
  /** Kind of value; without one the option is a switch and has no environment variable. */
  readonly value?: string;
  readonly meaning: string;
  readonly fallback?: string;
}

/** All options, in the order of the help. `readOptions` knows their types. */
export const optionTable = [
  { name: 'port', value: 'N', meaning: 'port to listen on', fallback: '25600' },
  {
    name: 'host',
    value: 'NAME',
    meaning: 'address to listen on; 0.0.0.0 opens Longbox to your network',
    fallback: 'localhost',
  },
  {
    name: 'data',
    value: 'FOLDER',
    meaning: 'folder for the database, backups, logs and settings files',
    fallback: './data',
  },
  { name: 'base-path', value: 'PATH', meaning: 'path in front of every address, such as /books' },
  {
    name: 'trust-proxy',
    value: 'LIST',
    meaning:
      'reverse proxies whose X-Forwarded-* headers to trust: addresses, ranges or "loopback", separated by commas',
  },
  {
    name: 'upstream',
    value: 'URL',
    meaning: 'server to use instead of the embedded one, such as Komga',
  },
  {
    name: 'announcements',
    value: 'URL',
    meaning: 'JSON Feed of announcements for administrators, loaded when they open it',
  },
  {
    name: 'oauth2',
    value: 'FILE',
    meaning: 'file that lists the services people can sign in with',
    fallback: 'oauth2.json in the data folder',
  },
  {
    name: 'backups',
    value: 'N',
    meaning: 'nightly backups of the database to keep; 0 turns them off',
    fallback: '7',
  },
  {
    name: 'restore',
    value: 'FILE',
    meaning: 'start with this backup; the current database is kept next to it',
  },
  {
    name: 'salvage',
    meaning:
      'start with the readable parts of a damaged database, and keep the damaged one next to the new one',
  },
  {
    name: 'inbox',
    value: 'FOLDER',
    meaning: 'folder for files uploaded from a browser; outside all libraries',
    fallback: 'inbox in the data folder',
  },
  {
    name: 'upload-size',
    value: 'SIZE',
    meaning: 'largest file that can be uploaded, such as 500M or 4G',
    fallback: '4G',
  },
  {
    name: 'upload-room',
    value: 'SIZE',
    meaning: 'total size of the inbox; 0 turns uploads off',
    fallback: '50G',
  },
  {
    name: 'niceness',
    value: 'N',
    meaning:
      'priority of scans and other background work, from 0 (same as the server) to 19 (lowest)',
    fallback: '10',
  },
] as const satisfies readonly Option[];

/** Options with a value, by name. */
export type OptionName = Extract<(typeof optionTable)[number], { value: string }>['name'];

export const variableOf = (name: string): string =>
  `LONGBOX_${name.toUpperCase().replaceAll('-', '_')}`;

const WIDTH = 78;
const INDENT = ' '.repeat(6);

/** Breaks a text into indented lines of at most `WIDTH` letters. */
function wrapped(text: string): string {
  const lines = [INDENT];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length >= WIDTH) lines.push(`${INDENT}${word}`);
    else lines[lines.length - 1] = line === INDENT ? `${INDENT}${word}` : `${line} ${word}`;
  }
  return lines.join('\n');
}

function described({ name, value, meaning, fallback }: Option): string {
  const head =
    value === undefined ? `  --${name}` : `  --${name} ${value}`.padEnd(28) + variableOf(name);
  return `${head}\n${wrapped(fallback === undefined ? meaning : `${meaning} (default: ${fallback})`)}`;
}

export const help = `Longbox: a self-hosted library for your comics, manga and books, read in the browser.

Options and their environment variables:

${optionTable.map(described).join('\n')}
  --demo
      start with sample comics and a temporary account; nothing is kept
  --help
      show this text

LONGBOX_LOG_LEVEL sets what is logged: error, warn, info or debug (default: warn).`;
