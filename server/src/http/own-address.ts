import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { forbidden } from '../base/errors.ts';
import type { Exchange } from './exchange.ts';

/**
 * Refuses a call made under a name that anyone could have pointed at this server (DNS rebinding): only
 * `localhost`, addresses, the name of this machine, the one that was given at the start, and what a
 * trusted proxy tells count.
 *
 * @param given the name or address to listen on
 */
export function requireOwnAddress(exchange: Exchange, given: string | undefined): void {
  // Only that of a trusted proxy comes this far.
  if (exchange.header('x-forwarded-host') !== undefined) return;
  const host = exchange.header('host')?.toLowerCase() ?? '';
  const name = host.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1');
  const machine = hostname().toLowerCase();
  const own = ['localhost', machine, `${machine}.local`, given?.toLowerCase()];
  if (own.includes(name) || name.endsWith('.localhost') || isIP(name) !== 0) return;
  throw forbidden(
    `You can’t create the first account at this address (${name || 'no name'}). Open this server at ` +
      'http://localhost or its IP address, or start it with --host and this name. Behind a reverse proxy, ' +
      'start it with --trust-proxy.',
  );
}
