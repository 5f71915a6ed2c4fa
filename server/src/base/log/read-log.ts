import { readdir, readFile } from 'node:fs/promises';
import type { LogLevel, LogRecord } from '@longbox/contract/logs';
import * as z from 'zod/mini';
import { fold } from '../text.ts';
import { version } from '../version.ts';
import { logFile, numbersOf } from './log-file.ts';

/** Filters of the log. Times are epoch milliseconds. */
interface LogFilter {
  readonly level?: LogLevel | undefined;
  readonly search?: string | undefined;
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  /** Places in the log. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** Records at most. */
  readonly size: number;
}

interface LogPage {
  readonly records: LogRecord[];
  readonly before: string | null;
  readonly after: string;
}

const Stored = z.catchall(
  z.object({
    level: z.number(),
    time: z.number().check(z.gte(0), z.lte(8_640_000_000_000_000)),
    from: z.enum(['server', 'worker']),
    msg: z.string(),
  }),
  z.string(),
);

const leastOf = { debug: 0, info: 30, warn: 40, error: 50 } as const satisfies Record<
  LogLevel,
  number
>;

function levelOf(level: number): LogLevel {
  if (level >= leastOf.error) return 'error';
  if (level >= leastOf.warn) return 'warn';
  return level >= leastOf.info ? 'info' : 'debug';
}

/** A place in the log: the number of the file, and the byte in it. */
interface LogPlace {
  readonly file: number;
  readonly offset: number;
}

const textOf = ({ file, offset }: LogPlace): string => `${file}-${offset}`;

function placeOf(text: string | undefined): LogPlace | undefined {
  const [file, offset] = text?.split('-').map(Number) ?? [];
  return file === undefined || offset === undefined ? undefined : { file, offset };
}

/** The whole lines of a file; none if the file was deleted meanwhile. */
async function linesOf(folder: string, number: number): Promise<Buffer> {
  const bytes = await readFile(logFile(folder, number)).catch(() => Buffer.alloc(0));
  return bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
}

function read(line: string, id: string): LogRecord | undefined {
  let raw: unknown;
  try {
    raw = JSON.parse(line);
  } catch {
    return undefined;
  }
  const found = z.safeParse(Stored, raw).data;
  if (found === undefined) return undefined;
  const { level, time, from, msg, ...details } = found;
  return {
    id,
    time: new Date(time).toISOString(),
    level: levelOf(level),
    source: from,
    message: msg,
    details: Object.entries(details).map(([name, text]) => ({ name, text })),
  };
}

function tester({ level, search, since, until }: LogFilter): (record: LogRecord) => boolean {
  const least = leastOf[level ?? 'debug'];
  const words = fold(search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  return (record) => {
    const time = Date.parse(record.time);
    if (leastOf[record.level] < least) return false;
    if (time < (since ?? -Infinity) || time > (until ?? Infinity)) return false;
    if (words.length === 0) return true;
    const texts = record.details.map(({ name, text }) => `${name} ${text}`);
    const text = fold([record.message, ...texts].join('\n'));
    return words.every((word) => text.includes(word));
  };
}

/**
 * A page of the log in a folder, the newest record first; only one of its files is in memory at a
 * time.
 */
export async function readLog(folder: string, filter: LogFilter): Promise<LogPage> {
  const numbers = numbersOf(await readdir(folder).catch(() => [])).toReversed();
  const [newest = 0] = numbers;
  const before = placeOf(filter.before);
  const after = placeOf(filter.after);
  const isWanted = tester(filter);
  const records: LogRecord[] = [];
  let end: LogPlace = { file: newest, offset: 0 };
  for (const file of numbers) {
    if (file < (after?.file ?? 0)) break;
    const isNewest = file === newest;
    if (!isNewest && file > (before?.file ?? Infinity)) continue;
    const bytes = await linesOf(folder, file);
    if (isNewest) end = { file, offset: bytes.length };
    if (file > (before?.file ?? Infinity)) continue;
    const from = file === after?.file ? after.offset : 0;
    let stop = file === before?.file ? Math.min(before.offset, bytes.length) : bytes.length;
    while (stop > from) {
      const start = stop < 2 ? 0 : bytes.lastIndexOf('\n', stop - 2) + 1;
      const record = read(bytes.toString('utf8', start, stop), textOf({ file, offset: start }));
      stop = start;
      if (record === undefined || start < from || !isWanted(record)) continue;
      records.push(record);
      if (records.length === filter.size) {
        return { records, before: textOf({ file, offset: start }), after: textOf(end) };
      }
    }
  }
  return { records, before: null, after: textOf(end) };
}

/** The log as readable text: the version, then one line per record, the oldest first. */
export async function* logAsText(folder: string): AsyncGenerator<string> {
  yield `Longbox ${version}\n`;
  for (const number of numbersOf(await readdir(folder).catch(() => []))) {
    const lines = (await linesOf(folder, number)).toString('utf8').split('\n');
    const records = lines.map((line) => read(line, '')).filter((one) => one !== undefined);
    yield records.map(lineOf).join('');
  }
}

function lineOf({ time, level, source, message, details }: LogRecord): string {
  const more = Object.fromEntries(details.map(({ name, text }) => [name, text]));
  const rest = details.length === 0 ? '' : ` ${JSON.stringify(more)}`;
  return `${time} ${level.toUpperCase().padEnd(5)} ${source}: ${message}${rest}\n`;
}
