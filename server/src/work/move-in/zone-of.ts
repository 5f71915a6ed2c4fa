import type { FileState } from './places.ts';
import type { Komga } from './komga.ts';
import { komga as tables } from './tables.ts';
import { offsetOf, type Zone, zoneHere, zoneNamed, zoneOfOffset } from './times.ts';

interface Found {
  readonly zone: Zone;
  /** How it is said in the report. */
  readonly name: string;
}

/**
 * The zone of Komga's process: as it was named, else the one of this machine when it explains what Komga
 * noted of the files, else what explains most of them.
 */
export function zoneOf(
  komga: Komga,
  urls: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, FileState>,
  named: string | undefined,
): Found {
  if (named !== undefined) return { zone: zoneNamed(named), name: named };
  const here = zoneNamed(zoneHere());
  const votes = new Map<number, number>();
  let known = 0;
  let explained = 0;
  for (const { ID, FILE_SIZE, FILE_LAST_MODIFIED } of komga.rows(tables.book)) {
    const file = files.get(urls.get(ID) ?? '');
    const offset = file?.size === FILE_SIZE ? offsetOf(FILE_LAST_MODIFIED, file) : undefined;
    if (offset === undefined) continue;
    known += 1;
    if (here(FILE_LAST_MODIFIED) === zoneOfOffset(offset)(FILE_LAST_MODIFIED)) explained += 1;
    votes.set(offset, (votes.get(offset) ?? 0) + 1);
  }
  if (known === 0 || explained * 2 > known) return { zone: here, name: zoneHere() };
  const [[offset] = [0]] = [...votes].toSorted(([, one], [, other]) => other - one);
  return { zone: zoneOfOffset(offset), name: `UTC${offset < 0 ? '-' : '+'}${clock(offset)}` };
}

const clock = (minutes: number): string => {
  const all = Math.abs(minutes);
  return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`;
};
