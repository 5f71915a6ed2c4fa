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

/** Where a logger writes: standard error, and the log of the data folder once there is one. */
export interface LogStream {
  /** What a logger must hand over at least. */
  readonly level: string;
  /** Whether requests are told of, too. */
  readonly tellsRequests: boolean;
  /** Takes a record as JSON. */
  write(line: string): void;
  /** Keeps what is said from now on in this folder. */
  keepIn(folder: string): void;
}

/**
 * The way of all that is said. The log of the data folder always has what is worth knowing; standard
 * error has what was asked for.
 *
 * @throws an error in words when there is no level of that name
 */
export function createLogStream(loudness: string, from: StoredRecord['from']): LogStream {
  const least = numbers[loudness];
  if (least === undefined) {
    throw new Error(
      `LONGBOX_LOG_LEVEL must be one of ${Object.keys(numbers).join(', ')}, not ${loudness}`,
    );
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
