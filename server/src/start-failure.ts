import type { Options } from './command/options.ts';

const textOf = (error: Error, name: string): unknown => Reflect.get(error, name);

/** Why the server couldn't start, and what to do about it, in words. */
export function startFailure(
  error: unknown,
  { host, port, data }: Pick<Options, 'host' | 'port' | 'data'>,
): string {
  if (!(error instanceof Error)) return String(error);
  const code = textOf(error, 'code');
  const isPort = textOf(error, 'syscall') === 'listen';
  if (code === 'EADDRINUSE') {
    return `Another program is using port ${port}. Choose another port with --port.`;
  }
  if (code === 'EADDRNOTAVAIL' && isPort) {
    return `This computer doesn’t have the address ${host}. Choose another one with --host.`;
  }
  if (code === 'EACCES' && isPort) {
    return `Longbox isn’t allowed to use port ${port}. Choose one above 1023 with --port.`;
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `Longbox can’t write to the data folder ${data}. Change its permissions, or choose another folder with --data.`;
  }
  return error.message;
}
