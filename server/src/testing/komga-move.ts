import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type App, createApp } from '../app.ts';
import { type Db, openDb } from '../base/db/connection.ts';
import { importKomga } from '../import-komga.ts';
import { KomgaDatabase } from './make-komga.ts';
import { temporaryFolder } from './test-server.ts';
import { launchWork } from './work-here.ts';

/** Starts Longbox on what was imported. */
export async function startQuietly(data: string): Promise<{ app: App; url: string }> {
  const options = { basePath: '', upstream: undefined, logLevel: 'silent', launchWork };
  const app = await createApp({ data, ...options });
  return { app, url: await app.http.listen({ port: 0, host: '127.0.0.1' }) };
}

/** Starts Longbox on what was imported, and ends it when it has nothing left to do. */
export async function workOff(data: string, db: Db | undefined): Promise<void> {
  const { app } = await startQuietly(data);
  while (await db?.selectFrom('task').select('id').limit(1).executeTakeFirst()) {
    await setTimeout(20);
  }
  await app.close();
}

/** A Komga with the library `L`, and a Longbox that it is moved to. */
export class KomgaMove {
  /** The folder of the library. */
  readonly root = path.join(temporaryFolder(), 'comics');
  /** Komga's config folder. */
  readonly config = temporaryFolder();
  readonly data = temporaryFolder();
  readonly komga: KomgaDatabase;
  /** What the command said last. */
  said = '';
  #db: Db | undefined;

  constructor() {
    mkdirSync(this.root);
    this.komga = new KomgaDatabase(path.join(this.config, 'database.sqlite'));
    this.komga.add('library', { ID: 'L', NAME: 'Comics', ROOT: `file:${this.root}/` });
  }

  /** An account with a password that nobody knows. */
  addUser(id: string, email: string, values: Parameters<KomgaDatabase['add']>[1] = {}): void {
    const password = `$2a$10$${'a'.repeat(53)}`;
    this.komga.add('user', { ID: id, EMAIL: email, PASSWORD: password, ...values });
  }

  /** Moves everything in; fails with what the command said when it does not. */
  async move(...args: string[]): Promise<Db> {
    this.komga.close();
    this.said = '';
    const exit = await importKomga([this.config, '--data', this.data, '--yes', ...args], (text) => {
      this.said += `${text}\n`;
    });
    if (exit !== 0) throw new Error(this.said);
    this.#db = openDb(path.join(this.data, 'longbox.sqlite'));
    return this.#db;
  }

  /** Starts Longbox, and ends it when it has nothing left to do. */
  async work(): Promise<void> {
    await workOff(this.data, this.#db);
  }

  async close(): Promise<void> {
    await this.#db?.destroy();
  }
}
