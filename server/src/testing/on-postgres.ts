import { beforeEach } from 'vitest';
import { engine, switchToPostgres } from '../base/db/engine.ts';
import { isOnPostgres, openByFile } from './test-database.ts';

// Stands before each test file of a run on PostgreSQL: what it opens by a file is in the server of that run.
if (isOnPostgres) {
  await switchToPostgres();
  const { open } = engine;
  engine.open = (file, opening) =>
    file.startsWith('postgres:')
      ? open(file, opening)
      : openByFile(file, (address) => open(address, opening));
} else {
  beforeEach(({ skip }) => skip('PostgreSQL can’t be had here'));
}
