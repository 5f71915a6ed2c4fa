import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  schemasOf,
} from '@longbox/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Viewer } from '../base/accounts/viewer.ts';
import { onBehalfOf } from '../base/on-behalf.ts';
import { checkAcceptable } from './acceptable.ts';
import { checkAccess } from './access.ts';
import { Bytes } from '../base/bytes.ts';
import type { Keeper } from '../base/db/keep.ts';
import { Refusal } from '../base/errors.ts';
import { PlainAnswer } from '../base/plain-answer.ts';
import { type Exchange, exchangeOf } from './exchange.ts';
import { readAnything } from './bodies.ts';
import { leaveBody } from './gate.ts';
import { isOfOpds, spellingsOf } from './program-roots.ts';
import { readInput } from './read-input.ts';
import { jsonBody, type JsonBody, sendBody, sendBytes, sendJson } from './send.ts';
import { answerWriter } from './write-answer.ts';

/** Input of a handler: the parsed request, and its caller. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** What a device sends, as it came: nothing can be told of it from its headers. */
  readonly bytes: Buffer;
  readonly viewer: E extends
    | { readonly access: 'anonymous' }
    | { readonly access: 'setup' }
    | { readonly guests: true }
    ? Viewer | undefined
    : Viewer;
  readonly exchange: Exchange;
}

type Result<E extends Endpoint> =
  | (E extends { readonly device: true } ? PlainAnswer : never)
  | (E['answer'] extends 'bytes' ? Bytes : E['answer'] extends 'nothing' ? void : AnswerOf<E>);

/** One endpoint with the code that answers it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly mount: (app: FastifyInstance, surroundings: Surroundings) => void;
}

/** The caller's account, and how it signed in. */
export interface Caller {
  readonly viewer: Viewer;
  /** Whether the session or the key of the call is still valid. */
  stands(): Promise<boolean>;
}

/** What routes need of the server that they are mounted on. */
export interface Surroundings {
  readonly authenticate: Authenticate;
  /** The caller whose API key stands in the path of a device's call. @throws a refusal */
  readonly authenticateDevice: (exchange: Exchange, key: string) => Promise<Viewer | undefined>;
  /** Whether someone without an account may set the server up. @throws a refusal if not */
  readonly admitToSetUp: (exchange: Exchange, call: Endpoint) => Promise<void>;
  /** A signed-in caller was let in. */
  readonly noteUse: () => void;
  /** The ids in a path by which its records are known here, if they have others. */
  readonly readAliases: (
    ids: Readonly<Record<string, string>>,
  ) => Promise<Record<string, string> | undefined>;
  readonly answers: KeptAnswers;
}

/** The answers of calls that read nothing but the database. */
type KeptAnswers = Keeper<JsonBody>;

export type Authenticate = (exchange: Exchange) => Promise<Viewer | undefined>;

/** Who makes a call that was let in. */
interface Admitted {
  readonly exchange: Exchange;
  readonly viewer: Viewer | undefined;
}

/**
 * Like `serve`, for what depends on the database alone: an answer is kept for the same view of it, and given again
 * until a table that it was made from changes. The handler neither writes nor looks at files, and a time that it
 * depends on is told by `noteFleeting`.
 */
export const serveKept = <E extends Endpoint>(
  endpoint: E,
  run: (call: Omit<Call<E>, 'exchange' | 'bytes'>) => Promise<Result<E>>,
): Route => serve(endpoint, run, { isKept: true });

