import { STATUS_CODES } from '../base/node-http.ts';
import type { Violation } from '@longbox/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { engine } from '../base/db/engine.ts';
import { isDiskFull } from '../base/db/disk-full.ts';
import { Refusal } from '../base/errors.ts';
import { isOfBrowserPage } from './gate.ts';
import { mayHaveKey, withoutKey } from './key-in-path.ts';
import { askForSignIn } from './opds-authentication.ts';
import { challengeProgram, isForOpds2, isForProgram } from './program-roots.ts';

export const statusOf: Readonly<Record<Refusal['kind'], number>> = {
  'bad-request': 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'not-acceptable': 406,
  'too-large': 413,
  'unsupported-type': 415,
  'too-many': 429,
  'no-room': 507,
  unavailable: 503,
};

/** Said to a call that needs the database. */
export const databaseAway = 'The database can’t be reached. Try again in a moment.';
/** Seconds after which that is worth while. */
const awaySeconds = '5';

const failure = 'The server failed to answer. The log has the reason.';
const diskIsFull = 'The disk with the data folder is full. Nothing was changed.';

/** The one way out for everything thrown while a call is answered. */
export function errorReply(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof Refusal) {
    if (error.kind === 'unauthorized') return notSignedIn(request, reply, error.message);
    if (error.kind === 'too-many' && isForProgram(request)) challengeProgram(reply);
    if (error.message === '') return reply.code(statusOf[error.kind]).send();
    return generalError(request, reply, statusOf[error.kind], error.message, error.violations);
  }
  const status = error.statusCode ?? 500;
  if (status < 500) return generalError(request, reply, status, saidOf(error, request));
  if (engine.isAway(error)) {
    request.log.warn(error);
    return generalError(request, reply.header('retry-after', awaySeconds), 503, databaseAway);
  }
  request.log.error(error);
  if (isDiskFull(error)) return generalError(request, reply, 507, diskIsFull);
  return generalError(request, reply, 500, failure);
}

/** Some of the framework's messages quote the address. */
const saidOf = ({ message }: FastifyError, { url }: FastifyRequest): string =>
  mayHaveKey(url) ? 'The request is invalid' : message;

/** Programs wait for the challenge before they send a password; pages have their own form. */
function notSignedIn(request: FastifyRequest, reply: FastifyReply, message: string): FastifyReply {
  if (isForProgram(request)) challengeProgram(reply);
  else if (isOfBrowserPage(request)) return reply.code(401).send();
  // Devices have no password to send.
  else if (!mayHaveKey(request.url)) {
    void reply.header('www-authenticate', 'Basic realm="Longbox"');
  }
  if (isForOpds2(request)) return askForSignIn(request, reply);
  return generalError(request, reply, 401, message);
}

/** The answer to a path that is no call of the contract. */
export function unknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return generalError(request, reply, 404, '404 NOT_FOUND');
}

/** The answer to a call's path with a method that it has not. */
export function wrongMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly string[],
): FastifyReply {
  void reply.header('allow', allowed.join(', '));
  return generalError(request, reply, 405, `Method '${request.method}' is not supported`);
}

/** The error body of api.md 1.7. */
export function generalError(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  message: string,
  violations?: readonly Violation[],
): FastifyReply {
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({
      timestamp: new Date().toISOString(),
      status,
      error: STATUS_CODES[status] ?? 'Error',
      message,
      path: withoutKey(request.url.split('?')[0] ?? ''),
      // Next to the message, for clients that read only one of them (1.7).
      ...(violations && { violations }),
    });
}

/** The answer to an address that the router can't read. */
export function malformedAddress(
  { statusCode = 400 }: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void generalError(request, reply, statusCode, 'The address is malformed');
}
