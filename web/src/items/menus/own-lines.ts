import { IconBookmark, IconHeart } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { isOwnServer } from '../../lib/own-server.ts';
import { type Listable, listingLabel, type OwnList } from '../personal/own-lists.ts';
import type { Line } from './lines.tsx';

const icons = { wanted: IconBookmark, favorite: IconHeart } as const;

/** Lines that put an item in each list of someone's own, or take it out. */
export function ownLines<Item extends Listable>(
  toggle: (client: QueryClient, list: OwnList, items: readonly Item[]) => unknown,
): Line<Item>[] {
  return (['wanted', 'favorite'] as const).map((list) => ({
    label: (item, { t }) => t(listingLabel(list, [item])),
    icon: icons[list],
    when: () => isOwnServer,
    run: (item, { client }) => toggle(client, list, [item]),
  }));
}
