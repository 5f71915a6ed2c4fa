import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../base/version.ts';

/** A number, and what it is of. */
export interface FigureValue {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A figure of the server that is looked up when Prometheus asks. */
export interface Figure {
  /** As Prometheus names metrics; one that ends in `_total` only grows. */
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  readonly read: () => Promise<readonly FigureValue[]>;
}

/** Counts requests, and answers Prometheus. */
export interface Metering {
  /** Serves `/metrics` below a scope, with these figures beside those of the requests and the process. */
  serve(scope: FastifyInstance, figures: readonly Figure[]): void;
}

/** In seconds: from a call out of memory to an archive that has to be unpacked first. */
const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function addFigure(registry: Registry, { name, help, labelNames, read }: Figure): void {
  const common = { name, help, labelNames: [...labelNames], registers: [registry] };
  if (name.endsWith('_total')) {
    const counter = new Counter({
      ...common,
      async collect() {
        const values = await read();
        counter.reset();
        for (const { labels = {}, value } of values) counter.inc(labels, value);
      },
    });
  } else {
    const gauge = new Gauge({
      ...common,
      async collect() {
        const values = await read();
        gauge.reset();
        for (const { labels = {}, value } of values) gauge.set(labels, value);
      },
    });
  }
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply
    .code(401)
    .header('www-authenticate', 'Bearer')
    .type('text/plain')
    .send('Send the token of --metrics-token as a bearer token.\n');
}

/** Follows all requests of a server from now on, for whoever has the token. */
export function meterRequests(http: FastifyInstance, token: string): Metering {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'longbox_info',
    help: 'Version of Longbox; the value is always 1',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  const requests = new Counter({
    name: 'longbox_http_requests_total',
    help: 'Requests by method, route and status; “aborted” if the connection ended first',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'longbox_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route',
    labelNames: ['route'],
    buckets,
    registers,
  });
  const inProgress = new Gauge({
    name: 'longbox_http_requests_in_progress',
    help: 'Requests that are being answered, by route; streams of live events are among them',
    labelNames: ['route'],
    registers,
  });
  http.addHook('onRequest', (request, reply, done) => {
    // The pattern, never the address: that may have a key in it, and there would be one row for each book.
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    const end = duration.startTimer({ route });
    inProgress.inc({ route });
    reply.raw.once('close', () => {
      const status = reply.raw.writableFinished ? String(reply.raw.statusCode) : 'aborted';
      requests.inc({ method, route, status });
      inProgress.dec({ route });
      end();
    });
    done();
  });
  const wanted = digest(token);
  return {
    serve(scope, figures) {
      for (const figure of figures) addFigure(registry, figure);
      scope.get('/metrics', async ({ headers }, reply) => {
        const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
        if (!timingSafeEqual(digest(given), wanted)) return refuse(reply);
        return reply
          .header('cache-control', 'no-store')
          .type(registry.contentType)
          .send(await registry.metrics());
      });
    },
  };
}
