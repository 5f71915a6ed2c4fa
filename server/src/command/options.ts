import path from 'node:path';
import { logLevels } from '../base/log/log-stream.ts';
import { trusting } from '../http/gate.ts';
import { dataFolder, type Environment } from './data-folder.ts';
import { inSettingsFile, type OptionName, variableOf } from './option-table.ts';
import { type Call, UsageError } from './parse.ts';
import { readSettingsFile } from './settings-file.ts';

/** Where the value of an option comes from. */
type Source = 'command-line' | 'environment' | 'file' | 'default';

/** Of the options that an administrator can also store in the settings. */
export interface Sources {
  readonly port: Source;
  readonly basePath: Source;
}

const roles = ['serve', 'work', 'all'] as const;
type Role = (typeof roles)[number];

export interface Options {
  readonly port: number;
  readonly host: string;
  /** Folder of the database, absolute. */
  readonly data: string;
  /** Address of a PostgreSQL database; without one, `longbox.sqlite` of the data folder is the database. */
  readonly database: string | undefined;
  /** Whether the process answers people, does background work, or both; several may share a database. */
  readonly role: Role;
  /** Context path: empty, or `/books` without a slash at its end. */
  readonly basePath: string;
  /** A server of the same contract to pass calls to, instead of the embedded one. */
  readonly upstream: URL | undefined;
  /** JSON feed of announcements (JSON Feed 1). */
  readonly announcements: URL | undefined;
  /** Server to ask in place of every metadata source. */
  readonly metadataMirror: URL | undefined;
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
  /** Who sends this token may read what Prometheus collects; without one nobody may. */
  readonly metricsToken: string | undefined;
  /** How far background work gives way to everything else on the machine: 0 (not at all) to 19. */
  readonly niceness: number;
  /** The lowest level of what goes to standard error. */
  readonly logLevel: string;
  readonly sources: Sources;
}

/** A value, where it comes from, and how to call it in a complaint. */
interface Given {
  readonly text: string;
  readonly source: Source;
  readonly label: string;
  /** Where a relative path starts from. */
  readonly folder: string;
}

/**
 * Reads the options of the server: the command line wins over the environment, that over `longbox.json` in the data
 * folder, and that over the defaults.
 *
 * @throws UsageError that tells the person what to change
 */
export function readOptions(call: Call, environment: Environment): Options {
  const data = dataFolder(call.get('data'), environment);
  // The demo has no data folder that anything could stand in.
  const settings = call.name === 'demo' ? undefined : readSettingsFile(data);
  const find = (name: OptionName): Given | undefined => {
    const folder = process.cwd();
    const typed = call.get(name);
    if (typed !== undefined) {
      return { text: typed, source: 'command-line', label: `--${name}`, folder };
    }
    const variable = variableOf(name);
    const set = environment[variable] || undefined;
    if (set !== undefined) return { text: set, source: 'environment', label: variable, folder };
    const text = inSettingsFile.includes(name) ? settings?.values.get(name) : undefined;
    if (text === undefined || settings === undefined) return undefined;
    return { text, source: 'file', label: `"${name}" in ${settings.file}`, folder: data };
  };
  const read = <Value>(name: OptionName, usual: string, reader: Reader<Value>): Value =>
    reader(find(name) ?? { text: usual, source: 'default', label: `--${name}`, folder: data });
  const maybe = <Value>(name: OptionName, reader: Reader<Value>): Value | undefined => {
    const given = find(name);
    return given && reader(given);
  };
  const database = maybe('database', readDatabase);
  if (database !== undefined && (call.has('salvage') || find('restore'))) {
    throw new UsageError('--restore and --salvage don’t work with --database.');
  }
  const role = read('role', 'all', readRole);
  if (role !== 'all' && database === undefined) {
    throw new UsageError(
      `--role ${role} needs --database: one process has a database file to itself.`,
    );
  }
  return {
    port: read('port', '25600', readPort),
    host: read('host', 'localhost', ({ text }) => text),
    data,
    // The demo fills an empty database, which is gone at the end.
    database: call.name === 'demo' ? undefined : database,
    role: call.name === 'demo' ? 'all' : role,
    basePath: read('base-path', '', readBasePath),
    upstream: maybe('upstream', readUrl),
    announcements: maybe('announcements', readUrl),
    metadataMirror: maybe('metadata-mirror', readUrl),
    oauth2: maybe('oauth2', readPath),
    backups: read('backups', '7', readCount),
    restore: maybe('restore', readPath),
    salvage: call.has('salvage'),
    inbox: maybe('inbox', readPath),
    uploadSize: read('upload-size', '4G', readBytes),
    uploadRoom: read('upload-room', '50G', readBytes),
    metricsToken: maybe('metrics-token', readToken),
    niceness: read('niceness', '10', readNiceness),
    logLevel: read('log-level', 'warn', readLevel),
    trustProxy: read('trust-proxy', '', readProxies),
    sources: {
      port: find('port')?.source ?? 'default',
      basePath: find('base-path')?.source ?? 'default',
    },
  };
}

