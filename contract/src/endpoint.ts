import * as z from 'zod/mini';
import type { Outcome, Tag } from './tags.ts';

/** Any schema of the contract: it parses unknown input to `Output` at the border. */
export type Schema<Output = unknown> = z.core.$ZodType<Output>;

/**
 * Who may make a call. `page-streaming`, `file-download` and `kobo` are roles of their own: an
 * administrator without them is refused. `kobo-download` also needs the role to download files.
 * `own-lists` admits everyone to private collections and read lists of their own, and administrators to
 * shared ones. `setup` admits administrators and, while the server has no account, everyone on its machine and
 * everyone with the code that it prints when it starts.
 */
export type Access =
  | 'anonymous'
  | 'user'
  | 'admin'
  | 'own-lists'
  | 'setup'
  | 'page-streaming'
  | 'file-download'
  | 'kobo'
  | 'kobo-download';

/** The answer: a JSON body, an image or file, the live event stream, or nothing. */
type Answer = Schema | 'bytes' | 'events' | 'nothing';

/** One call of the HTTP contract. Server, client, tests and documents all derive from it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * Relative to the context path; parameters in braces: `/api/v1/books/{bookId}`. `{+path}` stands
   * for the rest of the path with its slashes (RFC 6570, reserved expansion).
   */
  readonly path: string;
  /** Paths with the same answer: people shorten the addresses that they type into programs. */
  readonly aliases?: readonly string[];
  readonly access: Access;
  /** Some answers need no sign-in, depending on the item. */
  readonly guests?: true;
  readonly query?: Schema;
  readonly body?: Schema;
  /** `false` when the call may come without any body. */
  readonly bodyRequired?: boolean;
  /** Name of the multipart member with the file, for a call that takes one. */
  readonly upload?: string;
  /**
   * Made by an e-reader: its API key stands in the path as `key` and is its only sign-in, and its headers
   * say little about what it sends or accepts.
   */
  readonly device?: true;
  /** Required headers that carry input. */
  readonly headers?: readonly string[];
  /** Media types of body and answer, if they aren't plain JSON. */
  readonly types?: readonly string[];
  /** 404 has no body. */
  readonly silentNotFound?: true;
  /** The query or the body names an item, which may be gone: 404. */
  readonly namesItem?: true;
  /** Whether the server's state can conflict with the call: 409. */
  readonly conflicts?: true;
  /** Largest body in bytes, if a million is too few. */
  readonly bodyLimit?: number;
  readonly answer: Answer;
  /** Defaults to 200 with a body and 204 without one. */
  readonly status?: number;
  /** Tags of the answer: it's fetched again when one of them becomes stale. */
  readonly provides?: readonly Tag[];
  /** The answer is about other items than the IDs in the path, such as the next book. */
  readonly aboutOthers?: true;
  /** Reading progress affects every response, regardless of the query. */
  readonly followsProgress?: true;
  /** Tags that a successful call makes stale, for the IDs in its path. */
  readonly stales?: readonly Tag[];
  /** Reading progress after the call, if the body decides it. */
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

/** Input of a call: path parameters if the path has any, an optional query, a body if any. */
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
 * The schemas of one endpoint with their exact types. `QueryOf<E>` and the like are by definition
 * the output of these schemas, which the compiler can't see through a type parameter; only this
 * function asserts it.
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
