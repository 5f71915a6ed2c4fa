import { createHash } from 'node:crypto';
import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type Schema,
  schemasOf,
} from '@longbox/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Viewer } from '../auth/viewer.ts';
import { invalid } from '../errors.ts';
import { checkAccess } from './access.ts';
import { Bytes } from './bytes.ts';
import { type Exchange, exchangeOf } from './exchange.ts';

/** What a handler is handed: parsed input, and on whose behalf the call is made. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly viewer: E['access'] extends 'anonymous' ? Viewer | undefined : Viewer;
  readonly exchange: Exchange;
}

type Result<E extends Endpoint> = E['answer'] extends 'bytes'
  ? Bytes
  : E['answer'] extends 'nothing'
    ? void
    : AnswerOf<E>;

/** One endpoint with the code that answers it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly mount: (app: FastifyInstance, authenticate: Authenticate) => void;
}

export type Authenticate = (exchange: Exchange) => Promise<Viewer | undefined>;

/** Ties an endpoint of the contract to its handler: access, parse, run, answer. */
export function serve<E extends Endpoint>(
  endpoint: E,
  run: (call: Call<E>) => Promise<Result<E>> | Result<E>,
): Route {
  const schemas = schemasOf(endpoint);
  const viewerSchema = z.custom<Call<E>['viewer']>();
  const handle = async (
    request: FastifyRequest,
    reply: FastifyReply,
    authenticate: Authenticate,
  ): Promise<FastifyReply> => {
    const exchange = exchangeOf(request, reply);
    const viewer = checkAccess(endpoint.access, await authenticate(exchange));
    const result = await run({
      params: parse(schemas.params, request.params),
      query: parse(schemas.query, endpoint.query ? withoutBrackets(request.query) : undefined),
      body: parse(schemas.body, endpoint.body ? (request.body ?? undefined) : undefined),
      viewer: z.parse(viewerSchema, viewer),
      exchange,
    });
    if (result instanceof Bytes) return sendBytes(request, reply, result);
    if (typeof endpoint.answer === 'string') return reply.code(endpoint.status ?? 204).send();
    return sendJson(request, reply, z.parse(endpoint.answer, result), endpoint.status ?? 200);
  };
  return {
    endpoint,
    mount: (app, authenticate) => {
      app.route({
        method: endpoint.method,
        url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        exposeHeadRoute: endpoint.method === 'GET',
        handler: (request, reply) => handle(request, reply, authenticate),
      });
    },
  };
}

function parse<T>(schema: Schema<T>, raw: unknown): T {
  const parsed = z.safeParse(schema, raw);
  if (parsed.success) return parsed.data;
  throw invalid(
    ...parsed.error.issues.map((issue) => ({
      fieldName: memberPath(issue.path),
      message: issue.message,
    })),
  );
}

function memberPath(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`,
    )
    .join('');
}

/** List parameters may be written with a trailing `[]`. */
function withoutBrackets(query: unknown): Record<string, unknown> {
  const entries = Object.entries(z.parse(z.record(z.string(), z.unknown()), query));
  return Object.fromEntries(entries.map(([name, value]) => [name.replace(/\[\]$/, ''), value]));
}

function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  value: unknown,
  status: number,
): FastifyReply {
  const body = JSON.stringify(value);
  void reply.type('application/json; charset=utf-8');
  if (request.method === 'GET' && status === 200) {
    const tag = `"${createHash('sha1').update(body).digest('base64url')}"`;
    void reply.header('etag', tag);
    if (matches(request.headers['if-none-match'], tag)) return reply.code(304).send();
  }
  return reply.code(status).send(body);
}

async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { options }: Bytes,
): Promise<FastifyReply> {
  void reply.type(options.type);
  if (options.fileName !== undefined) {
    void reply.header(
      'content-disposition',
      `inline; filename*=UTF-8''${rfc5987(options.fileName)}`,
    );
  }
  if (options.lastModified !== undefined) {
    void reply.header('last-modified', new Date(options.lastModified).toUTCString());
  }
  const tag = options.version === undefined ? undefined : `"${options.version}"`;
  if (tag !== undefined) void reply.header('etag', tag);
  if (isFresh(request, tag, options.lastModified)) return reply.code(304).send();
  return reply.code(200).send(await options.read());
}

/** RFC 9110: an entity tag decides alone; the time counts only without one. */
function isFresh(
  request: FastifyRequest,
  tag: string | undefined,
  lastModified: number | undefined,
): boolean {
  const tags = request.headers['if-none-match'];
  if (tags !== undefined) return tag !== undefined && matches(tags, tag);
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  return lastModified !== undefined && Math.floor(lastModified / 1000) * 1000 <= since;
}

function matches(tags: string | undefined, tag: string): boolean {
  return tags?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false;
}

/** A file name as RFC 5987 wants it in a header. */
function rfc5987(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
