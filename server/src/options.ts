import path from 'node:path';
import { parseArgs } from 'node:util';
import { trusting } from './http/gate.ts';
import { type OptionName, optionTable, variableOf } from './option-table.ts';

/** Where the value of an option comes from. */
type Source = 'command-line' | 'environment' | 'default';

/** Of the options that an administrator can also store in the settings. */
export interface Sources {
  readonly port: Source;
  readonly basePath: Source;
}

export interface Options {
  readonly port: number;
  readonly host: string;
  /** Folder of the database, absolute. */
  readonly data: string;
  /** Context path: empty, or `/books` without a slash at its end. */
  readonly basePath: string;
  /** A server of the same contract to pass calls to, instead of the embedded one. */
  readonly upstream: URL | undefined;
  /** JSON feed of announcements (JSON Feed 1). */
  readonly announcements: URL | undefined;
  /** File that names the services to sign in with; without one, `oauth2.json` of the data folder. */
  readonly oauth2: string | undefined;
  /** How many nightly backups are kept; 0 makes none. */
  readonly backups: number;
  /** A backup to start with, absolute. */
  readonly restore: string | undefined;
  /** Start with what can still be read of a damaged database. */
  readonly salvage: boolean;
  /** Where sent files are put, absolute; without one, `inbox` of the data folder. */
  readonly inbox: string | undefined;
  /** Bytes that a sent file may have. */
  readonly uploadSize: number;
  /** Bytes that the inbox may hold; 0 takes no files. */
  readonly uploadRoom: number;
  /** Proxies whose `X-Forwarded-*` headers are believed: addresses, ranges, or `loopback`. */
  readonly trustProxy: readonly string[];
  /** How far background work gives way to everything else on the machine: 0 (not at all) to 19. */
  readonly niceness: number;
  readonly sources: Sources;
}

const names = optionTable.flatMap((option) => ('value' in option ? [option.name] : []));

/**
 * Reads command-line options, then environment variables, then defaults.
 *
 * @throws an error whose message tells the person what to change
 */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Options {
  const { values }: { values: Readonly<Record<string, unknown>> } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
      salvage: { type: 'boolean' },
    },
  });
  const given = (name: OptionName): string | undefined => {
    const value = values[name];
    if (typeof value === 'string') return value;
    return environment[variableOf(name)] || undefined;
  };
  const sourceOf = (name: OptionName): Source => {
    if (typeof values[name] === 'string') return 'command-line';
    return given(name) === undefined ? 'default' : 'environment';
  };
  const upstream = given('upstream');
  const announcements = given('announcements');
  const oauth2 = given('oauth2');
  const restore = given('restore');
  const inbox = given('inbox');
  return {
    port: readPort(given('port') ?? '25600'),
    host: given('host') ?? 'localhost',
    data: path.resolve(given('data') ?? 'data'),
    basePath: readBasePath(given('base-path') ?? ''),
    upstream: upstream === undefined ? undefined : readUrl('upstream', upstream),
    announcements:
      announcements === undefined ? undefined : readUrl('announcements', announcements),
    oauth2: oauth2 === undefined ? undefined : path.resolve(oauth2),
    backups: readCount(given('backups') ?? '7'),
    restore: restore === undefined ? undefined : path.resolve(restore),
    salvage: values['salvage'] === true,
    inbox: inbox === undefined ? undefined : path.resolve(inbox),
    uploadSize: readBytes('upload-size', given('upload-size') ?? '4G'),
    uploadRoom: readBytes('upload-room', given('upload-room') ?? '50G'),
    niceness: readNiceness(given('niceness') ?? '10'),
    trustProxy: readProxies(given('trust-proxy') ?? ''),
    sources: { port: sourceOf('port'), basePath: sourceOf('base-path') },
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`--port must be a number from 1 to 65535, not ${text}`);
  }
  return port;
}

function readCount(text: string): number {
  if (!/^\d{1,3}$/.test(text))
    throw new Error(`--backups must be a number from 0 to 999, not ${text}`);
  return Number(text);
}

function readNiceness(text: string): number {
  const niceness = /^\d\d?$/.test(text) ? Number(text) : NaN;
  if (!(niceness <= 19)) throw new Error(`--niceness must be a number from 0 to 19, not ${text}`);
  return niceness;
}

const units: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, G: 1e9, T: 1e12 };

function readBytes(name: string, text: string): number {
  const [, digits = '', unit = ''] = /^(\d{1,12})([KMGT]?)$/i.exec(text) ?? [];
  if (digits === '') throw new Error(`--${name} must be a size such as 500M or 4G, not ${text}`);
  return Number(digits) * (units[unit.toUpperCase()] ?? 1);
}

function readBasePath(text: string): string {
  const trimmed = text.replace(/\/+$/, '');
  if (trimmed === '') return '';
  if (!/^(?:\/[\w-]*[a-zA-Z0-9])+$/.test(trimmed)) {
    throw new Error(`--base-path must look like /books, not ${text}`);
  }
  return trimmed;
}

function readProxies(text: string): string[] {
  const proxies = text.split(/[\s,]+/).filter((one) => one !== '');
  try {
    trusting(proxies);
  } catch {
    throw new Error(`--trust-proxy must be addresses, ranges or loopback, not ${text}`);
  }
  return proxies;
}

function readUrl(name: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(`--${name} must be an http or https address, not ${text}`);
  }
  return url;
}
