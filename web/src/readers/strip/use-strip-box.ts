import { useCallback } from 'react';
import { stripBox } from '../paged/page-box-style.ts';
import type { SidePadding, StripScale } from '../paged/reader-settings.ts';

/** The box of each page of a strip, by its size; the same function while the settings stay. */
export function useStripBox(scale: StripScale, padding: SidePadding) {
  return useCallback(
    (size: Parameters<typeof stripBox>[2]) => stripBox(scale, padding, size),
    [scale, padding],
  );
}
