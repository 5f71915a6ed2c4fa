import { METHODS } from '../base/node-http.ts';
import type { Endpoint } from '@longbox/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unauthorized } from '../base/errors.ts';
import { unknownPath, wrongMethod } from './error-reply.ts';
import { exchangeOf } from './exchange.ts';
import { leaveBody } from './gate.ts';
import { patternOf } from './path-pattern.ts';
import { spellingsOf } from './program-roots.ts';
import type { Authenticate } from './serve.ts';

/**
 * Answers unknown calls below these paths: first 401 without a sign-in (1.1), then 405 if the path
 * has other methods, otherwise 404.
 */
export function serveUnknownCalls(
  app: FastifyInstance,
  { endpoints, authenticate }: { endpoints: readonly Endpoint[]; authenticate: Authenticate },
): void {
  // Fastify routes only some of the methods that come through.
  for (const method of METHODS.filter((one) => !app.supportedMethods.includes(one))) {
    if (method !== 'CONNECT') app.addHttpMethod(method);
  }
  const reads: readonly string[] = ['GET', 'HEAD'];
  const others = app.supportedMethods.filter((method) => !reads.includes(method));
  for (const [url, methods] of [
    ['/api/*', app.supportedMethods],
    ['/sse/*', app.supportedMethods],
    ['/opds/*', app.supportedMethods],
    ['/opds', others],
  ] as const) {
    // Before a body is looked at: it decides nothing here.
    const onRequest = async (
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply> => {
      leaveBody(request);
      if (!(await authenticate(exchangeOf(request, reply)))) throw unauthorized();
      const exchange = exchangeOf(request, reply);
      const here = endpoints.filter((one) =>
        spellingsOf(one).some((path) => patternOf(path).test(exchange.path)),
      );
      if (here.length === 0) return unknownPath(request, reply);
      const methods = here.map(({ method }) => method);
      const heads = methods.includes('GET') ? ['HEAD'] : [];
      const allowed = [...new Set([...methods, ...heads, 'OPTIONS'])].toSorted();
      if (request.method === 'OPTIONS') {
        return reply.code(200).header('allow', allowed.join(',')).send();
      }
      // An id so long that it is none never came to its call.
      if (allowed.some((method) => method === request.method)) return unknownPath(request, reply);
      return wrongMethod(request, reply, allowed);
    };
    app.route({ method: [...methods], url, onRequest, handler: unknownPath });
  }
}
