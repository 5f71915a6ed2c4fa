import { url } from '../lib/base-path.ts';
import { clientPath, safeRedirect } from '../lib/redirect.ts';

const tokenName = 'xAuthToken';

/** Contents of the address at start. */
export interface Arrival {
  /** Where to go once signed in, inside the client. */
  readonly wanted: string;
  /** A session handed over in the address. */
  readonly token: string | null;
}

/** Reads the address; a sign-in address names the wanted place in `redirect`. */
export function readArrival(address: URL): Arrival {
  const token = address.searchParams.get(tokenName);
  const { pathname } = address;
  if (pathname === url('/login') || pathname === url('/startup')) {
    return { wanted: safeRedirect(address.searchParams.get('redirect')), token };
  }
  if (token === null) return { wanted: clientPath(address), token };
  const clean = new URL(address);
  clean.searchParams.delete(tokenName);
  return { wanted: clientPath(clean), token };
}

/** The address of the sign-in screen that leads on to `wanted`; keeps what else was asked. */
export function signInAddress(wanted: string, others?: URLSearchParams): string {
  const query = new URLSearchParams(others);
  query.delete(tokenName);
  query.delete('redirect');
  if (wanted !== '/') query.set('redirect', wanted);
  const text = query.toString();
  return url(text === '' ? '/login' : `/login?${text}`);
}
