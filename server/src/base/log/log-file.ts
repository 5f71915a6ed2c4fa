import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

/** Bytes after which the next file is begun, and how many files are kept. */
const largest = 1_000_000;
const kept = 5;

const pattern = /^longbox-(\d{6,9})\.log$/;
const lineEnd = 10;

/** The numbers of the files in a folder of logs, the oldest first. */
export function numbersOf(names: readonly string[]): number[] {
  return names
    .map((name) => Number(pattern.exec(name)?.[1]))
    .filter((number) => !Number.isNaN(number))
    .toSorted((one, other) => one - other);
}

/** The file of this number. */
export function logFile(folder: string, number: number): string {
  return path.join(folder, `longbox-${String(number).padStart(6, '0')}.log`);
}

/** Where lines are kept. */
export interface LogFile {
  /** Adds a line with its line end. A line that can't be written, as on a full disk, is dropped. */
  write(line: string): void;
}

/**
 * Opens a folder of logs. Nothing is buffered, so a line is on disk at once, and several processes
 * can write to the same folder: each adds whole lines to the newest file; the one that finds it
 * full starts the next file and deletes the oldest.
 */
export function openLogFile(folder: string): LogFile {
  /** Lines that could not be written. */
  let lost = 0;

  function append(text: string): void {
    const numbers = numbersOf(readdirSync(folder));
    const newest = numbers.at(-1) ?? 1;
    if (addTo(newest, text)) return;
    addTo(newest + 1, text);
    for (const old of numbers.filter((number) => number + kept <= newest + 1)) {
      rmSync(logFile(folder, old), { force: true });
    }
  }

  /** Whether there was room in the file. */
  function addTo(number: number, text: string): boolean {
    const file = openSync(logFile(folder, number), 'a+', 0o600);
    try {
      const { size } = fstatSync(file);
      if (size >= largest) return false;
      // One that could only be written in part ends where the next begins.
      const last = Buffer.alloc(1);
      const isTorn = size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== lineEnd;
      const bytes = Buffer.from(isTorn ? `\n${text}` : text);
      if (writeSync(file, bytes) < bytes.length) throw new Error('only a part was written');
      return true;
    } finally {
      closeSync(file);
    }
  }

  return {
    write(line) {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        append(lost === 0 ? line : `${lossOf(lost)}${line}`);
        lost = 0;
      } catch {
        lost += 1;
      }
    },
  };
}

function lossOf(lost: number): string {
  const msg = 'Some log records are missing: the log file couldn’t be written';
  return `${JSON.stringify({ level: 40, time: Date.now(), from: 'server', msg, lost: String(lost) })}\n`;
}
