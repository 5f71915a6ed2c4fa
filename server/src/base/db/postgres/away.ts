/** The database couldn’t be reached, or the connection to it was lost in the midst of a query. */
export class AwayError extends Error {}

/** Of a connection, in the words of `pg`, of the operating system, and of PostgreSQL (classes 08 and 57P). */
const ofConnection = /^(08...|57P0[123]|ECONNRESET|EPIPE|ETIMEDOUT)$/;
const inWords = /^(Connection terminated|Client has encountered a connection error)/;

/** The code of an error of PostgreSQL or of the operating system; empty for every other. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** What a failed query throws: another error if it failed with its connection. */
export function ofQuery(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isLost = ofConnection.test(codeOf(error)) || inWords.test(error.message);
  return isLost ? new AwayError(error.message, { cause: error }) : error;
}

/** What is thrown when there is no connection. */
export function ofConnecting(error: unknown): AwayError {
  const words = error instanceof Error ? error.message || codeOf(error) : String(error);
  return new AwayError(words, { cause: error });
}

export const isAway = (error: unknown): boolean => error instanceof AwayError;
