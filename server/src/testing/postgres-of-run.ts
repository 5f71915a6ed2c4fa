import { startPostgres } from './postgres-server.ts';

/** Starts PostgreSQL once for a run of tests, which find it in their environment, or are skipped. */
export default async function start(): Promise<() => Promise<void>> {
  const server = await startPostgres();
  if (typeof server === 'string') {
    process.stdout.write(`No tests on PostgreSQL: ${server}\n`);
    return async () => {};
  }
  process.env['LONGBOX_TEST_POSTGRES'] = server.address;
  return server.stop;
}
