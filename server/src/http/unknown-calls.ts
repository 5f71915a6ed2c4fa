import type { Endpoint } from '@longbox/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { unauthorized } from '../base/errors.ts';
import { unknownPath, wrongMethod } from './error-reply.ts';
import { exchangeOf } from './exchange.ts';
import type { Authenticate } from './serve.ts';

/**
 * Answers what is no call below these paths: 401 first to those who are not signed in (1.1), then 405
 * where the path has other methods, else 404.
 */
export function serveUnknownCalls(
  app: FastifyInstance,
  { endpoints, authenticate }: { endpoints: readonly Endpoint[]; authenticate: Authenticate },
): void {
  for (const url of ['/api/*', '/sse/*']) {
    app.all(url, async (request, reply) => {
      const exchange = exchangeOf(request, reply);
      if (!(await authenticate(exchange))) throw unauthorized();
      const here = endpoints.filter(({ path }) => patternOf(path).test(exchange.path));
      if (here.length === 0) return unknownPath(request, reply);
      const allowed = new Set(here.map(({ method }) => method));
      return wrongMethod(request, reply, [...allowed].toSorted());
    });
  }
}

function patternOf(path: string): RegExp {
  const parts = path.split(/(\{\+?\w+\})/).map((part) => {
    if (!part.startsWith('{')) return RegExp.escape(part);
    return part.startsWith('{+') ? '.+' : '[^/]+';
  });
  return new RegExp(`^${parts.join('')}$`);
}
