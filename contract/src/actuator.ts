import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { manyUnsplit } from './paging.ts';

const text = z.optional(z.string());

/** Facts about the server. Servers may add members. */
const ServerInfo = z.object({
  build: z.optional(
    z.object({ version: text, name: text, artifact: text, group: text, time: text }),
  ),
  git: z.optional(
    z.object({
      branch: text,
      commit: z.optional(z.object({ id: text, time: text })),
    }),
  ),
  os: z.optional(z.object({ name: text, version: text, arch: text })),
  /**
   * Longbox's own: address of the proxy that this call came through, if the server ignores the
   * `X-Forwarded-*` headers of that address.
   */
  untrustedProxy: text,
});

/** Version, build and system of the server. */
export const getServerInfo = endpoint({
  method: 'GET',
  path: '/actuator/info',
  access: 'admin',
  answer: ServerInfo,
  provides: ['session'],
});

/** Answers `UP` while the server runs. */
export const getHealth = endpoint({
  method: 'GET',
  path: '/actuator/health',
  access: 'anonymous',
  answer: z.object({ status: z.string() }),
});

/** Answers `UP` while the process runs: one that doesn't answer is to be started again. */
export const getLiveness = endpoint({
  method: 'GET',
  path: '/actuator/health/liveness',
  access: 'anonymous',
  answer: z.object({ status: z.string() }),
});

/** Answers `UP` while calls can be answered; 503 without the database, and while the server ends. */
export const getReadiness = endpoint({
  method: 'GET',
  path: '/actuator/health/readiness',
  access: 'anonymous',
  answer: z.object({ status: z.string() }),
});

/** Names of the metrics, as Komga has them. */
export const metricNames = {
  tasksExecuted: 'komga.tasks.execution',
  tasksFailed: 'komga.tasks.failure',
  series: 'komga.series',
  books: 'komga.books',
  fileSize: 'komga.books.filesize',
  sidecars: 'komga.sidecars',
  libraries: 'komga.libraries',
  collections: 'komga.collections',
  readLists: 'komga.readlists',
} as const;

/**
 * `COUNT` and `TOTAL_TIME` grow; `MAX` and `TOTAL_TIME` are seconds; `VALUE` is the current value.
 */
export const Metric = z.object({
  name: z.string(),
  description: z.optional(z.nullable(z.string())),
  baseUnit: z.optional(z.nullable(z.string())),
  measurements: z.array(z.object({ statistic: z.string(), value: z.number() })),
  /** Tag that divides the metric: task `type` or `library`. */
  availableTags: z.array(z.object({ tag: z.string(), values: z.array(z.string()) })),
});
export type Metric = z.output<typeof Metric>;

/** One metric as a whole, or for one value of its tag (`tag=key:value`). */
export const getMetric = endpoint({
  method: 'GET',
  path: '/actuator/metrics/{name}',
  access: 'admin',
  query: z.object({ tag: manyUnsplit }),
  answer: Metric,
  silentNotFound: true,
  provides: ['libraries', 'series', 'books', 'collections', 'readlists'],
});

/** Shuts the server down gracefully, right after the answer. */
export const shutDown = endpoint({
  method: 'POST',
  path: '/actuator/shutdown',
  access: 'admin',
  answer: z.object({ message: z.string() }),
  status: 200,
  stales: [],
});
