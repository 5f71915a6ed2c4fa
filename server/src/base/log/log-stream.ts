import { cleanRecord, type StoredRecord } from './clean-record.ts';
import { type LogFile, openLogFile } from './log-file.ts';

/** By the names that pino gives them. */
const numbers: Readonly<Record<string, number>> = {
  trace: 10,
  debug: 20,
  info: 30,
  warn: 40,
  error: 50,
  fatal: 60,
  silent: Infinity,
};

/** Names of the levels, from the most to the least that is told. */
export const logLevels: readonly string[] = Object.keys(numbers);

/** Target of a logger: standard error, and the log in the data folder once it's open. */
export interface LogStream {
  /** The lowest level that a logger must pass on. */
  readonly level: string;
  /** Whether requests are logged, too. */
  readonly tellsRequests: boolean;
  /** Takes a record as JSON. */
  write(line: string): void;
  /** Also writes the log to this folder from now on. */
  keepIn(folder: string): void;
}

/**
 * The way of every log record. The log in the data folder always has level info and above; standard
 * error has the level that was asked for.
 *
 * @throws an error in words when there is no level of that name
 */
export function createLogStream(loudness: string, from: StoredRecord['from']): LogStream {
  const least = numbers[loudness];
  if (least === undefined) {
    throw new Error(`The log level must be one of ${logLevels.join(', ')}, not ${loudness}`);
  }
  let file: LogFile | undefined;
  return {
    level: least < 30 ? loudness : 'info',
    tellsRequests: least <= 30,
    write(line) {
      const record = cleanRecord(parsed(line), from);
      const text = `${JSON.stringify(record)}\n`;
      if (record.level >= least) process.stderr.write(text);
      file?.write(text);
    },
    keepIn(folder) {
      file = openLogFile(folder);
    },
  };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}
