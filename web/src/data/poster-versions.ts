import { create } from 'zustand';

interface PosterVersions {
  /** Counts up when any poster may have changed. */
  readonly epoch: number;
  readonly byId: Readonly<Record<string, number>>;
}

const usePosterVersions = create<PosterVersions>()(() => ({ epoch: 0, byId: {} }));

/** Marks the posters of these books or series as changed: their images load again. */
export function bumpPosters(...ids: readonly string[]): void {
  usePosterVersions.setState(({ byId }) => ({
    byId: { ...byId, ...Object.fromEntries(ids.map((id) => [id, (byId[id] ?? 0) + 1])) },
  }));
}

/** Marks every poster as possibly changed: for after a time without news. */
export function bumpAllPosters(): void {
  usePosterVersions.setState(({ epoch }) => ({ epoch: epoch + 1 }));
}

/** Changes whenever the poster of this book or series does; 0 at first. Goes into its address. */
export function usePosterVersion(id: string): number {
  return usePosterVersions(({ epoch, byId }) => epoch + (byId[id] ?? 0));
}
