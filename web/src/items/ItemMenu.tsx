import { useT } from '../lib/i18n.ts';
import { MenuButton } from '../ui/MenuButton.tsx';
import { menuOf } from './menus/menu-of.ts';
import { type Entry, nameOf } from './selection/selection.ts';
import type { CardTools } from './use-card-tools.ts';

interface ItemMenuProps {
  readonly entry: Entry;
  readonly tools: CardTools;
}

/** The menu of a card in the toolbar of the page that shows the same whole. */
export function ItemMenu({ entry, tools }: ItemMenuProps) {
  const t = useT();
  if (!tools.hasMenu(entry)) return null;
  return (
    <MenuButton
      label={t('menu.of', { name: nameOf(entry) })}
      items={() => menuOf(entry, tools.hands)}
    />
  );
}
