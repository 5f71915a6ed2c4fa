import { once } from 'node:events';
import { IncomingMessage, request } from 'node:http';
import { createApiKey } from '@longbox/contract/api-keys';
import { syncTokenHeader } from '@longbox/contract/kobo';
import {
  type BookEntitlement,
  type BookMetadata,
  type ReadingState,
  type SyncItem,
  SyncItems,
} from '@longbox/contract/kobo-objects';
import { sql } from 'kysely';
import { engine } from '../base/db/engine.ts';
import { newId } from '../base/ids.ts';
import * as z from 'zod/mini';
import { rawRequest } from './raw-request.ts';
import { sends, type TestServer } from './test-server.ts';

/** Headers that a device sends with everything. */
export const deviceHeaders = {
  'user-agent':
    'Mozilla/5.0 (Linux; U; Android 2.0; en-us;) AppleWebKit/538.1 (KHTML, like Gecko) Version/4.0 Mobile Safari/538.1 (Kobo Touch 0393/4.45.23697)',
  accept: 'application/json',
  'content-type': 'application/json',
  authorization: 'Bearer the-makers-token',
  'x-kobo-userkey': 'u-1',
  'x-kobo-deviceid': 'd-1',
} as const;

/** Makes an API key and gives its text and id. */
export async function addKey(
  server: Pick<TestServer, 'fetch'>,
  comment: string,
  headers?: Record<string, string>,
): Promise<{ key: string; id: string }> {
  const init = sends(createApiKey.method, { comment });
  const answer = await server.fetch(createApiKey.path, {
    ...init,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return z.parse(z.object({ key: z.string(), id: z.string() }), await answer.json());
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A call as a device makes it; `at` stands after the key. */
export async function deviceCall(base: string, at: string, asked: Asked = {}) {
  const { pathname } = new URL(base);
  const { method, headers, body } = asked;
  const answer = await rawRequest(base, {
    path: `${pathname}${at}`,
    headers: { ...deviceHeaders, ...headers },
    ...(method !== undefined && { method }),
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const isJson = answer.headers['content-type']?.startsWith('application/json') === true;
  const parsed: unknown = isJson && answer.text !== '' ? JSON.parse(answer.text) : undefined;
  return { ...answer, body: parsed };
}

interface Held {
  readonly entitlement: BookEntitlement;
  metadata: BookMetadata;
  state: ReadingState;
}

/** Names of the items of one sync, with the book or collection of each. */
export const namesOf = (items: readonly SyncItem[]): string[] =>
  items.map((item) => {
    if ('NewEntitlement' in item) return `new ${item.NewEntitlement.BookEntitlement.Id}`;
    if ('ChangedEntitlement' in item) return `gone ${item.ChangedEntitlement.BookEntitlement.Id}`;
    if ('ChangedProductMetadata' in item) return `texts ${item.ChangedProductMetadata.WorkId}`;
    if ('ChangedReadingState' in item) {
      const { EntitlementId, StatusInfo } = item.ChangedReadingState.ReadingState;
      return `state ${EntitlementId} ${StatusInfo.Status}`;
    }
    const [[name, { Tag }] = ['', { Tag: { Id: '' } }]] = Object.entries(item);
    return `${name} ${Tag.Id}`;
  });

/** A Kobo by script: it keeps what it's told, and obeys. */
export class ScriptedKobo {
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
  token: string | undefined;
  readonly books = new Map<string, Held>();
  readonly tags = new Map<string, { name: string; items: readonly string[] }>();

  constructor(base: string, headers: Readonly<Record<string, string>> = {}) {
    this.base = base;
    this.headers = headers;
  }

  call(at: string, asked: Asked = {}) {
    return deviceCall(this.base, at, { ...asked, headers: { ...this.headers, ...asked.headers } });
  }

  /** One answer of a sync, not yet taken in. */
  async ask(token = this.token) {
    const headers = token === undefined ? {} : { [syncTokenHeader]: token };
    const answer = await this.call('/v1/library/sync?Filter=ALL', { headers });
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    const next = z.parse(z.string(), answer.headers[syncTokenHeader]);
    const isMore = answer.headers['x-kobo-sync'] === 'continue';
    return { items: z.parse(SyncItems, answer.body), token: next, isMore };
  }

  /** Asks for the next part of a sync, and hangs up once its head or a piece of its body has come. */
  async cutOff(at: 'head' | 'body'): Promise<void> {
    const { pathname, hostname, port } = new URL(this.base);
    const token = this.token === undefined ? {} : { [syncTokenHeader]: this.token };
    const headers = { ...deviceHeaders, ...this.headers, ...token };
    const path = `${pathname}/v1/library/sync?Filter=ALL`;
    const asked = request({ agent: false, hostname, port, path, headers }).end();
    const [answer] = z.parse(
      z.tuple([z.instanceof(IncomingMessage)]),
      await once(asked, 'response'),
    );
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}`);
    if (at === 'body') await once(answer, 'data');
    asked.destroy();
  }

  /** Syncs to the end; gives the items of each answer. */
  async sync(): Promise<SyncItem[][]> {
    const pages: SyncItem[][] = [];
    for (;;) {
      const { items, token, isMore } = await this.ask();
      this.take(items);
      this.token = token;
      pages.push(items);
      if (!isMore) return pages;
      if (pages.length > 1_000) throw new Error('the sync has no end');
    }
  }

  take(items: readonly SyncItem[]): void {
    for (const item of items) {
      if ('NewEntitlement' in item) {
        const { BookEntitlement: entitlement, BookMetadata: metadata } = item.NewEntitlement;
        this.books.set(entitlement.Id, {
          entitlement,
          metadata,
          state: item.NewEntitlement.ReadingState,
        });
      } else if ('ChangedEntitlement' in item) {
        this.books.delete(item.ChangedEntitlement.BookEntitlement.Id);
      } else if ('ChangedProductMetadata' in item) {
        const held = this.books.get(item.ChangedProductMetadata.WorkId);
        if (held) held.metadata = item.ChangedProductMetadata;
      } else if ('ChangedReadingState' in item) {
        const { ReadingState: state } = item.ChangedReadingState;
        const held = this.books.get(state.EntitlementId);
        if (held) held.state = state;
      } else this.takeTag(item);
    }
  }

  takeTag(item: SyncItem): void {
    for (const [name, { Tag }] of Object.entries(item)) {
      const items = (Tag.Items ?? []).map(({ RevisionId }: { RevisionId: string }) => RevisionId);
      if (name === 'DeletedTag') this.tags.delete(Tag.Id);
      else this.tags.set(Tag.Id, { name: Tag.Name ?? '', items });
    }
  }

  ids(): string[] {
    return [...this.books.keys()].toSorted();
  }
}

/** Adds copies of a book to the database; only its file is missing then. Gives their ids. */
export async function copyBooks(
  { db }: Pick<TestServer, 'db'>,
  bookId: string,
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  const copies = ids.map((id) => ({ id }));
  for (const table of ['book', 'media', 'bookMetadata']) {
    const key = table === 'book' ? 'id' : 'bookId';
    const { rows } = await sql<object>`SELECT * FROM ${sql.table(table)} LIMIT 1`.execute(db);
    const columns = Object.keys(rows[0] ?? {});
    const values = columns.map((name) => {
      if (name === key) return sql`copy.id`;
      return name === 'url' ? sql`url || '.' || copy.id` : sql.ref(`${table}.${name}`);
    });
    await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      SELECT ${sql.join(values)} FROM ${sql.table(table)}, ${engine.rowsOf('book', ['id'], copies)} AS copy
      WHERE ${sql.ref(`${table}.${key}`)} = ${bookId}`.execute(db);
  }
  return ids.toSorted();
}
