/** A record as stored in the log: flat, so that all of it can be shown. */
export interface StoredRecord {
  /** As pino counts: 20 debug, 30 info, 40 warn, 50 error. */
  readonly level: number;
  /** Epoch milliseconds. */
  readonly time: number;
  readonly from: 'server' | 'worker';
  readonly msg: string;
  /** Everything else by its path: `err.stack`, `req.path`. */
  readonly [detail: string]: string | number;
}

const longestMessage = 1000;
const longestName = 200;
const longestDetail = 4000;
/** Limits of all details: letters, number, and depth. */
const roomForDetails = 8000;
const mostDetails = 40;
const deepest = 5;

const hidden = '[hidden]';
/** Members whose value is never shown. */
const secretName =
  /pass(?:word|wd|phrase)?$|secret|token|cookie|authori[sz]ation|credential|api[-_]?key|session|verifier/i;

/** Patterns of secrets inside a text, with the part that may stay. */
const secrets: readonly (readonly [RegExp, string])[] = [
  // Headers, as programs quote them.
  [/\b(Basic|Bearer|Digest)\s+[\w+/=.~-]{4,}/gi, `$1 ${hidden}`],
  // Addresses: values of the query, and credentials before the host.
  [/([?&#][\w.%[\]-]{1,64}=)[^&#\s"'<>]*/g, `$1${hidden}`],
  [/(\b[a-z][\w+.-]{0,20}:\/\/)[^/\s@]{1,300}@/gi, `$1${hidden}@`],
  // Members with their value.
  [
    /((?:pass(?:word|wd|phrase)|secret|token|cookie|api[-_]?key|longbox-(?:session|remember))[\w-]{0,20}["']?\s{0,3}[:=]\s{0,3})(?:"[^"]*"?|'[^']*'?|[^\s,;}"']+)/gi,
    `$1${hidden}`,
  ],
];

/** Ends lines, moves the cursor of a terminal, or turns text round. */
const control = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;
const controlInLines = /[^\P{Cc}\n\t]|[\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

function withoutSecrets(text: string): string {
  return secrets.reduce((clean, [pattern, rest]) => clean.replaceAll(pattern, rest), text);
}

function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text.toWellFormed();
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/**
 * Turns a program's record into one that may be stored and shown: without secrets, limited in size,
 * on one line.
 */
export function cleanRecord(said: unknown, from: StoredRecord['from']): StoredRecord {
  const raw: Record<string, unknown> =
    typeof said === 'object' && said !== null ? { ...said } : { msg: String(said) };
  const { level, time, msg, pid: _pid, hostname: _host, from: _from, ...others } = raw;
  return {
    level: typeof level === 'number' ? level : 50,
    time: typeof time === 'number' ? time : Date.now(),
    from,
    msg: withoutSecrets(cut(textOf(msg), longestMessage)).replaceAll(control, ' '),
    ...flattened(others),
  };
}

function flattened(members: Readonly<Record<string, unknown>>): Record<string, string> {
  const found = new Map<string, string>();
  let room = roomForDetails;
  const keep = (name: string, value: unknown): void => {
    const text = withoutSecrets(cut(String(value), Math.min(longestDetail, room)));
    const clean = text.replaceAll(controlInLines, ' ');
    room = Math.max(0, room - clean.length);
    found.set(name, clean);
  };
  const visit = (path: string, value: unknown, depth: number): void => {
    if (found.size >= mostDetails || room === 0) return;
    const name = cut(path, longestName).replaceAll(control, ' ');
    if (secretName.test(name)) found.set(name, hidden);
    else if (typeof value !== 'object' || value === null) keep(name, value);
    else if (depth < deepest) {
      for (const [member, inner] of Object.entries(value)) {
        visit(`${name}.${member}`, inner, depth + 1);
      }
    }
  };
  for (const [name, value] of Object.entries(members)) visit(name, value, 1);
  return Object.fromEntries(found);
}
