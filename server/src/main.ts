import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { help, type Options, readOptions } from './options.ts';

const client = fileURLToPath(new URL('../../web/dist', import.meta.url));

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function optionsOrExit(): Options {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(`${help}\n`);
    process.exit(0);
  }
  try {
    return readOptions(args, process.env);
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}

/** What went wrong, in words that say what to do about it. */
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

const options = optionsOrExit();
try {
  if (!options.upstream) mkdirSync(options.data, { recursive: true });
  const app = await createApp({ ...options, client, logLevel: process.env['LONGBOX_LOG_LEVEL'] });
  await app.http.listen({ port: options.port, host: options.host });
  const address = app.http.server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  const shown = options.host === '0.0.0.0' || options.host === '::' ? 'localhost' : options.host;
  process.stdout.write(`Longbox is ready at http://${shown}:${port}${options.basePath}/\n`);

  let closing = false;
  const close = (): void => {
    if (closing) return;
    closing = true;
    void app.close().then(() => process.exit(0));
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
} catch (error) {
  fail(explain(error, options));
}
