/**
 * Why there is no text of a file: the server hands out no parts of it and it is too large to be taken whole, it wants a password, it is
 * damaged, it is 4 GiB or more, or the server was not reached or refused.
 */
export type PdfFailure = 'whole' | 'locked' | 'damaged' | 'large' | 'lost';

/** Reading a PDF failed. */
export class PdfError extends Error {
  override readonly name = 'PdfError';
  readonly failure: PdfFailure;

  constructor(failure: PdfFailure, options?: ErrorOptions) {
    super(`The PDF cannot be read: ${failure}`, options);
    this.failure = failure;
  }
}

/** The failure in any thrown value. */
export function failureOf(error: unknown): PdfFailure {
  return error instanceof PdfError ? error.failure : 'damaged';
}
