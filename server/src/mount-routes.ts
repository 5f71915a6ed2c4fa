import { liveEvents } from '@longbox/contract/events';
import { uploadBytesPath } from '@longbox/contract/uploads';
import accepts from '@fastify/accepts';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { keepFrom } from './base/db/keep.ts';
import { readAliases } from './base/db/aliases.ts';
import type { Line } from './base/db/line.ts';
import { serveEventStream } from './http/event-stream.ts';
import { serveKoreader } from './http/koreader.ts';
import { isForProgram, programPolicy } from './http/program-roots.ts';
import type { JsonBody } from './http/send.ts';
import type { Route } from './http/serve.ts';
import { serveTus } from './http/tus.ts';
import { serveUnknownCalls } from './http/unknown-calls.ts';
import { koreaderSync } from './resources/koreader/koreader-sync.ts';
import type { Services } from './resources/services.ts';
import { receiverOf } from './work/uploads/receiver.ts';
import type { Uploads } from './work/uploads/uploads.ts';

interface Parts {
  readonly services: Services;
  readonly routes: readonly Route[];
  readonly noteUse: () => void;
  readonly uploads: Uploads;
  /** Of catalogs. */
  readonly dumps: Uploads;
  readonly line: Line;
}

/** Bytes of kept answers: those of many screens, and little on a small machine. */
const roomOfAnswers = 12_000_000;

/** Answers every call of the contract below the context path. */
export async function mountRoutes(
  scope: FastifyInstance,
  { services, routes, noteUse, uploads, dumps, line }: Parts,
): Promise<void> {
  const { db, events, authenticator, setup } = services;
  await scope.register(accepts);
  await scope.register(cookie);
  await scope.register(multipart);
  scope.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'max-age=0, must-revalidate, no-transform, private');
    if (isForProgram(request)) void reply.header('content-security-policy', programPolicy);
  });
  const surroundings = {
    answers: keepFrom<JsonBody>(db, { room: roomOfAnswers, sizeOf: ({ bytes }) => bytes.length }),
    authenticate: authenticator.authenticate,
    authenticateDevice: authenticator.authenticateDevice,
    admitToSetUp: setup.admit,
    noteUse,
    readAliases: (ids: Readonly<Record<string, string>>) => readAliases(db, ids),
  };
  for (const route of routes) route.mount(scope, surroundings);
  serveEventStream(scope, events, {
    identify: authenticator.identify,
    onMissed: line.onMissed,
  });
  serveKoreader(scope, koreaderSync(services));
  serveTus(scope, receiverOf(uploads, dumps), {
    url: uploadBytesPath.replace('{uploadId}', ':id'),
    authenticate: authenticator.authenticate,
  });
  serveUnknownCalls(scope, {
    endpoints: [...routes.map(({ endpoint }) => endpoint), liveEvents],
    authenticate: authenticator.authenticate,
  });
}
