import type { Icon } from '@tabler/icons-react';
import type { PlainKey } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import type { MenuItem } from '../../ui/menu-store.ts';
import { mayChangeSet } from '../own-set.ts';
import type { Hands, Placed } from './hands.ts';

/** Hands, and what the place of an item adds to its menu. */
export interface MenuHands extends Hands {
  /** Selects it, where it can be. */
  readonly onSelect?: (() => void) | undefined;
}

/** A line of the menu of an item. */
export interface Line<Item> {
  readonly label: PlainKey | ((item: Item, hands: MenuHands) => string);
  readonly icon: Icon;
  readonly tone?: MenuItem['tone'];
  /** Whether it stands in the menu; without it, always. */
  readonly when?: (item: Item, hands: MenuHands) => boolean;
  /** Whether this device can do it without the server; without it, never. */
  readonly here?: (item: Item) => boolean;
  readonly run: (item: Item, hands: MenuHands) => unknown;
}

/** The lines of a menu in groups. */
export type Groups<Item> = readonly (readonly Line<Item>[])[];

/** The menu of an item as it is drawn: the lines that stand, a rule before each further group. */
export function drawMenu<Item>(groups: Groups<Item>, item: Item, hands: MenuHands): MenuItem[] {
  const standing = groups
    .map((lines) => lines.filter(({ when }) => when?.(item, hands) !== false))
    .filter((lines) => lines.length > 0);
  return standing.flatMap((lines, group) =>
    lines.map(({ label, icon: LineIcon, tone, here, run }, at) => ({
      label: typeof label === 'string' ? hands.t(label) : label(item, hands),
      icon: <LineIcon size={18} stroke={1.75} />,
      tone,
      divided: group > 0 && at === 0,
      remote: here?.(item) !== true,
      onSelect: () => {
        run(item, hands);
      },
    })),
  );
}

/** For actions of administrators. */
export const byAdmins = (_item: unknown, { isAdmin }: MenuHands): boolean => isAdmin;

/** For actions of administrators that only Longbox's own server has. */
export const byOwnAdmins = (_item: unknown, { isAdmin }: MenuHands): boolean =>
  isAdmin && isOwnServer;

/** For writing metadata into files, which only Longbox's own server can. */
export const whereWritable = (item: Placed, { isAdmin, canWrite }: MenuHands): boolean =>
  isAdmin && isOwnServer && canWrite(item);

/** For adding to collections and read lists: everyone has private ones on Longbox's own server. */
export const byCollectors = (_item: unknown, { isAdmin }: MenuHands): boolean =>
  isAdmin || isOwnServer;

/** For changes of a collection or read list. */
export const byItsEditors = (set: Parameters<typeof mayChangeSet>[0], { isAdmin }: MenuHands) =>
  mayChangeSet(set, isAdmin);

/** For actions that exist only where the item can be selected. */
export const whereSelectable = (_item: unknown, { onSelect }: MenuHands): boolean =>
  onSelect !== undefined;

/** For what concerns this page or this device alone. */
export const always = (): boolean => true;
