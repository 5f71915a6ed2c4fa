import { findAlphabeticalGroups, findBooks, findSeries } from '@longbox/contract/conditions';
import { deleteReadProgress, updateReadProgress } from '@longbox/contract/books';
import type { KeyUse } from '@longbox/contract/api-keys';
import type { Endpoint } from '@longbox/contract/endpoint';
import { updateReadListTrack, updateSeriesTrack } from '@longbox/contract/mihon';
import { updateProgression } from '@longbox/contract/publication';
import { markSeriesRead, markSeriesUnread } from '@longbox/contract/series';
import { isAdmin, type Viewer } from '../../base/accounts/viewer.ts';
import { forbidden } from '../../base/errors.ts';
import type { Exchange } from '../exchange.ts';
import { patternOf } from '../path-pattern.ts';

/** The roots of each use; paths elsewhere take unlimited keys only. */
const roots: readonly (readonly [root: string, use: KeyUse])[] = [
  ['/opds', 'OPDS'],
  ['/koreader', 'KOREADER'],
  ['/kobo', 'KOBO'],
  ['/api', 'READING'],
  ['/sse', 'READING'],
];

const names: Readonly<Record<KeyUse, string>> = {
  READING: 'reading',
  OPDS: 'OPDS',
  KOREADER: 'KOReader sync',
  KOBO: 'Kobo sync',
};

/** Calls of the API that look for something or save a place, though they aren't GET. */
const readingCalls: readonly Endpoint[] = [
  findBooks,
  findSeries,
  findAlphabeticalGroups,
  updateReadProgress,
  deleteReadProgress,
  updateProgression,
  markSeriesRead,
  markSeriesUnread,
  updateSeriesTrack,
  updateReadListTrack,
];

type Asked = Pick<Exchange, 'method' | 'path'>;

/** The kind of program that makes this call. */
export function callUse({ path }: Pick<Asked, 'path'>): KeyUse | undefined {
  return roots.find(([root]) => path === root || path.startsWith(`${root}/`))?.[1];
}

/** Refuses a call that a key isn't for; `null` allows everything. */
export function checkUse(uses: readonly KeyUse[] | null, asked: Asked): void {
  if (uses === null) return;
  const use = callUse(asked);
  const isAllowed =
    use !== undefined && uses.includes(use) && (use !== 'READING' || isReading(asked));
  if (!isAllowed) {
    const only = new Intl.ListFormat('en').format(uses.map((one) => names[one]));
    throw forbidden(`This API key is only for ${only}`);
  }
}

function isReading({ method, path }: Asked): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  return readingCalls.some((call) => call.method === method && patternOf(call.path).test(path));
}

/** With a limited key an account sees the same libraries, but administers nothing. */
export function limited(viewer: Viewer): Viewer {
  if (!isAdmin(viewer)) return viewer;
  const roles = viewer.roles.filter((role) => role !== 'ADMIN');
  return { ...viewer, roles, sharedAllLibraries: true, sharedLibrariesIds: [] };
}
