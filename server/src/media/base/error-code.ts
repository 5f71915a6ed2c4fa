/** The code of an error of the system or of Node, such as `ENOENT`; empty for every other. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Whether an error says that nothing lies at a path. */
export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';
