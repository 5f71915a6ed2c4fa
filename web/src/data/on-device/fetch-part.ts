import { url } from '../../lib/base-path.ts';
import { callHeaders } from '../http.ts';
import type { Part } from './kept-book.ts';

/** Result of fetching a part: stored whole, not there to be had, or no answer of the server. */
export type Fetched = 'kept' | 'missing' | 'away';

/** Headers that are kept with a part; whoever is shown it needs no others. */
const keptHeaders = [
  'content-type',
  'content-disposition',
  'content-security-policy',
  'etag',
] as const;

const missing = new Set([400, 403, 404, 500]);

/** Fetches a part and puts it into a cache as a whole. */
export async function fetchPart(cache: Cache, part: Part, signal: AbortSignal): Promise<Fetched> {
  const { path, query, bytes } = part;
  let response: Response;
  let body: Blob;
  try {
    // Not from the browser's cache: it may hold another edition. The service worker lets it pass.
    response = await fetch(url(path) + query, {
      cache: 'no-store',
      credentials: 'include',
      // The second lets our server serve whoever reads first.
      headers: { 'x-requested-with': callHeaders['x-requested-with'], priority: 'u=7' },
      priority: 'low',
      signal,
    });
    if (missing.has(response.status)) return 'missing';
    // A proxy that asks for a sign-in, or a network that does.
    if (response.status !== 200 || response.redirected) return 'away';
    body = await response.blob();
  } catch {
    return 'away';
  }
  if (body.size === 0) return 'missing';
  if (bytes !== null && body.size !== bytes) return 'away';
  const headers = new Headers({ 'content-length': String(body.size) });
  for (const name of keptHeaders) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  await cache.put(url(path), new Response(body, { headers }));
  return 'kept';
}
