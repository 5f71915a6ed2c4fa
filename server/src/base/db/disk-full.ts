/** SQLITE_FULL, https://www.sqlite.org/rescode.html#full. */
const sqliteFull = 13;

/** Whether the database could not be written because there is no room for it. */
export function isDatabaseFull(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteFull;
}

/** Whether a file or the database could not be written because there is no room for it. */
export function isDiskFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' || isDatabaseFull(error);
}
