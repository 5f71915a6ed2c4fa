import { useT } from '../lib/i18n.ts';
import type { CardMenu, CardSelection } from '../ui/CoverCard.tsx';
import { type Entry, nameOf } from './selection/selection.ts';
import { useCardSelection } from './selection/use-card-selection.ts';
import type { CardTools } from './use-card-tools.ts';

/** Handles of a card: its menu, and its selection if it can be selected. */
export function useCardHandles(
  entry: Entry,
  tools: CardTools,
): { readonly menu: CardMenu | undefined; readonly selection: CardSelection | undefined } {
  const t = useT();
  const name = nameOf(entry);
  const selection = useCardSelection(entry, name);
  return {
    menu: tools.hasMenu(entry)
      ? {
          label: t('menu.of', { name }),
          open: (anchor, at) => {
            const onSelect = selection && (() => selection.onToggle({ shift: false }));
            tools.openMenu(anchor, entry, { at, onSelect });
          },
        }
      : undefined,
    selection,
  };
}
