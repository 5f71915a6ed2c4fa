import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { liveEvents } from '@longbox/contract/events';
import { listLogs } from '@longbox/contract/logs';
import { isOfServer } from '@longbox/contract/server-paths';
import Fastify, { type FastifyInstance } from 'fastify';
import { figuresOf } from './resources/actuator/figures.ts';
import { openNewsFeed } from './resources/announcements/news-feed.ts';
import { createAuthenticator } from './http/session/authenticator.ts';
import { dropExpiredSessions } from './base/accounts/sessions.ts';
import { createSetup } from './http/session/setup.ts';
import { createLogStream, type LogStream } from './base/log/log-stream.ts';
import { accountAtWork } from './base/on-behalf.ts';
import { getStoredSettings } from './base/settings/get-settings.ts';
import { placeOfDatabase } from './base/db/database-place.ts';
import { engine } from './base/db/engine.ts';
import { holdLock } from './base/db/lock.ts';
import { cleaningFor } from './media/base/kept-files.ts';
import { version } from './base/version.ts';
import { createEventBus } from './base/events/event-bus.ts';
import type { Host, Place } from './resources/services.ts';
import { type Parts, resources } from './resource-list.ts';
import { drainAtEnd } from './http/drain.ts';
import { readBodies } from './http/bodies.ts';
import { leadToBase, unknownHere } from './http/elsewhere.ts';
import { errorReply, malformedAddress } from './http/error-reply.ts';
import { pathname } from './http/exchange.ts';
import { guardRequests, isOfBrowserCall, leaveBody, pathOfTarget, trusting } from './http/gate.ts';
import { openApiRoutes } from './http/openapi-routes.ts';
import type { Figure } from './http/metering.ts';
import type { Route } from './http/serve.ts';
import { serveClient } from './http/static-client.ts';
import { loggedRequest } from './http/logged-request.ts';
import { requestLog } from './http/request-log.ts';
import { passUpstream } from './http/upstream.ts';
import { openVault } from './base/vault.ts';
import { keepCopies } from './catalogue/libraries/archive-passwords.ts';
import { openBackups } from './work/backups/backups.ts';
import { extensionsToImport } from './work/imports/kinds-to-import.ts';
import { openUploads } from './work/uploads/uploads.ts';
import { createOAuth } from './resources/oauth/oauth.ts';
import { openShop } from './resources/kobo/shop.ts';
import { readOAuth2Config } from './resources/oauth/read-config.ts';
import { shareBy } from './media/base/shares.ts';
import type { AppOptions } from './app-options.ts';
import { openMetadataSources } from './work/metadata-sources/metadata-sources.ts';
import { openDumpUploads } from './work/metadata-sources/gcd/dump-files.ts';
import { openMeasures } from './work/measuring/measures.ts';
import { openWatches } from './work/watch/watching.ts';
import { mountRoutes } from './mount-routes.ts';
import { openDatabase } from './damaged-database.ts';
import { startAlone } from './start-alone.ts';
import { startOwnWork } from './start-own-work.ts';
import { actualPlace, askedPlace, storedPlace } from './stored-place.ts';
import { onChangedFile } from './catalogue/books/changed-files.ts';
import { readAgainTask } from './work/queue/file-tasks.ts';
import { reportTasks } from './work/queue/report-tasks.ts';
import { createTaskCounters } from './work/queue/task-counters.ts';
import { createTaskQueue } from './work/queue/task-queue.ts';

