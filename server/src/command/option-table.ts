/** Where the value of an option may stand; each place includes those before it. */
type Reach = 'command line' | 'environment' | 'settings file';

/** One option of a command, as the help and the docs describe it. */
export interface Option {
  readonly name: string;
  /** Kind of value; without one the option is a switch. */
  readonly value?: string;
  readonly meaning: string;
  readonly fallback?: string;
  /** May be given again and again. */
  readonly repeats?: boolean;
  readonly reach: Reach;
}

/** Options of the server, in the order of the help. `readOptions` knows their types. */
export const serverOptions = [
  {
    name: 'port',
    value: 'N',
    meaning: 'port to listen on',
    fallback: '25600',
    reach: 'settings file',
  },
  {
    name: 'host',
    value: 'NAME',
    meaning: 'address to listen on; 0.0.0.0 opens Longbox to your network',
    fallback: 'localhost',
    reach: 'settings file',
  },
  {
    name: 'data',
    value: 'FOLDER',
    meaning: 'folder for the database, backups, logs and settings files',
    fallback: './data in a copy of the repository, else your system’s data folder',
    reach: 'environment',
  },
  {
    name: 'database',
    value: 'URL',
    meaning:
      'PostgreSQL database to use instead of the file in the data folder, such as postgres://longbox@localhost/longbox',
    reach: 'settings file',
  },
  {
    name: 'role',
    value: 'ROLE',
    meaning:
      'with --database: serve answers people, work scans and does other background work, all does both',
    fallback: 'all',
    reach: 'settings file',
  },
  {
    name: 'base-path',
    value: 'PATH',
    meaning: 'path in front of every address, such as /books',
    reach: 'settings file',
  },
  {
    name: 'trust-proxy',
    value: 'LIST',
    meaning:
      'reverse proxies whose X-Forwarded-* headers to trust: addresses, ranges, "loopback" or "uniquelocal", separated by commas',
    reach: 'settings file',
  },
  {
    name: 'upstream',
    value: 'URL',
    meaning: 'server to use instead of the embedded one, such as Komga',
    reach: 'settings file',
  },
  {
    name: 'announcements',
    value: 'URL',
    meaning: 'JSON Feed of announcements for administrators, loaded on demand',
    reach: 'settings file',
  },
  {
    name: 'metadata-mirror',
    value: 'URL',
    meaning:
      'server to ask instead of the metadata sources, such as your own caching proxy; a source’s host name becomes the first part of the path',
    reach: 'settings file',
  },
  {
    name: 'oauth2',
    value: 'FILE',
    meaning: 'file that lists the services people can sign in with',
    fallback: 'oauth2.json in the data folder',
    reach: 'settings file',
  },
  {
    name: 'backups',
    value: 'N',
    meaning: 'nightly backups of the database to keep; 0 turns them off',
    fallback: '7',
    reach: 'settings file',
  },
  {
    name: 'restore',
    value: 'FILE',
    meaning: 'restore this backup once, then start; the current database is kept next to it',
    reach: 'environment',
  },
  {
    name: 'salvage',
    meaning:
      'start with the readable parts of a damaged database, and keep the damaged one next to the new one',
    reach: 'command line',
  },
  {
    name: 'inbox',
    value: 'FOLDER',
    meaning: 'folder for uploads from a browser; must be outside all libraries',
    fallback: 'inbox in the data folder',
    reach: 'settings file',
  },
  {
    name: 'upload-size',
    value: 'SIZE',
    meaning: 'largest file that can be uploaded, such as 500M or 4G',
    fallback: '4G',
    reach: 'settings file',
  },
  {
    name: 'upload-room',
    value: 'SIZE',
    meaning: 'total size of the inbox; 0 turns uploads off',
    fallback: '50G',
    reach: 'settings file',
  },
  {
    name: 'metrics-token',
    value: 'TOKEN',
    meaning:
      'token with which Prometheus can read /metrics, at least 16 characters; off without one',
    reach: 'settings file',
  },
  {
    name: 'niceness',
    value: 'N',
    meaning:
      'priority of scans and other background work, from 0 (same as the server) to 19 (lowest)',
    fallback: '10',
    reach: 'settings file',
  },
  {
    name: 'log-level',
    value: 'LEVEL',
    meaning: 'what goes to standard error: error, warn, info or debug',
    fallback: 'warn',
    reach: 'settings file',
  },
] as const satisfies readonly Option[];

/** Options of the server with a value, by name. */
export type OptionName = Extract<(typeof serverOptions)[number], { value: string }>['name'];

/** The environment variable that sets an option, too. */
export const variableOf = (name: string): string =>
  `LONGBOX_${name.toUpperCase().replaceAll('-', '_')}`;

/** Names of the options that `longbox.json` may set. */
export const inSettingsFile: readonly string[] = serverOptions
  .filter(({ reach }) => reach === 'settings file')
  .map(({ name }) => name);
