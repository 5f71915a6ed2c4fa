import * as z from 'zod/mini';

const Libraries = z.record(
  z.string(),
  z.object({ unpinned: z.optional(z.boolean()), order: z.optional(z.number()) }),
);
const Sections = z.object({ sections: z.array(z.object({ section: z.string() })) });

const shelves: Readonly<Record<string, string>> = {
  KEEP_READING: 'keepReading',
  ON_DECK: 'onDeck',
  RECENTLY_RELEASED_BOOKS: 'releasedBooks',
  RECENTLY_ADDED_BOOKS: 'addedBooks',
  RECENTLY_ADDED_SERIES: 'addedSeries',
  RECENTLY_UPDATED_SERIES: 'updatedSeries',
  RECENTLY_READ_BOOKS: 'readBooks',
};
const recommended = 'webui.recommended';

/** What a person arranged in Komga's client, as ours keeps it. */
export function translated(
  settings: ReadonlyMap<string, string>,
  libraries: ReadonlyMap<string, unknown>,
): Map<string, string> {
  const found = new Map<string, string>();
  const pinned = read(Libraries, settings.get('webui.libraries'));
  if (pinned) {
    const known = Object.entries(pinned).filter(([id]) => libraries.has(id));
    const ordered = known.toSorted(([, one], [, other]) => (one.order ?? 0) - (other.order ?? 0));
    const hidden = known.filter(([, { unpinned }]) => unpinned === true);
    found.set('longbox.navigation.libraries', arrangement(idsOf(ordered), idsOf(hidden)));
  }
  for (const [key, value] of settings) {
    const place = key === recommended ? 'home' : libraryOf(key, libraries);
    const sections = place === undefined ? undefined : read(Sections, value)?.sections;
    if (!sections) continue;
    const order = sections.flatMap(({ section }) => shelves[section] ?? []);
    const hidden = Object.values(shelves).filter((shelf) => !order.includes(shelf));
    found.set(`longbox.sections.${place}`, arrangement(order, hidden));
  }
  return found;
}

const idsOf = (entries: readonly (readonly [string, unknown])[]): string[] =>
  entries.map(([id]) => id);

/** Komga writes the id in small letters there. */
function libraryOf(key: string, libraries: ReadonlyMap<string, unknown>): string | undefined {
  if (!key.startsWith(`${recommended}.`)) return undefined;
  const id = key.slice(recommended.length + 1).toLowerCase();
  return [...libraries.keys()].find((one) => one.toLowerCase() === id);
}

const arrangement = (order: readonly string[], hidden: readonly string[]): string =>
  JSON.stringify({ order, hidden });

function read<S extends z.core.$ZodType>(
  schema: S,
  text: string | undefined,
): z.output<S> | undefined {
  try {
    const parsed = z.safeParse(schema, JSON.parse(text ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
