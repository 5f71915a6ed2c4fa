import type { SourceProblem } from '@longbox/contract/metadata-sources';
import { version } from '../../base/version.ts';
import type { SourceCall } from './source.ts';

/** A source that gave no answer that can be used. */
export class SourceFailure extends Error {
  readonly problem: SourceProblem;
  /** Milliseconds until it can be asked again, if it was asked too often. */
  readonly pause: number | undefined;

  constructor(problem: SourceProblem, pause?: number) {
    super(`a metadata source failed: ${problem}`);
    this.name = 'SourceFailure';
    this.problem = problem;
    this.pause = pause;
  }
}

export interface OutsideLimits {
  /** For a whole answer. */
  readonly millis: number;
  readonly bytes: number;
}

interface Outside {
  readonly hosts: readonly string[];
  /** Server of one's own to ask in place of every source. */
  readonly mirror: URL | undefined;
  readonly limits: OutsideLimits;
  /** Ends what is under way, when the server stops. */
  readonly stop: AbortSignal;
}

const mostRedirects = 3;
const usualPause = 60_000;
/** A source may ask to be left alone for a day at most. */
export const longestPause = 24 * 60 * 60 * 1000;

/** The address to ask: below the mirror, if there is one. @throws SourceFailure for a host of nobody's */
function placeOf(url: URL, { hosts, mirror }: Outside): URL {
  const isKnown = url.protocol === 'https:' && url.port === '' && hosts.includes(url.hostname);
  if (!isKnown || url.username !== '' || url.password !== '') throw new SourceFailure('WRONG');
  if (!mirror) return url;
  const base = mirror.href.replace(/\/+$/, '');
  return new URL(`${base}/${url.hostname}${url.pathname}${url.search}`);
}

/** Time of a Retry-After, in seconds or as a date (RFC 9110, 10.2.3). */
export function pauseOf(header: string | null, now = Date.now()): number {
  const text = header?.trim() ?? '';
  const millis = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  if (Number.isNaN(millis)) return usualPause;
  return Math.min(Math.max(millis, 1000), longestPause);
}

/** Statuses of sources that were asked too often; 420 is ComicVine's. */
const limited: ReadonlySet<number> = new Set([420, 429]);
const refused: ReadonlySet<number> = new Set([401, 403]);
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * The bytes of an answer; undefined if there is no such thing. Redirects lead nowhere but to the same host.
 *
 * @throws SourceFailure
 */
export async function callOutside(
  { url, body, authorization }: SourceCall,
  accept: string,
  outside: Outside,
): Promise<Buffer | undefined> {
  const { millis, bytes: most } = outside.limits;
  const late = AbortSignal.timeout(millis);
  const signal = AbortSignal.any([late, outside.stop]);
  try {
    let place = url;
    for (let step = 0; step <= mostRedirects; step += 1) {
      const response = await fetch(placeOf(place, outside), {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          accept,
          'accept-language': 'en',
          'user-agent': `Longbox/${version}`,
          ...(authorization !== undefined && { authorization }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal,
      });
      if (redirects.has(response.status)) {
        await response.body?.cancel();
        const next = URL.parse(response.headers.get('location') ?? '', place.href);
        if (next?.host !== place.host || body !== undefined) throw new SourceFailure('WRONG');
        place = next;
        continue;
      }
      return await read(response, most);
    }
    throw new SourceFailure('WRONG');
  } catch (error) {
    if (error instanceof SourceFailure) throw error;
    throw new SourceFailure(late.aborted ? 'SLOW' : 'UNREACHABLE');
  }
}

/** @throws SourceFailure */
async function read(response: Response, most: number): Promise<Buffer | undefined> {
  const { status, headers } = response;
  if (status !== 200) {
    await response.body?.cancel();
    if (limited.has(status))
      throw new SourceFailure('LIMITED', pauseOf(headers.get('retry-after')));
    if (status === 404 || status === 410) return undefined;
    throw new SourceFailure(refused.has(status) ? 'REFUSED' : 'WRONG');
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > most) throw new SourceFailure('WRONG');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
