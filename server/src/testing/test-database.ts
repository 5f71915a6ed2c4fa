import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Dialect } from 'kysely';
import { Client } from 'pg';

/**
 * Where tests have their databases: in the data folder of each server, or, of a run on PostgreSQL, in the server of
 * that run, in one named after the data folder.
 */
const { LONGBOX_ENGINE: engine, LONGBOX_TEST_POSTGRES: started } = process.env;
const address = engine === 'postgres' && started !== undefined ? started : '';

export const isOnPostgres = address !== '';

/** The port of a database that isn’t a file: connections to it may be opened at any moment. */
export const databasePorts = isOnPostgres ? [new URL(address).port] : [];

const databaseIn = (data: string): string => path.join(data, 'longbox.sqlite');

const nameOf = (file: string): string => `longbox_${createHash('md5').update(file).digest('hex')}`;

/** The address of the database that stands for a file. */
function addressOf(file: string): string {
  const url = new URL(address);
  url.pathname = nameOf(file);
  return url.href;
}

/** Asks the PostgreSQL of this run, not one of its databases for tests. */
export async function asked(text: string): Promise<unknown[]> {
  const client = new Client(address);
  await client.connect();
  try {
    return (await client.query<object>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Another part of the test has made it, long ago or in this moment. */
const isThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '42P04' || error.code === '23505');

async function createDatabase(name: string, template = 'template0'): Promise<void> {
  try {
    await asked(`CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  } catch (error) {
    if (!isThere(error)) throw error;
  }
}

let unnamed = 0;

/** A database of a run on PostgreSQL by the file that it stands for; it’s made with the first query. */
export function openByFile(file: string, open: (address: string) => Dialect): Dialect {
  const name = file === ':memory:' ? `${process.pid} ${(unnamed += 1)}` : file;
  const dialect = open(addressOf(name));
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver = dialect.createDriver();
      const init = driver.init.bind(driver);
      driver.init = async () => {
        await createDatabase(nameOf(name));
        await init();
      };
      return driver;
    },
  };
}

/** The option that has a server use the database of its data folder. */
export const databaseOption = (data: string): { readonly database?: string } =>
  isOnPostgres ? { database: addressOf(databaseIn(data)) } : {};

/**
 * Killed processes count as dead sooner than elsewhere, or tests would do nothing but wait for that; not before those of
 * a busy machine had their turn.
 */
function leaseHere(): string {
  const queue = (os.loadavg()[0] ?? 0) / os.availableParallelism();
  return String(Math.round(Math.min(20_000, 3000 * Math.max(1, queue / 4))));
}

/** The same for a server in a process of its own, which may start with an empty database. */
export async function databaseVariables(data: string | undefined): Promise<Record<string, string>> {
  if (!isOnPostgres || data === undefined) return {};
  await createDatabase(nameOf(databaseIn(data)));
  return { LONGBOX_DATABASE: addressOf(databaseIn(data)), LONGBOX_LEASE: leaseHere() };
}

/** The name of the database of a data folder. */
export const databaseName = (data: string): string => nameOf(databaseIn(data));

export async function hasDatabase(data: string): Promise<boolean> {
  if (!isOnPostgres) return existsSync(databaseIn(data));
  const name = databaseName(data);
  return (await asked(`SELECT 1 FROM pg_database WHERE datname = '${name}'`)).length > 0;
}

/** Makes an empty database, which a server then fills. */
export async function makeDatabase(data: string): Promise<void> {
  if (isOnPostgres) await createDatabase(nameOf(databaseIn(data)));
}

/** Keeps the database of a data folder, to begin others with. Returns the function that does so. */
export function keepDatabase(data: string): (target: string) => Promise<void> {
  if (isOnPostgres) {
    const template = nameOf(databaseIn(data));
    return (target) => createDatabase(nameOf(databaseIn(target)), template);
  }
  const bytes = readFileSync(databaseIn(data));
  return async (target) => writeFileSync(databaseIn(target), bytes);
}

/** Drops the database of a data folder that is removed. */
export async function dropDatabase(data: string): Promise<void> {
  if (!isOnPostgres) return;
  await asked(`DROP DATABASE IF EXISTS "${nameOf(databaseIn(data))}" WITH (FORCE)`);
}
