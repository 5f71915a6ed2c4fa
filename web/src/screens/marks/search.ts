import { markKinds } from '@longbox/contract/marks';
import type { MarksSearch } from '../../items/places.ts';
import { readText } from '../../lib/search-params.ts';

/** Reads the address of the marks; what is missing or wrong is the default. */
export function readMarksSearch(
  raw: Readonly<Partial<Record<keyof MarksSearch, unknown>>>,
): MarksSearch {
  const q = readText(raw.q);
  const series = readText(raw.series);
  const asked = [raw.kind].flat();
  const kind = markKinds.filter((one) => asked.includes(one));
  return {
    ...(q !== undefined && { q }),
    ...(kind.length > 0 && { kind }),
    ...(series !== undefined && { series }),
  };
}
