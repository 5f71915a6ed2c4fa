import type { PlannedKind } from '@longbox/contract/move-in';
import type { PlainKey } from '../../lib/i18n.ts';

/** What a person calls the kinds of a plan. */
export const kindNames: Readonly<Record<PlannedKind, PlainKey>> = {
  accounts: 'moveIn.kind.accounts',
  apiKeys: 'moveIn.kind.apiKeys',
  series: 'library.view.series',
  books: 'library.view.books',
  progress: 'moveIn.kind.progress',
  collections: 'library.view.collections',
  readLists: 'library.view.readLists',
  covers: 'moveIn.kind.covers',
};
