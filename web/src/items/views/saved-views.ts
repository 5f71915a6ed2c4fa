import * as z from 'zod/mini';
import { changeSetting, type SettingKind, useSettings } from '../../data/client-settings.ts';
import { newId } from '../../lib/new-id.ts';

/** The filter and order of a library's list, under a name. */
export const SavedView = z.object({
  name: z.string(),
  list: z.enum(['series', 'books']),
  /** Or the one that stands for all. */
  libraryId: z.string(),
  /** As the search part of its address, which tolerates what is gone. */
  search: z.string(),
  /** It is a shelf of home, too. */
  home: z.optional(z.boolean()),
});
export type SavedView = z.output<typeof SavedView>;

const kind: SettingKind<SavedView> = { prefix: 'longbox.views.', schema: SavedView };

/** A saved view with the id under which it is kept. */
export interface KeptView extends SavedView {
  readonly id: string;
}

/** The views of a person by name, 2 before 10. */
export function useSavedViews(): readonly KeptView[] {
  const views = useSettings(kind).map(({ name: id, value }) => ({ ...value, id }));
  const order = new Intl.Collator(undefined, { numeric: true });
  return views.toSorted((one, other) => order.compare(one.name, other.name));
}

/** Keeps a new view. */
export function addView(view: SavedView): void {
  changeSetting(kind, newId(), view);
}

/** Changes a view, or takes it away. */
export function changeView(
  { id, ...view }: KeptView,
  change: Partial<SavedView> | undefined,
): void {
  changeSetting(kind, id, change && { ...view, ...change });
}
