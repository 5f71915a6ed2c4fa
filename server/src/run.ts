import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type App, createApp } from './app.ts';
import { engine } from './base/db/engine.ts';
import { commandLine, docsPage } from './command/how-started.ts';
import type { Options } from './command/options.ts';
import { salvageDatabase } from './salvage.ts';
import { restoreBackup } from './restore.ts';
import { startFailure } from './start-failure.ts';

const client = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** What a program may do around the life of the server. */
interface Around {
  /** Called when the server listens. Its lines are printed after the address. */
  readonly onListening?: (app: App, address: string) => Promise<readonly string[]>;
  readonly onClosed?: () => void;
}

/**
 * Serves until SIGINT or SIGTERM. Prints its address when it is ready, and what to do next at the first
 * start. A failure is printed with what to do about it.
 */
export async function run(options: Options, around: Around = {}): Promise<void> {
  let { port } = options;
  // The process for background work reads it there.
  process.env['LONGBOX_LOG_LEVEL'] = options.logLevel;
  const hasOwnFile = !options.upstream && options.database === undefined;
  const isFirst = hasOwnFile && !existsSync(path.join(options.data, 'longbox.sqlite'));
  try {
    if (!options.upstream) mkdirSync(options.data, { recursive: true, mode: 0o700 });
    if (!options.upstream && options.restore !== undefined) {
      process.stdout.write(`${await restoreBackup(options.data, options.restore)}\n`);
    }
    if (!options.upstream && options.salvage) {
      process.stdout.write(`${await salvageDatabase(options.data)}\n`);
    }
    const app = await createApp({
      ...options,
      client,
      say: (words) => void process.stdout.write(`${words}\n`),
      onShutDown: () => end(),
    });
    // What ends the process is said by Node; here it is kept, too.
    process.on('uncaughtExceptionMonitor', (error) => app.http.log.fatal(error));
    const end = endWith(app, around.onClosed);
    ({ port } = app.place());
    if (options.database !== undefined) survive(app);
    if (options.role === 'work') {
      await app.http.ready();
      process.stdout.write('Longbox is ready for background work\n');
      return;
    }
    await app.http.listen({ port, host: options.host });
    const inUse = app.place();
    const address = `http://${shownHost(options.host)}:${inUse.port}${inUse.basePath}/`;
    const more = (await around.onListening?.(app, address)) ?? nextSteps(options, isFirst);
    const code = await app.setupCode();
    const setup =
      code === undefined
        ? []
        : [`Setup code to import from Komga, if your browser is on another device: ${code}`];
    const lines = [`Longbox is ready at ${address}`, ...more, ...setup];
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  } catch (error) {
    process.stderr.write(`${startFailure(error, { ...options, port })}\n`);
    process.exit(1);
  }
}

function nextSteps({ data, host, upstream }: Options, isFirst: boolean): string[] {
  if (upstream) return [];
  if (!isFirst) return [`Your data is in ${data}`];
  const isLocal = ['localhost', '127.0.0.1', '::1'].includes(host);
  return [
    `Your data is in ${data}`,
    ...(isLocal ? [`To open it to your network: ${commandLine('--host', '0.0.0.0')}`] : []),
    `To add your first library, read ${docsPage('first-library')}`,
  ];
}

/** Work of the clock fails while the database is away, and is done the next time. */
function survive(app: App): void {
  process.on('unhandledRejection', (error) => {
    if (!engine.isAway(error)) throw error;
    app.http.log.warn({ err: error }, 'The database can’t be reached');
  });
}

/** Ends the app at a signal, or when the function it returns is called. */
function endWith(app: App, onClosed: (() => void) | undefined): () => void {
  let closing = false;
  const close = (): void => {
    if (closing) return;
    closing = true;
    void app.close().then(() => {
      onClosed?.();
      process.exit(0);
    });
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
  return close;
}

function shownHost(host: string): string {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : host;
}
