import type { MenuItem } from '../../ui/menu-store.ts';
import type { Entry } from '../selection/selection.ts';
import { bookMenu } from './book-menu.ts';
import { drawMenu, type MenuHands } from './lines.tsx';
import { seriesMenu } from './series-menu.ts';
import { collectionMenu, readListMenu } from './set-menus.ts';

/** The menu of anything; empty where this account can do nothing with it. */
export function menuOf(entry: Entry, hands: MenuHands): readonly MenuItem[] {
  if (entry.kind === 'books') return drawMenu(bookMenu, entry.item, hands);
  if (entry.kind === 'series') return drawMenu(seriesMenu, entry.item, hands);
  if (entry.kind === 'collections') return drawMenu(collectionMenu, entry.item, hands);
  return drawMenu(readListMenu, entry.item, hands);
}
