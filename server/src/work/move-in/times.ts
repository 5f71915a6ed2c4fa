/** An instant, or a moment of a clock on a wall: as if it were UTC. Epoch milliseconds. */
const form = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)(?:\.(\d{1,9}))?Z?$/;

/** A time as Komga writes it, cut to milliseconds; undefined when it is none. */
export function readTime(text: string): number | undefined {
  const [, day, clock, fraction = ''] = form.exec(text) ?? [];
  if (day === undefined) return undefined;
  const millis = Date.parse(`${day}T${clock}Z`);
  return Number.isNaN(millis) ? undefined : millis + Number(fraction.padEnd(3, '0').slice(0, 3));
}

/** Gives the instant of a moment on the wall. */
export type Zone = (wall: number) => number;

const minute = 60_000;

export const zoneOfOffset =
  (minutes: number): Zone =>
  (wall) =>
    wall - minutes * minute;

/** @throws RangeError when there is no zone of that name */
export function zoneNamed(name: string): Zone {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const offsetAt = (instant: number): number => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type));
    const wall = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
    return wall - Math.floor(instant / 1000) * 1000;
  };
  return (wall) => {
    const guess = wall - offsetAt(wall);
    return wall - offsetAt(guess);
  };
}

export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const quarter = 15 * minute;
const furthest = 14 * 60 * minute;

/**
 * How many minutes a clock on the wall is ahead of UTC, if a file's times explain what Komga noted of
 * it: the later of its birth and its last change, by the clock of its process.
 */
export function offsetOf(
  noted: number,
  { mtimeMs, birthtimeMs }: { readonly mtimeMs: number; readonly birthtimeMs: number },
): number | undefined {
  // FAT and SMB keep whole even seconds.
  const tolerance = Math.trunc(mtimeMs) % 2000 === 0 ? 2000 : 1;
  for (const time of [Math.max(mtimeMs, birthtimeMs), mtimeMs]) {
    const difference = noted - Math.trunc(time);
    const offset = Math.round(difference / quarter) * quarter;
    if (Math.abs(difference - offset) <= tolerance && Math.abs(offset) <= furthest) {
      return offset / minute;
    }
  }
  return undefined;
}
