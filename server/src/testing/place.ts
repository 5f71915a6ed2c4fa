import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Endpoint, pathOf } from '@longbox/contract/endpoint';
import { createLibrary, type LibraryCreation } from '@longbox/contract/libraries';
import * as z from 'zod/mini';
import { type Db, openDb } from '../base/db/connection.ts';
import type { RunningServer } from './run-server.ts';
import { claim, owner, sends, signIn, marked } from './test-server.ts';

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A server in a process of its own, with its database and one library. */
export interface Place {
  readonly root: string;
  readonly db: Db;
  readonly libraryId: string;
  /** Of the signed-in owner. */
  fetch(pathname: string, init?: RequestInit): Promise<Response>;
  /** Makes a call that queues work; throws unless it is accepted. */
  send(endpoint: Endpoint, sent: Sent): Promise<void>;
  /** Resolves when no background work is left. */
  idle(): Promise<void>;
}

interface Opened {
  readonly data: string;
  readonly root: string;
  readonly options?: Partial<z.input<typeof LibraryCreation>> | undefined;
  /** The server that runs now: it may be another one after a power cut. */
  readonly server: () => RunningServer;
}

/** Claims a new server for the owner and adds the library. */
export async function openPlace({ data, root, options, server }: Opened): Promise<Place> {
  await claim(server().url);
  const cookie = await signIn(server().url, owner);
  const call: Place['fetch'] = (pathname, init = {}) =>
    fetch(server().url + pathname, { ...init, headers: { ...marked, cookie, ...init.headers } });
  const creation = { name: 'All', root, importBarcodeIsbn: false, ...options };
  const created = await call(createLibrary.path, sends('POST', creation));
  const { id } = z.parse(z.object({ id: z.string() }), await created.json());
  const db = openDb(path.join(data, 'longbox.sqlite'));
  return {
    root,
    db,
    libraryId: id,
    fetch: call,
    async send(endpoint, { body, ...sent }) {
      const init = body === undefined ? {} : sends(endpoint.method, body);
      const response = await call(pathOf(endpoint, sent), { method: endpoint.method, ...init });
      if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`);
    },
    async idle() {
      while (await db.selectFrom('task').select('id').executeTakeFirst()) await setTimeout(20);
    },
  };
}
