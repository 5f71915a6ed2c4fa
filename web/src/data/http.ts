import {
  placeHeader,
  readSessionEnd,
  type SessionEnd,
  sessionEndHeader,
} from '@longbox/contract/sign-in';
import type { Violation } from '@longbox/contract/errors';
import { basePath, url } from '../lib/base-path.ts';
import { isRecord } from '../lib/is-record.ts';

/*
 * What every call to the server has in common. Start-up and sign-in use it directly, without the
 * schemas of `api.ts`, which their budget has no room for.
 */

/**
 * Why a call failed: the server refused it, couldn't be reached, or answered with
 * something that is no answer of the contract.
 */
type FailureKind = 'refused' | 'unreachable' | 'unreadable';

/** A call that failed. `message` is the server's own reason, empty when it gave none. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: FailureKind;
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The first error code inside the message, such as `ERR_1016`. */
  readonly code: string | undefined;
  /** Errors of single members of the input; empty unless the server named some. */
  readonly violations: readonly Violation[];
  /** Of a 401: why the session ended, where the server knows. */
  readonly end: SessionEnd | undefined;

  constructor(
    kind: FailureKind,
    answer: {
      readonly status?: number;
      readonly message?: string;
      readonly violations?: readonly Violation[];
      readonly end?: SessionEnd | undefined;
      readonly cause?: unknown;
    } = {},
  ) {
    super(answer.message ?? '', { cause: answer.cause });
    this.kind = kind;
    this.status = answer.status ?? 0;
    this.code = /ERR_\d{4}/.exec(this.message)?.[0];
    this.violations = answer.violations ?? [];
    this.end = answer.end;
  }
}

/** Whether a call failed because the session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether the item doesn't exist, or not for this account. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403);
}

let signedOut: (end?: SessionEnd) => void = () => undefined;

/** Sets the listener for calls that find the session ended. There is only one. */
export function onSignedOut(listener: (end?: SessionEnd) => void): void {
  signedOut = listener;
}

let moved: (place: string) => void = () => undefined;

/** Sets the listener for answers from another context path than the page's. */
export function onMoved(listener: (place: string) => void): void {
  moved = listener;
}

interface Request {
  readonly method: string;
  /** Relative to the base path, with its query. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Lets the browser finish the call when the page goes away meanwhile, unless its body is long. */
  readonly keepalive?: boolean;
  /** Called with the answer as it begins, if the call is made now. */
  readonly heard?: (response: Response) => void;
}

/**
 * Makes a call whose answer has no body.
 *
 * @throws ApiError when it failed; an `AbortError` when `signal` ended it.
 */
export async function send(request: Request, options: CallOptions = {}): Promise<void> {
  await exchange(request, options);
}

/**
 * Makes a call and hands out its JSON answer as `read` gives it; `read` throws when the body is
 * no such answer.
 *
 * @throws ApiError when the call failed; an `AbortError` when `signal` ended it.
 */
export async function ask<Answer>(
  request: Request,
  read: (body: unknown) => Answer,
  options: CallOptions = {},
): Promise<Answer> {
  return readAnswer(await exchange(request, options), read);
}

/** The answer of a call, however it was made. */
export interface Answered {
  readonly status: number;
  readonly text: string;
  /** Why the session of the call ended, if the server said so. */
  readonly end?: SessionEnd | undefined;
}

/** Reads a JSON answer; see `ask`. */
export function readAnswer<Answer>(
  { status, text }: Answered,
  read: (body: unknown) => Answer,
): Answer {
  const body = readJson(text);
  // A page of something in front of the server, such as the sign-in of a proxy or of a network.
  if (body === undefined && status !== 204) throw new ApiError('unreachable');
  try {
    return read(body);
  } catch (cause) {
    throw new ApiError('unreadable', { status, cause });
  }
}

type ReadBody = (response: Response) => Promise<string>;

const asUtf8: ReadBody = (response) => response.text();

/**
 * Makes a call whose answer is a text that is no JSON, such as a file of a book.
 *
 * @param read makes the text of the answer, where it may be in another encoding than UTF-8.
 * @throws ApiError when the call failed; an `AbortError` when `signal` ended it.
 */
export async function askText(
  request: Request,
  options: CallOptions = {},
  read = asUtf8,
): Promise<string> {
  return (await exchange(request, options, read)).text;
}

