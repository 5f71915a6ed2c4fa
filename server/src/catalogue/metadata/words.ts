/** Tags, genres and labels are kept trimmed and lower-case, each once, none blank. */
export function words(list: readonly string[] | null): string[] {
  const kept = (list ?? []).map((word) => word.trim().toLowerCase()).filter((word) => word !== '');
  return [...new Set(kept)];
}

/** The names of locked members after a change; a `null` lock keeps like absence. */
export function changedLocks(
  before: readonly string[],
  update: Readonly<Record<string, unknown>>,
): string[] {
  const locks = new Set(before);
  for (const [name, value] of Object.entries(update)) {
    if (!name.endsWith('Lock') || typeof value !== 'boolean') continue;
    const member = name.slice(0, -'Lock'.length);
    if (value) locks.add(member);
    else locks.delete(member);
  }
  return [...locks].toSorted();
}
