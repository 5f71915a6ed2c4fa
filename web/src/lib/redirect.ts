import { basePath } from './base-path.ts';

const signInPaths = new Set(['/login', '/startup']);

/**
 * Where to go after signing in: the wanted path when it stays inside the client, else its start.
 * Paths are relative to the base path. Anything that a browser could read as another site, such
 * as `//host`, `/\\host` or a path that climbs out of the base path, is refused.
 */
export function safeRedirect(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/')) return '/';
  const origin = 'http://client.invalid';
  if (!URL.canParse(`${basePath}${wanted}`, origin)) return '/';
  const target = new URL(`${basePath}${wanted}`, origin);
  // With a base path, `//host` follows it and is a path; still refused.
  const isInside =
    target.origin === origin &&
    target.pathname.startsWith(`${basePath}/`) &&
    !/^\/[/\\]/.test(wanted);
  const path = target.pathname.slice(basePath.length);
  if (!isInside || path.startsWith('//') || signInPaths.has(path)) return '/';
  return `${path}${target.search}${target.hash}`;
}

/** The path of an address inside the client, with query and fragment: `/series/1?page=2`. */
export function clientPath(address: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  const path = address.pathname.startsWith(`${basePath}/`)
    ? address.pathname.slice(basePath.length)
    : '/';
  return `${path}${address.search}${address.hash}`;
}