/** Ties an endpoint of the contract to its handler: access, parse, run, answer. */
export function serve<E extends Endpoint>(
  endpoint: E,
  run: (call: Call<E>) => Promise<Result<E>> | Result<E>,
  { isKept = false } = {},
): Route {
  const schemas = schemasOf(endpoint);
  const write = typeof endpoint.answer === 'string' ? undefined : answerWriter(endpoint.answer);
  const viewerSchema = z.custom<Call<E>['viewer']>();
  const access = endpoint.guests === true ? 'anonymous' : endpoint.access;
  // Programs send their credentials everywhere, wrong ones too.
  const isOpen = endpoint.access === 'anonymous' && isOfOpds(endpoint.path);
  const callers = new WeakMap<FastifyRequest, Admitted>();
  let readAliases: Surroundings['readAliases'] = async () => undefined;
  let answers: KeptAnswers | undefined;
  /** An item that isn't found by its id may have another id; nothing was done until then. */
  const runAs = async (params: ParamsOf<E>, input: Omit<Call<E>, 'params'>): Promise<Result<E>> => {
    try {
      return await run({ params, ...input });
    } catch (error) {
      const others =
        error instanceof Refusal && error.kind === 'not-found'
          ? await readAliases(params)
          : undefined;
      if (!others) throw error;
      return run({ params: readInput(schemas.params, others), ...input });
    }
  };
  const resultOf = (
    request: FastifyRequest,
    { exchange, viewer }: Admitted,
  ): Promise<Result<E>> => {
    const ids = readInput(schemas.params, named(request.params, endpoint.path));
    const input = {
      query: readInput(schemas.query, endpoint.query ? queryOf(request.query) : undefined),
      body: readInput(schemas.body, endpoint.body ? (request.body ?? undefined) : undefined),
      bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      viewer: z.parse(viewerSchema, viewer),
      exchange,
    };
    return runAs(ids, input);
  };
  const handle = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const caller = callers.get(request);
    if (!caller) throw new Error('a call reached its handler without an access check');
    return onBehalfOf(caller.viewer?.id ?? '', () => answer(request, reply, caller));
  };
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    admitted: Admitted,
  ): Promise<FastifyReply> => {
    const isForPrograms = isOfOpds(endpoint.path);
    if (typeof endpoint.answer !== 'string' && !endpoint.device && !isForPrograms) {
      checkAcceptable(request, 'application/json');
    }
    if (answers) {
      const key = keyOf(request, admitted.viewer);
      const made = async () => jsonBody(write?.(await resultOf(request, admitted)) ?? '');
      return sendBody(request, reply, await answers.of(key, made), 200);
    }
    const result = await resultOf(request, admitted);
    if (result instanceof Bytes) {
      const chosen = isForPrograms || result.options.chosen;
      return sendBytes(request, reply, new Bytes({ ...result.options, chosen }));
    }
    if (result instanceof PlainAnswer) {
      const { status: code, headers = {}, body } = result.parts;
      return reply.code(code).headers(headers).send(body);
    }
    if (!write) {
      return reply.code(reply.hasHeader('location') ? 302 : (endpoint.status ?? 204)).send();
    }
    const text = write(result);
    if (text === undefined) return reply.code(204).send();
    return sendJson(request, reply, text, endpoint.status ?? 200);
  };
  return {
    endpoint,
    mount: (app, { authenticate, authenticateDevice, ...surroundings }) => {
      ({ readAliases } = surroundings);
      if (isKept) ({ answers } = surroundings);
      const identify = endpoint.device
        ? (exchange: Exchange, request: FastifyRequest) =>
            authenticateDevice(exchange, keyIn(request.params))
        : authenticate;
      const route = {
        method: endpoint.method,
        exposeHeadRoute: endpoint.method === 'GET',
        ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
        // Who calls, and whether they may, is known before anything of a body is read.
        onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
          const exchange = exchangeOf(request, reply);
          const caller = isOpen ? undefined : await identify(exchange, request);
          const isSetUp = access === 'setup' && caller === undefined;
          if (isSetUp) await surroundings.admitToSetUp(exchange, endpoint);
          const viewer = isSetUp ? undefined : checkAccess(access, caller);
          callers.set(request, { exchange, viewer });
          if (viewer) surroundings.noteUse();
          const takesBody = endpoint.body || endpoint.upload !== undefined || endpoint.device;
          if (!takesBody) leaveBody(request);
        },
        handler: handle,
      };
      const mountOn = (scope: FastifyInstance): void => {
        for (const path of spellingsOf(endpoint)) {
          const url = path.replace(restOfPath, '*').replaceAll(/\{(\w+)\}/g, ':$1');
          scope.route({ ...route, url });
        }
      };
      if (endpoint.device) {
        app.register(async (scope) => {
          readAnything(scope);
          mountOn(scope);
        });
      } else mountOn(app);
    },
  };
}

const views = new WeakMap<Viewer, string>();

/** The same for calls that ask the same with the same rights. */
function keyOf({ method, url, body }: FastifyRequest, viewer: Viewer | undefined): string {
  const view = viewer && (views.get(viewer) ?? JSON.stringify(viewer));
  if (viewer && view !== undefined) views.set(viewer, view);
  const asked = method === 'POST' ? JSON.stringify(body) : '';
  return [view, method === 'POST', url, asked].join('\n');
}

const keyIn = (params: unknown): string => z.parse(z.object({ key: z.string() }), params).key;

const restOfPath = /\{\+(\w+)\}$/;

/** Path parameters by their names: Fastify calls the rest of a path `*`. */
function named(params: unknown, path: string): Record<string, unknown> {
  const { '*': rest, ...others } = z.parse(z.record(z.string(), z.unknown()), params);
  const [, name] = restOfPath.exec(path) ?? [];
  return name === undefined ? others : { ...others, [name]: rest };
}

/**
 * The query as the contract names it: list parameters may be written with a trailing `[]`, and one
 * without a value counts as absent.
 */
function queryOf(query: unknown): Record<string, unknown> {
  const entries = Object.entries(z.parse(z.record(z.string(), z.unknown()), query));
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const given = Array.isArray(value) ? value.filter((one) => one !== '') : value;
      const isAbsent = given === '' || (Array.isArray(given) && given.length === 0);
      return isAbsent ? [] : [[name.replace(/\[\]$/, ''), given]];
    }),
  );
}
