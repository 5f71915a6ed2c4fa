import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type App, createApp } from './app.ts';
import type { Options } from './options.ts';

const client = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** What a program may do around the life of the server. */
interface Around {
  /** Called when the server listens, before it says that it is ready. */
  readonly onListening?: (app: App, address: string) => Promise<void>;
  readonly onClosed?: () => void;
}

/**
 * Serves until SIGINT or SIGTERM. Prints one line, with the address, when it is ready; failures are
 * told in words that say what to do about them.
 */
export async function run(options: Options, around: Around = {}): Promise<void> {
  try {
    if (!options.upstream) mkdirSync(options.data, { recursive: true });
    const app = await createApp({ ...options, client, logLevel: process.env['LONGBOX_LOG_LEVEL'] });
    endWith(app, around.onClosed);
    await app.http.listen({ port: options.port, host: options.host });
    const address = `http://${shownHost(options.host)}:${portOf(app, options)}${options.basePath}/`;
    await around.onListening?.(app, address);
    process.stdout.write(`Longbox is ready at ${address}\n`);
  } catch (error) {
    fail(explain(error, options));
  }
}

export function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function endWith(app: App, onClosed: (() => void) | undefined): void {
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
}

function shownHost(host: string): string {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : host;
}

function portOf(app: App, options: Options): number {
  const address = app.http.server.address();
  return typeof address === 'object' && address ? address.port : options.port;
}

function explain(error: unknown, { port, data }: Options): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Choose another one with --port.`;
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `The data folder ${data} cannot be written. Choose another one with --data.`;
  }
  return error instanceof Error ? error.message : String(error);
}
