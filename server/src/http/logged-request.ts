import type { FastifyRequest } from 'fastify';
import { withoutKey } from './key-in-path.ts';

interface LoggedRequest {
  [member: string]: unknown;
}

/** The logged part of a request: no header, query or key in its path, because all of them are secrets. */
export function loggedRequest(request: FastifyRequest): LoggedRequest {
  return {
    method: request.method,
    path: withoutKey(request.url.split('?')[0] ?? ''),
    remoteAddress: request.ip,
  };
}
