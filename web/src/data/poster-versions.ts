import { create } from 'zustand';
import { missingPathParts } from '../lib/missing-pictures.ts';

interface PosterVersions {
  /** Counts up when any poster may have changed. */
  readonly epoch: number;
  /** Those that differ from it. */
  readonly byId: Readonly<Record<string, number>>;
}

const usePosterVersions = create<PosterVersions>()(() => ({ epoch: 0, byId: {} }));

/** Marks the posters of these books or series as changed: their images load again. */
export function bumpPosters(...ids: readonly string[]): void {
  usePosterVersions.setState(({ epoch, byId }) => ({
    byId: { ...byId, ...Object.fromEntries(ids.map((id) => [id, (byId[id] ?? epoch) + 1])) },
  }));
}

/**
 * Marks every cover as possibly changed, after a time without events. Covers with the IDs in `but`
 * are known to be unchanged.
 */
export function bumpAllPosters(but: ReadonlySet<string> = new Set()): void {
  usePosterVersions.setState(({ epoch, byId }) => ({
    epoch: epoch + 1,
    byId: {
      ...Object.fromEntries([...but].map((id) => [id, byId[id] ?? epoch])),
      ...Object.fromEntries(
        Object.entries(byId).map(([id, version]) => [id, but.has(id) ? version : version + 1]),
      ),
    },
  }));
}

/** The same at the start of a visit, in which a poster that was not there a moment ago is not asked for again. */
export function bumpFoundPosters(): void {
  bumpAllPosters(missingPathParts());
}

/** Changes whenever the poster of this book or series does; 0 at first. Goes into its address. */
export function usePosterVersion(id: string): number {
  return usePosterVersions(({ epoch, byId }) => byId[id] ?? epoch);
}

/**
 * What names a cover in its address. With the name the server gave it, the browser asks for it once; the
 * lists bring another name with every change. One heard of since may have come after the list, so the
 * browser asks again then.
 */
export function useCoverVersion(id: string, cover: string | undefined): string | number {
  return usePosterVersions(({ epoch, byId }) => {
    const changes = byId[id];
    if (cover === undefined) return changes ?? epoch;
    return changes === undefined ? cover : `${cover}.${changes}`;
  });
}
