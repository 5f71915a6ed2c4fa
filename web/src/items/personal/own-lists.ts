import type { PersonalOfBook } from '@longbox/contract/personal';
import type { PlainKey } from '../../lib/i18n.ts';

/** A list of someone's own. */
export type OwnList = 'wanted' | 'favorite';

/** Something that can be in such a list. */
export interface Listable {
  readonly personal?: PersonalOfBook | undefined;
}

/** The names of the lists, and of putting things in and taking them out. */
export const ownLists = {
  wanted: { name: 'own.wanted', add: 'own.want', remove: 'own.unwant' },
  favorite: { name: 'own.favorites', add: 'own.like', remove: 'own.unlike' },
} as const satisfies Readonly<Record<OwnList, Readonly<Record<string, PlainKey>>>>;

export function isListed(list: OwnList, { personal }: Listable): boolean {
  return (personal?.[list] ?? null) !== null;
}

/** Takes things out of a list if all are in it, otherwise puts them in: the words for it. */
export function listingLabel(list: OwnList, items: readonly Listable[]) {
  return ownLists[list][items.every((item) => isListed(list, item)) ? 'remove' : 'add'];
}