export interface App {
  readonly http: FastifyInstance;
  /** Every route of the contract that is served. */
  readonly routes: readonly Route[];
  /** Where to listen, stored settings counted in; once it listens, where it does. */
  place(): Place;
  /** What someone at another machine needs to set the server up; nothing once it has an account. */
  setupCode(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Time for the answer to go out, before the connection that asked to shut down is closed. */
const answerMillis = 200;

/** For how long a request may come, and how often that is looked at. */
const requestMillis = 120_000;
const checkMillis = 5_000;

/** Builds the whole server; the caller listens with `http` and ends it with `close`. */
export async function createApp(options: AppOptions): Promise<App> {
  const trusts = trusting(options.trustProxy ?? []);
  const said = createLogStream(options.logLevel ?? 'warn', 'server');
  const http = Fastify({
    logger: { level: said.level, stream: said, serializers: { req: loggedRequest } },
    logController: requestLog(said.tellsRequests, (place) => place.includes(listLogs.path)),
    bodyLimit: 1_000_000,
    requestTimeout: requestMillis,
    // E-readers send a token of many kilobytes in a header.
    http: { connectionsCheckingInterval: checkMillis, maxHeaderSize: 64 * 1024 },
    frameworkErrors: malformedAddress,
    trustProxy: trusts,
    rewriteUrl: pathOfTarget,
    forceCloseConnections: 'idle',
    // As long as Node reads an address: what is too long for an id is unknown, like any other.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: false },
  });
  http.setErrorHandler(errorReply);
  const drain = drainAtEnd(http, options.drainMillis);
  const { metricsToken } = options;
  // Its library is loaded only where it is wanted.
  const metering =
    metricsToken === undefined
      ? undefined
      : (await import('./http/metering.ts')).meterRequests(http, metricsToken);
  if (!options.upstream) readBodies(http);
  guardRequests(http, trusts);
  const server = options.upstream
    ? proxied(options.upstream, askedPlace(options))
    : await embedded(http, options, said);
  const { basePath } = server.place;
  await http.register(
    async (scope) => {
      await server.mount?.(scope);
      metering?.serve(scope, server.figures);
      scope.addHook('onRequest', async (request) => {
        if (request.is404) leaveBody(request);
      });
      const index = options.client
        ? await serveClient(scope, {
            folder: path.resolve(options.client),
            basePath,
            isOwn: options.upstream === undefined,
          })
        : () => undefined;
      scope.setNotFoundHandler((request, reply) => {
        const place = pathname(request).slice(basePath.length);
        // A call of a page from another context path must not be answered with a page.
        const isAsked = ['GET', 'HEAD'].includes(request.method) && !isOfBrowserCall(request);
        const page = isAsked && !isOfServer(place) ? index(place) : undefined;
        if (page) return reply.headers(page.headers).send(page.text);
        return unknownHere(request, reply, basePath);
      });
    },
    { prefix: basePath },
  );
  leadToBase(http, basePath);
  return {
    http,
    routes: server.routes,
    place: () => actualPlace(http.server, server.place),
    setupCode: server.setupCode,
    async close() {
      await drain();
      await server.close();
    },
  };
}

interface Server {
  readonly routes: readonly Route[];
  readonly place: Place;
  setupCode(): Promise<string | undefined>;
  /** What Prometheus learns of it beside its requests. */
  readonly figures: readonly Figure[];
  /** Answers what is a server's, before the client's files are looked at. */
  mount?(scope: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

function proxied(upstream: URL, place: Place): Server {
  const { basePath } = place;
  const mount = (scope: FastifyInstance) => passUpstream(scope, { upstream, basePath });
  return {
    routes: [],
    place,
    figures: [],
    mount,
    setupCode: async () => undefined,
    close: async () => {},
  };
}

async function embedded(
  http: FastifyInstance,
  options: AppOptions,
  said: LogStream,
): Promise<Server> {
  shareBy(accountAtWork);
  const oauth2File = options.oauth2 ?? path.join(options.data, 'oauth2.json');
  const oauth2Config = readOAuth2Config(oauth2File, options.oauth2 !== undefined);
  // Servers of one database share their data folder.
  const isShared = options.database !== undefined;
  const release = isShared ? () => {} : holdLock(options.data, 'server', 5000);
  if (!release) {
    throw new Error(`Another Longbox is using the data folder ${options.data}. Stop it first.`);
  }
  const logs = path.join(options.data, 'logs');
  said.keepIn(logs);
  http.log.info({ version, node: process.version }, 'Longbox is starting');
  const database = await placeOfDatabase(options.data, options.database);
  const backupFolder = path.join(options.data, 'backups');
  const say = (words: string): void => {
    http.log.info(words);
    options.say?.(words);
  };
  const files = { database, backups: backupFolder, say };
  const db = await openDatabase(options.data, files).catch((error: unknown) => {
    release();
    throw error;
  });
  const line = await engine.openLine(database);
  const vault = openVault(options.data);
  keepCopies({ db, vault, data: options.data }, { clean: cleaningFor(line) });
  const endSessionUpkeep = await dropExpiredSessions(db);
  const sources = options.sources ?? { port: 'command-line', basePath: 'command-line' };
  const next = () => storedPlace(db, { ...askedPlace(options), sources });
  const place = await next();
  const events = createEventBus(line);
  const taskCounters = createTaskCounters();
  const failed = (words: string) => (error: unknown) => http.log.error(error, words);
  const measures = openMeasures({ db, onError: failed('Couldn’t save measurements') });
  const tasks = createTaskQueue(db, () => work.wake());
  const { log } = http;
  const work = startOwnWork({ db, line, events, tasks, taskCounters, measures, log }, options);
  onChangedFile(db, (bookId, isSame) => tasks.add([readAgainTask(bookId, isSame)]));
  const authenticator = createAuthenticator(db, {
    events,
    line,
    onRefused: (attempt) => http.log.warn(attempt, 'Sign-in refused'),
  });
  const news = openNewsFeed({
    url: options.announcements,
    file: path.join(options.data, 'announcements.json'),
    onError: (error) => http.log.warn(error, 'Couldn’t load announcements'),
  });
  const host: Host = {
    configured: {
      port: sources.port === 'default' ? null : askedPlace(options).port,
      basePath: sources.basePath === 'default' ? null : options.basePath,
    },
    inUse: () => actualPlace(http.server, place),
    next,
    name: options.host,
    taskCounters,
    isReady: line.isUp,
    settingsChanged: work.settingsChanged,
    tryAgain: work.tryAgain,
    shutDown: () => void setTimeout(() => options.onShutDown?.(), answerMillis),
  };
  const oauth = createOAuth({
    config: oauth2Config,
    file: oauth2File,
    line,
    key: line.isShared ? vault.keyFor('sign-in services') : randomBytes(32),
    onProblem: (words) => http.log.error(words),
    onError: (error) => http.log.warn({ err: error }, 'Sign-in with another service failed'),
  });
  const backups = openBackups({
    database,
    folder: backupFolder,
    plan: async () => {
      const { backupTime, backupsKept } = await getStoredSettings(db);
      return { time: backupTime, kept: backupsKept ?? options.backups ?? 0 };
    },
  });
  const uploads = openUploads({
    line,
    folder: options.inbox ?? path.join(options.data, 'inbox'),
    largest: options.uploadSize ?? 0,
    room: options.uploadRoom ?? 0,
    kinds: () => extensionsToImport(db),
  });
  const dumps = openDumpUploads(options.data, { ...options, line });
  const setup = createSetup(db, line.isShared ? vault.keyFor('setup code') : undefined);
  const services = { db, events, tasks, authenticator, host, setup };
  const warn = (words: string): void => http.log.warn(words);
  const watches = openWatches({ db, events, tasks, line, wake: work.wake, warn }, options.watch);
  const { data, pushReach = 'public' } = options;
  const kept = {
    backups,
    uploads,
    dumps,
    watches,
    logs,
    measures,
    vault,
    pushReach,
    data,
    database,
    line,
  };
  const shop = openShop(options.koboShop);
  const metadataSources = openMetadataSources({ db, vault, data }, options);
  const parts: Parts = { ...services, news, oauth, metadataSources, shop, warn, ...kept };
  const routes: readonly Route[] = [
    ...resources.flatMap((list) => list(parts)),
    ...openApiRoutes(() => [...routes.map(({ endpoint }) => endpoint), liveEvents]),
  ];
  const endReport = reportTasks({ db, tasks, events, places: work.places });
  const endUpkeep = line.alone(() =>
    startAlone({ ...services, ...kept, log }, options.noticeMillis),
  );
  const mounted = { services, routes, noteUse: work.noteUse, uploads, dumps, line };
  await http.register((scope) => mountRoutes(scope, mounted), { prefix: place.basePath });
  return {
    routes,
    place,
    setupCode: setup.code,
    figures: figuresOf({ ...services, data }),
    async close() {
      endReport();
      endSessionUpkeep();
      news.close();
      metadataSources.close();
      await endUpkeep();
      await work.stop();
      await measures.end();
      await line.close();
      await db.destroy();
      http.log.info('Longbox has stopped');
      release();
    },
  };
}