async function exchange(request: Request, options: CallOptions, read = asUtf8): Promise<Answered> {
  const response = await fetchAnswer(request, options);
  const { status, headers } = response;
  const place = headers.get(placeHeader);
  if (status === 404 && place !== null && place !== (basePath || '/')) {
    moved(place);
    // Nothing that was asked for is gone: it is just not here.
    throw new ApiError('unreachable');
  }
  const end = readSessionEnd(headers.get(sessionEndHeader));
  return accepted({ status, text: await read(response), end }, options);
}

/**
 * Lets an answer pass when the server did what it was asked.
 *
 * @throws ApiError with the server's reason when it did not.
 */
export function accepted(answered: Answered, options: CallOptions): Answered {
  const { status, end } = answered;
  if (status >= 200 && status < 300) return answered;
  const failure = readFailure(answered);
  if (failure.status === 401 && !signsIn(options)) signedOut(end);
  throw failure;
}

function signsIn({ headers }: CallOptions): boolean {
  return headers !== undefined && 'authorization' in headers;
}

/** Headers of every call. The second one prevents the browser's own sign-in window. */
export const callHeaders = {
  accept: 'application/json, text/plain, */*',
  'x-requested-with': 'XMLHttpRequest',
} as const;

let standing: Readonly<Record<string, string>> = {};

/** Adds headers to all further calls. */
export function sendWithAll(headers: Readonly<Record<string, string>>): void {
  standing = headers;
}

declare global {
  /** Questions that `boot.js` asked before the client was here, by their path. */
  var longboxAsked: Partial<Record<string, Promise<Response>>> | undefined;
}

/** The answer to a call made earlier, once; a call with its own headers is a different one. */
function takeEarly({ method, path }: Request, { headers }: CallOptions) {
  const early = globalThis.longboxAsked;
  if (method !== 'GET' || headers !== undefined || early === undefined) return undefined;
  const answer = early[path];
  Reflect.deleteProperty(early, path);
  return answer;
}

/** Letters of a body. Browsers refuse calls that outlive their page beyond 64 KiB in all: ten at a time in any script. */
const mostOutliving = 2000;

async function fetchAnswer(request: Request, options: CallOptions): Promise<Response> {
  const { method, path, body } = request;
  const { signal, headers, keepalive = false, heard } = options;
  const text = body === undefined ? undefined : JSON.stringify(body);
  try {
    const early = takeEarly(request, options);
    if (early !== undefined) return await early;
    const response = await fetch(url(path), {
      method,
      credentials: 'include',
      keepalive: keepalive && (text?.length ?? 0) <= mostOutliving,
      headers: {
        ...callHeaders,
        ...standing,
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(text !== undefined && { body: text }),
      ...(signal && { signal }),
    });
    heard?.(response);
    return response;
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw new ApiError('unreachable', { cause });
  }
}

function readJson(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    return undefined;
  }
}

/** Only a gateway without its server says these, in whatever form; ours in front of another server, too. */
const awayStatuses = new Set([502, 504]);
/** Without an answer of the contract, these come from something in between. */
const gatewayStatuses = new Set([503, 511]);
const pageStatuses = new Set([401, 403, 404]);

/** Servers and the proxies before them refuse with bodies of all kinds, or with none. */
function readFailure({ status, text, end }: Answered): ApiError {
  const body = readJson(text);
  const isPage = pageStatuses.has(status) && text.trimStart().startsWith('<');
  const isOther = body === undefined && (isPage || gatewayStatuses.has(status));
  if (isOther || awayStatuses.has(status)) return new ApiError('unreachable');
  const members = isRecord(body) ? body : {};
  const violations = readViolations(members['violations']);
  const message = typeof members['message'] === 'string' ? members['message'] : '';
  return new ApiError('refused', {
    status,
    violations,
    end,
    message: message === '' ? violations.map(sentence).join('. ') : message,
  });
}

function readViolations(value: unknown): readonly Violation[] {
  return Array.isArray(value) && value.every(isViolation) ? value : [];
}

function isViolation(value: unknown): value is Violation {
  return (
    isRecord(value) &&
    typeof value['fieldName'] === 'string' &&
    typeof value['message'] === 'string'
  );
}

function sentence({ fieldName, message }: Violation): string {
  return fieldName === '' ? message : `${fieldName}: ${message}`;
}
