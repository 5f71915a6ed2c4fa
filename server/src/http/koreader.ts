import { STATUS_CODES } from '../base/node-http.ts';
import { koreaderErrors, koreaderRoot } from '@longbox/contract/koreader';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, unauthorized } from '../base/errors.ts';
import { statusOf } from './error-reply.ts';
import { type Exchange, exchangeOf, pathname } from './exchange.ts';

/** A refusal in KOReader's form: it shows the message of 401 and 402 to its owner. */
export class KoreaderRefusal extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: keyof typeof koreaderErrors, message: string) {
    super(message);
    this.name = 'KoreaderRefusal';
    this.status = status;
    this.code = koreaderErrors[code];
  }
}

/** Answers calls of signed-in readers. */
interface KoreaderSync<Reader> {
  /** @throws a refusal */
  readonly authenticate: (exchange: Exchange) => Promise<Reader>;
  readonly find: (reader: Reader, document: string) => Promise<object>;
  /** Gets the body as it came, whatever its type. */
  readonly store: (reader: Reader, body: string) => Promise<object>;
}

const registrationOff =
  'Registration is off. Enter your API key as the user name and anything as the password, then press Login.';

const bodyLimit = 64 * 1024;

interface Call<Reader> {
  /** Nobody in calls that need no key. */
  readonly reader: Reader | undefined;
  /** What the pattern of the path takes out of it. */
  readonly part: string;
  readonly body: string;
}

/** Calls with the same path, and the answers by method. */
interface Endpoint<Reader> {
  readonly path: RegExp;
  readonly isOpen?: true;
  readonly methods: Readonly<Record<string, (call: Call<Reader>) => object | Promise<object>>>;
}

function endpointsOf<Reader>(sync: KoreaderSync<Reader>): readonly Endpoint<Reader>[] {
  const known = (reader: Reader | undefined): Reader => {
    if (reader === undefined) throw unauthorized();
    return reader;
  };
  const register = () => {
    throw new KoreaderRefusal(402, 'registrationOff', registrationOff);
  };
  return [
    { path: /^\/users\/auth$/, methods: { GET: () => ({ authorized: 'OK' }) } },
    { path: /^\/users\/create$/, isOpen: true, methods: { POST: register } },
    {
      path: /^\/syncs\/progress\/([^/]+)$/,
      methods: { GET: ({ reader, part }) => sync.find(known(reader), decoded(part)) },
    },
    {
      path: /^\/syncs\/progress$/,
      methods: { PUT: ({ reader, body }) => sync.store(known(reader), body) },
    },
    { path: /^\/healthcheck$/, isOpen: true, methods: { GET: () => ({ state: 'OK' }) } },
  ];
}

/**
 * Serves KOReader's protocol. Its program decodes only bodies of type JSON, tells people only of 401 and
 * 402, and repeats a place that was refused otherwise for weeks.
 */
export function serveKoreader<Reader>(app: FastifyInstance, sync: KoreaderSync<Reader>): void {
  const endpoints = endpointsOf(sync);
  const readers = new WeakMap<FastifyRequest, { readonly reader: Reader }>();
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    void reply.header('cache-control', 'no-store');
    const path = callPath(request);
    if (endpoints.find((one) => one.path.test(path))?.isOpen) return;
    readers.set(request, { reader: await sync.authenticate(exchangeOf(request, reply)) });
  };
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = callPath(request);
    const found = endpoints.find((one) => one.path.test(path));
    if (!found) throw new KoreaderRefusal(404, 'invalidField', 'There is no such call');
    const run = found.methods[request.method === 'HEAD' ? 'GET' : request.method];
    if (!run) {
      const methods = Object.keys(found.methods);
      const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
      void reply.header('allow', allowed.join(', '));
      throw new KoreaderRefusal(405, 'invalidField', 'This call doesn’t support that method');
    }
    const [, part = ''] = found.path.exec(path) ?? [];
    const body = typeof request.body === 'string' ? request.body : '';
    return sendTo(reply, 200, await run({ reader: readers.get(request)?.reader, part, body }));
  };
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler(refuse);
    for (const url of [koreaderRoot, `${koreaderRoot}/*`]) scope.all(url, { onRequest }, handler);
  });
}

/** The path below the root; people type the address with a slash at its end, too. */
function callPath(request: FastifyRequest): string {
  const below = pathname(request).slice(request.server.prefix.length + koreaderRoot.length);
  return below.replaceAll(/\/+/g, '/').replace(/\/$/, '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const sendTo = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));

/** Refused for its key: after 401 KOReader doesn't repeat a place, after 403 it does. */
const ofKey: ReadonlySet<string> = new Set(['unauthorized', 'forbidden']);
const wrongKey = 'Wrong API key. Enter a key from your account page in Longbox as the user name.';

function told(error: FastifyError | Refusal | KoreaderRefusal): KoreaderRefusal {
  if (error instanceof KoreaderRefusal) return error;
  if (error instanceof Refusal) {
    const status = statusOf[error.kind];
    if (!ofKey.has(error.kind)) return new KoreaderRefusal(status, 'invalidField', error.message);
    const message = error.kind === 'unauthorized' ? wrongKey : error.message;
    return new KoreaderRefusal(401, 'unauthorized', message);
  }
  const status = error.statusCode ?? 500;
  const message = status < 500 ? error.message : 'The server failed to answer';
  return new KoreaderRefusal(status, 'invalidField', message);
}

function refuse(
  error: FastifyError | Refusal | KoreaderRefusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, code, message } = told(error);
  if (status >= 500) request.log.error(error);
  return sendTo(reply, status, {
    code,
    message,
    timestamp: new Date().toISOString(),
    status,
    error: STATUS_CODES[status] ?? 'Error',
    path: pathname(request),
  });
}
