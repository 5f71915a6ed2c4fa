import { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** For how long calls under way may go on when the server ends. */
const usualMillis = 20_000;

/**
 * Has the server end without cutting off calls that are under way. Returns the function that ends it: nothing is
 * accepted then, and each connection ends with its answer.
 */
export function drainAtEnd(http: FastifyInstance, mostMillis = usualMillis): () => Promise<void> {
  /** Connections without a call, such as those that browsers open in advance. */
  const idle = new Set<Socket>();
  const busy = new Map<Socket, FastifyReply>();
  const known = new WeakSet<Socket>();
  let isEnding = false;
  const follow = (socket: Socket): void => {
    // A call of a test may come without a connection.
    if (known.has(socket) || !(socket instanceof Socket)) return;
    known.add(socket);
    idle.add(socket);
    socket.once('close', () => {
      idle.delete(socket);
      busy.delete(socket);
    });
  };
  // Of `localhost`, this is one address of two; connections to the other one are known by their first call.
  http.server.on('connection', follow);
  http.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    follow(socket);
    idle.delete(socket);
    busy.set(socket, reply);
    done();
  });
  http.addHook('onResponse', (request, _reply, done) => {
    const { socket } = request.raw;
    busy.delete(socket);
    if (isEnding && known.has(socket)) socket.end();
    else if (known.has(socket) && !socket.destroyed) idle.add(socket);
    done();
  });
  return async () => {
    isEnding = true;
    const patience = new AbortController();
    const cutOff = setTimeout(mostMillis, undefined, { signal: patience.signal, ref: false }).then(
      () => {
        for (const socket of busy.keys()) socket.destroy();
      },
      () => undefined,
    );
    for (const socket of idle) socket.destroy();
    for (const [socket, reply] of busy) if (isEndless(reply)) socket.destroy();
    await http.close();
    // Fastify waits for the connections of one address only.
    while (busy.size > 0) await setTimeout(20);
    patience.abort();
    await cutOff;
  };
}

/** Another server’s events never end by themselves. */
const isEndless = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream');
