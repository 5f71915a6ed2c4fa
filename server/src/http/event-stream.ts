import { events, type LiveEvent, liveEvents, longestPast } from '@longbox/contract/events';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { isAdmin, type Viewer } from '../base/accounts/viewer.ts';
import type { EventBus } from '../base/events/event-bus.ts';
import { checkAccess } from './access.ts';
import { type Exchange, exchangeOf } from './exchange.ts';
import type { Caller } from './serve.ts';

const heartbeatMillis = 15_000;
/** How often a stream checks that its session or key is still valid. */
const standsMillis = 500;
/** Clients open a stream again after this time. */
const lifeMillis = 60 * 60 * 1000;
/** A client that reads so slowly that this much waits for it is dropped: it will reconnect. */
const bufferLimit = 1_000_000;

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
};

/** Who an event is for; one that names a user goes to that user alone. */
function isFor(event: LiveEvent, viewer: Viewer): boolean {
  const userId = 'userId' in event.payload ? event.payload.userId : undefined;
  if (userId !== undefined) return userId === viewer.id;
  const { to } = events[event.name];
  return to === 'all' || (to === 'admins' && isAdmin(viewer));
}

/** So many events of the past are kept. */
const mostRecent = 500;

/**
 * Keeps the last events that make something stale; the answer gives those of the last milliseconds, the oldest first,
 * with their age.
 */
function keepRecent(
  bus: EventBus,
): (past: number) => readonly { readonly age: number; readonly event: LiveEvent }[] {
  let recent: { readonly at: number; readonly event: LiveEvent }[] = [];
  const since = (past: number) => {
    const from = performance.now() - past;
    return recent.filter(({ at }) => at >= from);
  };
  bus.subscribe((event) => {
    // Heard twice, the others do no harm; the end of a session is none of the next one's.
    if (event.name === 'SessionExpired' || events[event.name].stales.length === 0) return;
    recent.push({ at: performance.now(), event });
    if (recent.length > 2 * mostRecent) recent = since(longestPast).slice(-mostRecent);
  });
  return (past) => {
    const now = performance.now();
    return since(past).map(({ at, event }) => ({ age: Math.floor(now - at), event }));
  };
}

const frameOf = ({ name, payload }: LiveEvent) =>
  `event:${name}\ndata:${JSON.stringify(payload)}\n\n`;

interface StreamOptions {
  identify(exchange: Exchange): Promise<Caller | undefined>;
  /** Calls the listener when events of other processes may have been missed. */
  readonly onMissed: (listener: () => void) => void;
}

/**
 * Serves the live event stream as server-sent events. A stream ends with what it was opened by, a
 * session or a key, after an hour, and when the app closes. All of them end when events may have been missed:
 * clients open another one soon, and ask for everything again.
 */
export function serveEventStream(
  app: FastifyInstance,
  bus: EventBus,
  { identify, onMissed }: StreamOptions,
): void {
  const recentOf = keepRecent(bus);
  const ends = new Set<(word?: string) => void>();
  const endAll = (): void => {
    for (const end of ends) end('retry:1000\n\n');
  };
  app.addHook('preClose', endAll);
  onMissed(endAll);
  app.get(liveEvents.path, async (request, reply) => {
    const caller = await identify(exchangeOf(request, reply));
    const viewer = checkAccess(liveEvents.access, caller?.viewer);
    if (!viewer || !caller) return undefined;
    if (request.method === 'HEAD') return reply.headers(streamHeaders).send();
    const { past } = z.parse(liveEvents.query, request.query);
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, streamHeaders);
    stream.write(':connected\n\n');
    if (past > 0) {
      for (const { age, event } of recentOf(past)) {
        if (isFor(event, viewer)) stream.write(`id:${age}\n${frameOf(event)}`);
      }
    }
    // Later events have no age, and a browser gives them the last one unless each says so. (Firefox forgets it only at
    // an event, not at an ID by itself.)
    const noAge = past > 0 ? 'id:\n' : '';
    const heartbeat = setInterval(() => stream.write(':heartbeat\n\n'), heartbeatMillis);
    const stands = setInterval(() => {
      void caller.stands().then(
        (yes) => yes || end(),
        () => end(),
      );
    }, standsMillis);
    const last = setTimeout(() => end(), lifeMillis);
    const end = (word?: string): void => {
      clearInterval(heartbeat);
      clearInterval(stands);
      clearTimeout(last);
      unsubscribe();
      ends.delete(end);
      stream.end(word);
    };
    const unsubscribe = bus.subscribe((event) => {
      if (!isFor(event, viewer)) return;
      stream.write(noAge + frameOf(event));
      if (stream.writableLength > bufferLimit) stream.destroy();
      else if (event.name === 'SessionExpired') end();
    });
    ends.add(end);
    request.raw.on('close', () => end());
    return reply;
  });
}
