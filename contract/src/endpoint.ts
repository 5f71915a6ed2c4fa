import * as z from 'zod/mini';
import type { Outcome, Tag } from './tags.ts';

/** Any schema of the contract: it parses unknown input to `Output` at the border. */
export type Schema<Output = unknown> = z.core.$ZodType<Output>;

/**
 * Who may make a call. `page-streaming` and `file-download` are roles of their own: an
 * administrator without them is refused.
 */
export type Access = 'anonymous' | 'user' | 'admin' | 'page-streaming' | 'file-download';

/** What comes back: a JSON body, an image or file, the live event stream, or nothing. */
type Answer = Schema | 'bytes' | 'events' | 'nothing';

/** One call of the HTTP contract. Server, client, tests and documents all derive from it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * Relative to the context path; parameters in braces: `/api/v1/books/{bookId}`. `{+path}` stands
   * for the rest of the path with its slashes (RFC 6570, reserved expansion).
   */
  readonly path: string;
  readonly access: Access;
  /** Some of what it answers is for anybody: what, is known once it is found. */
  readonly guests?: true;
  readonly query?: Schema;
  readonly body?: Schema;
  /** `false` when the call may come without any body. */
  readonly bodyRequired?: boolean;
  /** The member of a multipart form that carries a file, for a call that takes one. */
  readonly upload?: string;
  /** Headers that carry input and must be there. */
  readonly headers?: readonly string[];
  /** Media types that a body and an answer may have, where they are not plain JSON. */
  readonly types?: readonly string[];
  /** Not found is said without a body. */
  readonly silentNotFound?: true;
  /** Whether a call may come too late for what is stored: 409. */
  readonly conflicts?: true;
  /** Bytes that a body may have, where a million is too few. */
  readonly bodyLimit?: number;
  readonly answer: Answer;
  /** Defaults to 200 with a body and 204 without one. */
  readonly status?: number;
  /** What the answer shows: it must be asked for again when one of these turns stale. */
  readonly provides?: readonly Tag[];
  /** The answer is about others than the ids in the path: what stands beside a book. */
  readonly aboutOthers?: true;
  /** How far things are read decides what is in the answer, whatever the query. */
  readonly followsProgress?: true;
  /** What a successful call makes stale, of the ids in its path. */
  readonly stales?: readonly Tag[];
  /** How far the thing is read after such a call, where the body decides it. */
  readonly leaves?: (body: unknown) => Outcome | undefined;
}

/** Declares a call, keeping its exact type. */
export function endpoint<const E extends Endpoint>(spec: E): E {
  return spec;
}

type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `+${infer Tail}` ? Tail : Name) | ParamName<Rest>
  : never;

export type ParamsOf<E extends Endpoint> = { readonly [Name in ParamName<E['path']>]: string };
export type QueryOf<E extends Endpoint> = E extends { query: infer S extends Schema }
  ? z.output<S>
  : undefined;
export type BodyOf<E extends Endpoint> = E extends { body: infer S extends Schema }
  ? E extends { bodyRequired: false }
    ? z.output<S> | undefined
    : z.output<S>
  : undefined;
export type AnswerOf<E extends Endpoint> = E['answer'] extends infer S extends Schema
  ? z.output<S>
  : undefined;

type Loose<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** What a caller hands over: path parameters if the path has any, query as wanted, body if any. */
export type CallInput<E extends Endpoint> = ([ParamName<E['path']>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: ParamsOf<E> }) &
  (E extends { query: infer S extends Schema }
    ? { readonly query?: Loose<z.output<S>> }
    : { readonly query?: undefined }) &
  (E extends { body: infer S extends Schema }
    ? E extends { bodyRequired: false }
      ? { readonly body?: z.input<S> }
      : { readonly body: z.input<S> }
    : { readonly body?: undefined });

type QueryValue = string | number | boolean;

/**
 * The path of a call with its parameters filled in and its query appended, still relative to the
 * context path. Lists are sent by repeating the name. A list of one value that holds a comma is
 * sent twice, because servers split a single occurrence on commas.
 */
export function pathOf(
  endpoint: Pick<Endpoint, 'path'>,
  input: {
    readonly params?: Readonly<Record<string, string>> | undefined;
    readonly query?: Readonly<Record<string, unknown>> | undefined;
  } = {},
): string {
  const path = endpoint.path.replaceAll(/\{(\+?)(\w+)\}/g, (_, plus: string, name: string) => {
    const value = encodeURIComponent(input.params?.[name] ?? '');
    return plus === '' ? value : value.replaceAll('%2F', '/');
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    const values = queryValues(value);
    const alone = values.length === 1 && Array.isArray(value) && name !== 'sort';
    for (const one of values) {
      search.append(name, String(one));
      if (alone && String(one).includes(',') && !unsplit.has(name))
        search.append(name, String(one));
    }
  }
  const query = search.toString();
  return query === '' ? path : `${path}?${query}`;
}

/** List parameters whose values are never split on commas, since a comma is part of them. */
const unsplit: ReadonlySet<string> = new Set(['sort', 'author', 'search_regex']);

function queryValues(value: unknown): QueryValue[] {
  if (Array.isArray(value)) return value.flatMap(queryValues);
  if (typeof value === 'string') return value === '' ? [] : [value];
  return typeof value === 'number' || typeof value === 'boolean' ? [value] : [];
}

/**
 * The schemas of one endpoint with their exact types. `QueryOf<E>` and its kin are by definition
 * what these schemas put out, which the compiler cannot see through a type parameter; this is the
 * one place that says so.
 */
export function schemasOf<E extends Endpoint>(endpoint: E) {
  return {
    params: z.custom<ParamsOf<E>>(isTextRecord),
    query: exact<QueryOf<E>>(endpoint.query),
    body: exact<BodyOf<E>>(
      endpoint.body && endpoint.bodyRequired === false ? z.optional(endpoint.body) : endpoint.body,
    ),
    answer: exact<AnswerOf<E>>(typeof endpoint.answer === 'string' ? undefined : endpoint.answer),
  };
}

function exact<T>(schema: Schema | undefined): Schema<T> {
  return schema ? z.pipe(schema, z.custom<T>()) : z.custom<T>((value) => value === undefined);
}

function isTextRecord(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((one) => typeof one === 'string')
  );
}