/** Makes a value of a text. @throws UsageError */
type Reader<Value> = (given: Given) => Value;

const refuse = ({ label, text }: Given, what: string): UsageError =>
  new UsageError(`${label} must be ${what}, not ${text}`);

const readPath: Reader<string> = ({ text, folder }) => path.resolve(folder, text);

const readRole: Reader<Role> = (given) => {
  const role = roles.find((one) => one === given.text);
  if (role !== undefined) return role;
  throw refuse(given, 'serve, work or all');
};

const readPort: Reader<number> = (given) => {
  const port = Number(given.text);
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  throw refuse(given, 'a number from 1 to 65535');
};

const readCount: Reader<number> = (given) => {
  if (/^\d{1,3}$/.test(given.text)) return Number(given.text);
  throw refuse(given, 'a number from 0 to 999');
};

const readNiceness: Reader<number> = (given) => {
  const niceness = /^\d\d?$/.test(given.text) ? Number(given.text) : NaN;
  if (niceness <= 19) return niceness;
  throw refuse(given, 'a number from 0 to 19');
};

const readLevel: Reader<string> = (given) => {
  if (logLevels.includes(given.text)) return given.text;
  throw refuse(given, `one of ${logLevels.join(', ')}`);
};

/** A bearer token (RFC 6750), which a complaint doesn't quote. */
const readToken: Reader<string> = ({ label, text }) => {
  if (/^[\w.~+/-]{16,}=*$/.test(text)) return text;
  throw new UsageError(`${label} must be at least 16 letters, digits or any of - . _ ~ + /`);
};

const units: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, G: 1e9, T: 1e12 };

const readBytes: Reader<number> = (given) => {
  const [, digits = '', unit = ''] = /^(\d{1,12})([KMGT]?)$/i.exec(given.text) ?? [];
  if (digits === '') throw refuse(given, 'a size such as 500M or 4G');
  return Number(digits) * (units[unit.toUpperCase()] ?? 1);
};

const readBasePath: Reader<string> = (given) => {
  const trimmed = given.text.replace(/\/+$/, '');
  if (trimmed === '' || /^(?:\/[\w-]*[a-zA-Z0-9])+$/.test(trimmed)) return trimmed;
  throw new UsageError(`${given.label} must look like /books, not ${given.text}`);
};

const readProxies: Reader<readonly string[]> = (given) => {
  const proxies = given.text.split(/[\s,]+/).filter((one) => one !== '');
  try {
    trusting(proxies);
  } catch {
    throw refuse(given, 'addresses, ranges, loopback or uniquelocal');
  }
  return proxies;
};

/** An address of PostgreSQL, with the name of a database. It may have a password, so a complaint doesn’t quote it. */
const readDatabase: Reader<string> = ({ label, text }) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1) return text;
  throw new UsageError(`${label} must look like postgres://longbox@localhost/longbox`);
};

const readUrl: Reader<URL> = (given) => {
  const url = URL.canParse(given.text) ? new URL(given.text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw refuse(given, 'an http or https address');
};
