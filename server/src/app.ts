import path from 'node:path';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { actuatorRoutes } from './actuator/routes.ts';
import { createAuthenticator } from './auth/authenticator.ts';
import { dropExpiredSessions } from './auth/sessions.ts';
import { bookRoutes } from './books/routes.ts';
import { collectionRoutes } from './collections/routes.ts';
import { openDb } from './db/connection.ts';
import { holdLock } from './db/lock.ts';
import { migrate } from './db/migrations.ts';
import { createEventBus } from './events/event-bus.ts';
import { filesystemRoutes } from './filesystem/routes.ts';
import { errorReply, unknownPath } from './http/error-reply.ts';
import { serveEventStream } from './http/event-stream.ts';
import type { Route } from './http/serve.ts';
import { indexHeaders, safetyHeaders, serveClient } from './http/static-client.ts';
import { passUpstream, serverPaths } from './http/upstream.ts';
import { libraryRoutes } from './libraries/routes.ts';
import type { Options } from './options.ts';
import { readListRoutes } from './readlists/routes.ts';
import { seriesRoutes } from './series/routes.ts';
import type { Services } from './services.ts';
import { reportTasks } from './tasks/report-tasks.ts';
import { createTaskQueue } from './tasks/task-queue.ts';
import { userRoutes } from './users/routes.ts';
import { startWork } from './work/start-work.ts';

export interface App {
  readonly http: FastifyInstance;
  /** Every route of the contract that is served. */
  readonly routes: readonly Route[];
  close(): Promise<void>;
}

interface AppOptions extends Pick<Options, 'data' | 'basePath' | 'upstream'> {
  /** Folder of the built client; without it only calls are answered. */
  readonly client?: string | undefined;
  readonly logLevel?: string | undefined;
}

/** Every resource of the server, in one list. */
const resources: readonly ((services: Services) => readonly Route[])[] = [
  userRoutes,
  libraryRoutes,
  filesystemRoutes,
  seriesRoutes,
  bookRoutes,
  collectionRoutes,
  readListRoutes,
  actuatorRoutes,
];

/** Builds the whole server; the caller listens with `http` and ends it with `close`. */
export async function createApp(options: AppOptions): Promise<App> {
  const { basePath } = options;
  const http = Fastify({
    logger: { level: options.logLevel ?? 'warn', stream: process.stderr },
    bodyLimit: 10_000_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
  });
  http.setErrorHandler(errorReply);
  http.addHook('onRequest', async (_request, reply) => void reply.headers(safetyHeaders));
  const server = options.upstream
    ? await proxied(http, options.upstream, basePath)
    : await embedded(http, options);
  await http.register(
    async (scope) => {
      const index = options.client
        ? await serveClient(scope, { folder: path.resolve(options.client), basePath })
        : () => undefined;
      scope.setNotFoundHandler((request, reply) => {
        const pathname = (request.url.split('?')[0] ?? '').slice(basePath.length);
        const isCall = serverPaths.some((one) => `${pathname}/`.startsWith(`${one}/`));
        const page = isCall || request.method !== 'GET' ? undefined : index(pathname);
        if (page === undefined) return unknownPath(request, reply);
        return reply.headers(indexHeaders).send(page);
      });
    },
    { prefix: basePath },
  );
  return {
    http,
    routes: server.routes,
    async close() {
      await http.close();
      await server.close();
    },
  };
}

interface Server {
  readonly routes: readonly Route[];
  close(): Promise<void>;
}

async function proxied(http: FastifyInstance, upstream: URL, basePath: string): Promise<Server> {
  await http.register((scope) => passUpstream(scope, { upstream, basePath }), { prefix: basePath });
  return { routes: [], close: async () => {} };
}

async function embedded(http: FastifyInstance, options: AppOptions): Promise<Server> {
  const release = holdLock(options.data, 'server', 5000);
  if (!release) {
    throw new Error(
      `Another Longbox is running on the data folder ${options.data}. Stop it first.`,
    );
  }
  const db = openDb(path.join(options.data, 'longbox.sqlite'));
  await migrate(db);
  await dropExpiredSessions(db);
  const events = createEventBus();
  const work = startWork({ data: options.data, onEvent: events.emit, log: http.log });
  const tasks = createTaskQueue(db, work.wake);
  const authenticator = createAuthenticator(db);
  const services: Services = { db, events, tasks, authenticator };
  const routes = resources.flatMap((list) => list(services));
  const endReport = reportTasks({ tasks, events });
  await http.register(
    async (scope) => {
      await scope.register(cookie);
      await scope.register(multipart);
      scope.addHook('onRequest', async (_request, reply) => {
        void reply.header('cache-control', 'max-age=0, must-revalidate, no-transform, private');
      });
      for (const route of routes) route.mount(scope, authenticator.authenticate);
      serveEventStream(scope, events, authenticator.authenticate);
    },
    { prefix: options.basePath },
  );
  return {
    routes,
    async close() {
      endReport();
      await work.stop();
      await db.destroy();
      release();
    },
  };
}
