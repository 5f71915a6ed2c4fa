import type { FastifyInstance } from 'fastify';
import { unauthorized } from '../errors.ts';
import { unknownPath } from './error-reply.ts';
import { exchangeOf } from './exchange.ts';
import type { Authenticate } from './serve.ts';

/** Answers what is no call below these paths, 401 first to those who are not signed in (1.1). */
export function serveUnknownCalls(app: FastifyInstance, authenticate: Authenticate): void {
  for (const url of ['/api/*', '/sse/*']) {
    app.all(url, async (request, reply) => {
      if (!(await authenticate(exchangeOf(request, reply)))) throw unauthorized();
      return unknownPath(request, reply);
    });
  }
}
