/** SQLITE_CORRUPT and SQLITE_NOTADB, https://www.sqlite.org/rescode.html. */
const damaged: ReadonlySet<unknown> = new Set([11, 26]);

/** Whether the database could not be read because its file is damaged. */
export function isDamage(error: unknown): error is Error {
  // The lower byte; the rest adds details.
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    damaged.has(error.errcode & 0xff)
  );
}
