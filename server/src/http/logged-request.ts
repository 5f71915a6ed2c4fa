import type { FastifyRequest } from 'fastify';

interface LoggedRequest {
  [member: string]: unknown;
}

/** The logged part of a request: no header and no query, because both may contain secrets. */
export function loggedRequest(request: FastifyRequest): LoggedRequest {
  return { method: request.method, path: request.url.split('?')[0], remoteAddress: request.ip };
}
