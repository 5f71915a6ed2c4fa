import type { FastifyRequest } from 'fastify';

interface LoggedRequest {
  [member: string]: unknown;
}

/** What the log tells of a request: no header and no query, since both may hold secrets. */
export function loggedRequest(request: FastifyRequest): LoggedRequest {
  return { method: request.method, path: request.url.split('?')[0], remoteAddress: request.ip };
}
