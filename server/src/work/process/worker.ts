import os from 'node:os';
import path from 'node:path';
import { openDb } from '../../base/db/connection.ts';
import { placeOfDatabase } from '../../base/db/database-place.ts';
import { engine } from '../../base/db/engine.ts';
import { holdLock } from '../../base/db/lock.ts';
import { createLogStream } from '../../base/log/log-stream.ts';
import { openVault } from '../../base/vault.ts';
import { keepCopies } from '../../catalogue/libraries/archive-passwords.ts';
import { afterCrash } from './after-crash.ts';
import { keepLease } from './lease.ts';
import { runWork } from './run-work.ts';

const [, , data, restMillis, niceness, reason] = process.argv;
if (data === undefined) throw new Error('the worker needs a data folder');

// Background work gives way to the process that answers people, and further than that one does itself:
// only a superuser may give less way.
os.setPriority(Math.max(os.getPriority(), Number(niceness)));

// Of those that share a database, each has the name of its own serving process.
const owner = process.env['LONGBOX_WORKER'] || undefined;
// The worker before this one may still be on its way out.
if (owner === undefined && !holdLock(data, 'worker', 60_000)) {
  throw new Error('another worker uses the data folder');
}

const said = createLogStream(process.env['LONGBOX_LOG_LEVEL'] ?? 'warn', 'worker');
said.keepIn(path.join(data, 'logs'));
process.on('uncaughtExceptionMonitor', ({ message, stack }) => {
  said.write(JSON.stringify({ level: 60, time: Date.now(), msg: message, stack }));
});

const db = openDb(await placeOfDatabase(data, process.env['LONGBOX_DATABASE'] || undefined));
keepCopies({ db, vault: openVault(data), data }, { clean: false });
const work = await runWork({
  db,
  data,
  said,
  restMillis: Number(restMillis),
  isAfterCrash: reason === afterCrash,
  owner,
  tell: (messages) => {
    if (process.connected) process.send?.(messages);
  },
  onStopped: () => void db.destroy().then(() => process.exit(0)),
}).catch((error: unknown) => {
  // Another worker comes when it’s back.
  if (engine.isAway(error)) process.exit(0);
  throw error;
});

// What fails while the database is away is done again.
process.on('unhandledRejection', (error) => {
  if (!engine.isAway(error)) throw error;
});

const hearLease = owner === undefined ? undefined : keepLease();
process.on('message', (word) => {
  hearLease?.(word);
  work.hear(word);
});
// The main process ends us by message; a terminal's Ctrl+C reaches both and must not cut work off.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => work.hear('stop'));
// Without the main process there's no work to do; unfinished work starts again at its restart.
process.on('disconnect', () => process.exit(1));
