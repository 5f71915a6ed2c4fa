import { events, type LiveEvent, liveEvents } from '@longbox/contract/events';
import type { FastifyInstance } from 'fastify';
import { isAdmin, type Viewer } from '../base/accounts/viewer.ts';
import type { EventBus } from '../base/events/event-bus.ts';
import { checkAccess } from './access.ts';
import { exchangeOf } from './exchange.ts';
import type { Authenticate } from './serve.ts';

const heartbeatMillis = 15_000;
/** A client that reads so slowly that this much waits for it is dropped: it will reconnect. */
const bufferLimit = 1_000_000;

/** Who an event is for; one that names a user goes to that user alone. */
function isFor(event: LiveEvent, viewer: Viewer): boolean {
  const { to } = events[event.name];
  if (to === 'all') return true;
  if (to === 'admins') return isAdmin(viewer);
  return 'userId' in event.payload && event.payload.userId === viewer.id;
}

/** Serves the live event stream as server-sent events; streams end when the app closes. */
export function serveEventStream(
  app: FastifyInstance,
  bus: EventBus,
  authenticate: Authenticate,
): void {
  const ends = new Set<() => void>();
  app.addHook('preClose', () => {
    for (const end of ends) end();
  });
  app.get(liveEvents.path, async (request, reply) => {
    const viewer = checkAccess(liveEvents.access, await authenticate(exchangeOf(request, reply)));
    if (!viewer) return;
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    stream.write(':connected\n\n');
    const heartbeat = setInterval(() => stream.write(':heartbeat\n\n'), heartbeatMillis);
    const end = (): void => {
      clearInterval(heartbeat);
      unsubscribe();
      ends.delete(end);
      stream.end();
    };
    const unsubscribe = bus.subscribe((event) => {
      if (!isFor(event, viewer)) return;
      stream.write(`event:${event.name}\ndata:${JSON.stringify(event.payload)}\n\n`);
      if (stream.writableLength > bufferLimit) stream.destroy();
      else if (event.name === 'SessionExpired') end();
    });
    ends.add(end);
    request.raw.on('close', end);
  });
}
