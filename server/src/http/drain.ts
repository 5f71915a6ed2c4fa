import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** For how long calls under way may go on when the server ends. */
const usualMillis = 20_000;

/**
 * Has the server end without cutting off calls that are under way. Returns the function that ends it: nothing is
 * accepted then, and each connection ends with its answer.
 */
export function drainAtEnd(http: FastifyInstance, mostMillis = usualMillis): () => Promise<void> {
  const active = new Set<FastifyReply>();
  let isEnding = false;
  http.addHook('onRequest', (request, reply, done) => {
    active.add(reply);
    reply.raw.once('close', () => {
      active.delete(reply);
      if (isEnding) request.raw.socket.end();
    });
    done();
  });
  return async () => {
    isEnding = true;
    const patience = new AbortController();
    const cutOff = setTimeout(mostMillis, undefined, { signal: patience.signal, ref: false }).then(
      () => {
        for (const { raw } of active) raw.socket?.destroy();
      },
      () => undefined,
    );
    await http.close();
    // Fastify waits for the connections of one address only.
    while (active.size > 0) await setTimeout(20);
    patience.abort();
    await cutOff;
  };
}
