import type { ErrorCode, Violation } from '@longbox/contract/errors';

type Kind =
  | 'bad-request'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'not-acceptable'
  | 'too-large'
  | 'unsupported-type'
  | 'too-many'
  | 'no-room'
  | 'unavailable';

/** A refused call. Only `http/error-reply.ts` answers it. */
export class Refusal extends Error {
  readonly kind: Kind;
  readonly violations: readonly Violation[] | undefined;

  constructor(kind: Kind, message: string, violations?: readonly Violation[]) {
    super(message);
    this.name = 'Refusal';
    this.kind = kind;
    this.violations = violations;
  }
}

export const badRequest = (message: string): Refusal => new Refusal('bad-request', message);
export const badRequestCode = (code: ErrorCode): Refusal => new Refusal('bad-request', code);
export const invalid = (...violations: readonly Violation[]): Refusal =>
  new Refusal('bad-request', sentenceOf(violations), violations);
export const unauthorized = (): Refusal => new Refusal('unauthorized', 'Not signed in');
export const forbidden = (message = 'Not permitted'): Refusal => new Refusal('forbidden', message);
export const notFound = (message = 'Not found'): Refusal => new Refusal('not-found', message);
export const tooMany = (message: string): Refusal => new Refusal('too-many', message);
/** A page that the server could not draw in the time it gives a page. */
export const pageTooLate = (): Refusal =>
  new Refusal(
    'unavailable',
    'This page took too long to draw. Try again when the server is less busy.',
  );

/** `links[0].url must be a valid URL, age must be at least 0`. */
function sentenceOf(violations: readonly Violation[]): string {
  if (violations.length === 0) return 'The request is invalid';
  return violations
    .map(({ fieldName, message }) => `${fieldName === '' ? 'The body' : fieldName} ${message}`)
    .join(', ');
}
