import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { changingPosters, postersQuery } from '../../data/posters.ts';
import { t } from '../../lib/i18n.ts';
import type { Change } from '../edit/edits.ts';
import { posterOwnerOf } from '../edit/members.ts';
import { type Beside, savePlan } from '../edit/save-plan.ts';

/** Makes a picture the cover of what is changed, and puts the former one back. */
function withCover(client: QueryClient, { subject }: Change, file: File): Beside {
  const owner = posterOwnerOf(subject);
  const observer = new MutationObserver(client, changingPosters(owner));
  const chosen = async () => {
    const all = await client.fetchQuery({ ...postersQuery(owner), staleTime: 0 });
    return all.find(({ selected }) => selected)?.id;
  };
  let former: string | undefined;
  let made: string | undefined;
  return {
    make: async () => {
      former = await chosen();
      await observer.mutate({ kind: 'add', file, selected: true, onProgress: () => undefined });
      made = await chosen();
    },
    takeBack: async () => {
      // Someone may have chosen another one since.
      if (made === undefined || (await chosen()) !== made) return;
      if (former !== undefined) await observer.mutate({ kind: 'select', posterId: former });
      await observer.mutate({ kind: 'remove', posterId: made });
    },
  };
}

/** Writes what was taken of an entry, its cover too if it's given; all of it can be taken back. */
export function saveMatch(client: QueryClient, change: Change, cover: File | undefined): void {
  savePlan(client, {
    changes: [change],
    title: t('match.title'),
    beside: cover && withCover(client, change, cover),
  });
}
