import { useConnection } from '../../data/connection.ts';
import { eReaderQuery } from '../../data/e-reader.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import type { MenuItem } from '../../ui/menu-store.ts';
import type { Entry } from '../selection/selection.ts';
import { bookMenu } from './book-menu.ts';
import { drawMenu, type MenuHands } from './lines.tsx';
import { seriesMenu } from './series-menu.ts';
import { collectionMenu, readListMenu } from './set-menus.ts';

/** A menu waits no longer, in milliseconds. */
const longestWait = 300;

/** Asks the server what the menu of a book depends on; without an answer soon, it opens without. */
export async function untilKnown({ kind }: Entry, hands: MenuHands): Promise<void> {
  if (kind !== 'books' || !hands.mayDownload || !isOwnServer) return;
  if (useConnection.getState().isAway) return;
  const late = new Promise((resolve) => {
    setTimeout(resolve, longestWait);
  });
  await Promise.race([hands.client.prefetchQuery(eReaderQuery), late]);
}

/** The menu of anything; empty where this account can do nothing with it. */
export function menuOf(entry: Entry, hands: MenuHands): readonly MenuItem[] {
  if (entry.kind === 'books') return drawMenu(bookMenu, entry.item, hands);
  if (entry.kind === 'series') return drawMenu(seriesMenu, entry.item, hands);
  if (entry.kind === 'collections') return drawMenu(collectionMenu, entry.item, hands);
  return drawMenu(readListMenu, entry.item, hands);
}
