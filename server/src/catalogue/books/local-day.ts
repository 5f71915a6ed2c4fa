/** The day of an instant where clocks are so many minutes ahead of UTC. */
export function localDay(instant: number, zone: number): string {
  return new Date(instant + zone * 60_000).toISOString().slice(0, 10);
}
