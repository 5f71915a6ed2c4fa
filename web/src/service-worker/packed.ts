import { isRecord } from '../lib/is-record.ts';
import type { Shell } from './shell.ts';

/*
 * Scripts and styles of the client come together in one file: hundreds of requests kept the processor of a device
 * busy for seconds, and that of its server, too.
 */

/** So many are fetched one by one, as after an update that changes little. */
const few = 30;

const typeOf = (path: string): string =>
  `${path.endsWith('.css') ? 'text/css' : 'text/javascript'}; charset=utf-8`;

/** Keeps the scripts and styles that aren't here yet. `fetchOwn` fails where something else answers. */
export async function keepPacked(
  cache: Cache,
  scope: string,
  { pack, packed }: Shell,
  fetchOwn: (url: string) => Promise<Response>,
): Promise<void> {
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = packed.filter((path) => !kept.has(scope + path));
  if (missing.length <= few) {
    for (const path of missing) await cache.put(scope + path, await fetchOwn(scope + path));
    return;
  }
  const answer = await fetchOwn(scope + pack);
  const texts: unknown = await answer.json();
  // Those of the server hold for each file, but for what is said of the bytes that travelled.
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  const keep = async (path: string): Promise<void> => {
    const text = isRecord(texts) ? texts[path] : undefined;
    if (typeof text !== 'string') throw new Error(`There is no file ${path}`);
    const own = new Headers(headers);
    own.set('content-type', typeOf(path));
    await cache.put(scope + path, new Response(text, { headers: own }));
  };
  await Promise.all(missing.map(keep));
}
