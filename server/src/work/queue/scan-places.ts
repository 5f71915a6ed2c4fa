import type { EventPayload } from '@longbox/contract/events';
import * as z from 'zod/mini';

type Progress = NonNullable<EventPayload<'TaskQueueStatus'>['libraries']>;

export const ScanPlace = z.object({
  libraryId: z.string(),
  /** Below the root of the library; empty for the root itself. */
  folder: z.string(),
});
export type ScanPlace = z.output<typeof ScanPlace>;

/** In which folders scans are, as the process that scans told last. */
export interface ScanPlaces {
  note(place: ScanPlace): void;
  /** Adds them to how far libraries are; those of scans that are over are forgotten. */
  in(progress: Progress): Progress;
}

export function createScanPlaces(): ScanPlaces {
  const folders = new Map<string, string>();
  return {
    note: ({ libraryId, folder }) => void folders.set(libraryId, folder),
    in: (progress) => {
      const scanned = new Set(
        progress.filter(({ scanning }) => scanning).map(({ libraryId }) => libraryId),
      );
      for (const id of folders.keys()) if (!scanned.has(id)) folders.delete(id);
      return progress.map((one) => {
        const folder = folders.get(one.libraryId) ?? '';
        return folder === '' ? one : { ...one, folder };
      });
    },
  };
}
