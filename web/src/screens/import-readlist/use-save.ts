import type { WantedBooks } from '@longbox/contract/placeholders';
import type { ReadList } from '@longbox/contract/readlists';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { placeholdersQuery } from '../../data/placeholders.ts';
import { useCreateReadList, useUpdateReadList } from '../../data/readlists.ts';
import { readListPlace } from '../../items/places.ts';
import { useT } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { openDialog } from '../../ui/dialogs.ts';
import { toast } from '../../ui/toast.ts';
import { createDialog, updateDialog } from './dialogs.ts';
import { type Draft, type ListFile, setFile } from './list-store.ts';
import { changeOf, chosenIds, placeholdersOf, withPlaceholders } from './matching.ts';

/** The two ways to save, each with its effect. */
export function useSave({ id }: ListFile, draft: Draft, onRefused: () => void) {
  const t = useT();
  const navigate = useNavigate();
  const create = useCreateReadList();
  const update = useUpdateReadList();
  const [failure, setFailure] = useState<string>();
  const client = useQueryClient();
  const { rows, name, summary, ordered, isPrivate, way } = draft;
  const bookIds = [...chosenIds(rows)];
  const keeps = isOwnServer && draft.keepsMissing;
  const kept = keeps ? placeholdersOf(rows, bookIds) : [];
  const absent = rows.filter(({ book }) => book === undefined).length;
  /** Neither in the list nor with a place in it. */
  const missing = absent - kept.length;

  const run = async (write: () => Promise<string>) => {
    setFailure(undefined);
    try {
      const readListId = await write();
      setFile(id, { kind: 'made', draft, readListId });
      toast({
        text: t('importList.madeNamed', { name: name.trim() }),
        tone: 'success',
        action: {
          label: t('importList.show'),
          run: () => void navigate(readListPlace(readListId)),
        },
      });
    } catch (error) {
      setFailure(reasonOf(error));
      // Perhaps the name was taken meanwhile: then the list of that name can be updated.
      onRefused();
    }
  };
  const make = () =>
    run(async () => {
      const visibility = isPrivate ? ({ visibility: 'PRIVATE' } as const) : {};
      const places = kept.length > 0 ? { placeholders: kept } : {};
      const body = { name: name.trim(), summary, ordered, bookIds, ...visibility, ...places };
      return (await create.mutateAsync({ body })).id;
    });
  /** The missing books of a list that takes this one up. */
  const placesIn = async (
    { id: readListId, bookIds: had, missing: waiting = 0 }: ReadList,
    after: readonly string[],
  ): Promise<{ placeholders?: WantedBooks }> => {
    const coming = keeps ? placeholdersOf(rows, after, way === 'append' ? had.length : 0) : [];
    if (waiting + coming.length === 0) return {};
    if (way === 'replace' || waiting === 0) return { placeholders: coming };
    const now = await client.fetchQuery({ ...placeholdersQuery(readListId), staleTime: 0 });
    return { placeholders: withPlaceholders(now, coming) };
  };
  return {
    failure,
    isSaving: create.isPending || update.isPending,
    create: () => {
      const doubles = rows.length - absent - bookIds.length;
      if (missing + doubles === 0) void make();
      else {
        openDialog(createDialog, {
          missing,
          doubles,
          total: rows.length,
          count: bookIds.length,
          onConfirm: () => void make(),
        });
      }
    },
    update: (same: ReadList) => {
      openDialog(updateDialog, {
        readList: same,
        rows,
        change: changeOf(same.bookIds, bookIds, way),
        missing,
        places: kept.length,
        onConfirm: (after) =>
          void run(async () => {
            await update.mutateAsync({
              params: { readListId: same.id },
              body: { bookIds: [...after], ...(await placesIn(same, after)) },
            });
            return same.id;
          }),
      });
    },
  };
}
