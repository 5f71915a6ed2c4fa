import { placeHeader } from '@longbox/contract/sign-in';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unknownPath } from './error-reply.ts';
import { isOfBrowserCall } from './gate.ts';

/** Answers a path that is none, and tells a page of another context path where the server is now. */
export function unknownHere(
  request: FastifyRequest,
  reply: FastifyReply,
  basePath: string,
): FastifyReply {
  return unknownPath(request, reply.header(placeHeader, basePath === '' ? '/' : basePath));
}

/** Leads people who ask for a page outside the context path to it. */
export function leadToBase(http: FastifyInstance, basePath: string): void {
  if (basePath === '') return;
  http.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' && !isOfBrowserCall(request);
    const wantsPage = request.headers.accept?.includes('text/html') === true;
    const isRoot = request.url.split('?')[0] === '/';
    if (!isRead || (!wantsPage && !isRoot)) return unknownHere(request, reply, basePath);
    return reply.header('cache-control', 'no-store').redirect(`${basePath}/`, 302);
  });
}
