import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, isMissing } from '../../data/api.ts';
import {
  collectionQuery,
  everyCollectionQuery,
  useUpdateCollection,
} from '../../data/collections.ts';
import { everyReadListQuery, readListQuery, useUpdateReadList } from '../../data/readlists.ts';
import { t } from '../../lib/i18n.ts';
import { type EditForm, useEditForm } from '../form/use-edit-form.ts';
import { isPrivate } from '../own-set.ts';
import { isNameTaken } from '../set-name.ts';
import {
  changedIn,
  type EditedSet,
  recogniseName,
  setConflicts,
  type SetMember,
  SetRules,
  type SetValues,
  setValuesOf,
} from './set-form.ts';

/** Members that someone else changed while they were edited here. */
interface SetConflict {
  readonly members: readonly SetMember[];
  readonly mine: SetValues;
  readonly theirs: SetValues;
}

export interface SetForm extends EditForm<SetValues> {
  readonly conflict: SetConflict | undefined;
}

interface SetFormOptions {
  readonly edited: EditedSet;
  readonly draft: SetValues | undefined;
  /** Saves the covers before the rest. */
  readonly before: () => Promise<void>;
  readonly onSaved: () => void;
  readonly reopen: (values: SetValues) => void;
}

/** The form of a collection or a read list. */
export function useSetForm({ edited, draft, before, onSaved, reopen }: SetFormOptions): SetForm {
  const { kind, set } = edited;
  // Each of someone else's changes is asked about once; the input here stays.
  const [seen, setSeen] = useState(() => setValuesOf(edited));
  const [conflict, setConflict] = useState<SetConflict>();
  const readNow = useReadNow(edited);
  const isTaken = useIsTaken(edited);
  const { mutateAsync: updateCollection } = useUpdateCollection();
  const { mutateAsync: updateReadList } = useUpdateReadList();

  const save = async (typed: SetValues) => {
    const now = await readNow();
    const body = changedIn(typed, setValuesOf(edited));
    const members = setConflicts(body, { seen, now });
    if (members.length > 0) {
      setConflict({ members, mine: typed, theirs: now });
      setSeen(now);
      throw new Error(t('edit.conflict.failure'));
    }
    setConflict(undefined);
    if ((body.name ?? body.isPrivate) !== undefined && (await isTaken(typed))) {
      throw new ApiError('refused', { status: 400, message: 'Name already exists' });
    }
    await before();
    if (Object.keys(body).length === 0) return;
    const { isPrivate: stays, ...changes } = body;
    const sent = { ...changes, ...(stays === false && { visibility: 'SHARED' as const }) };
    await (kind === 'collection'
      ? updateCollection({ params: { collectionId: set.id }, body: sent })
      : updateReadList({ params: { readListId: set.id }, body: sent }));
  };
  const form = useEditForm<SetValues>({
    values: setValuesOf(edited),
    draft,
    schema: SetRules,
    recognise: recogniseName,
    failureTitle: `edit.failure.${kind}`,
    save,
    onSaved,
    reopen,
  });
  return { ...form, conflict };
}

/** The set as it is now; says so in words when it is gone. */
function useReadNow({ kind, set }: EditedSet): () => Promise<SetValues> {
  const client = useQueryClient();
  return async () => {
    try {
      return kind === 'collection'
        ? setValuesOf({
            kind,
            set: await client.fetchQuery({ ...collectionQuery(set.id), staleTime: 0 }),
          })
        : setValuesOf({
            kind,
            set: await client.fetchQuery({ ...readListQuery(set.id), staleTime: 0 }),
          });
    } catch (error) {
      if (!isMissing(error)) throw error;
      throw new ApiError('refused', { status: 404, message: t('edit.gone'), cause: error });
    }
  };
}

type Naming = Pick<SetValues, 'name' | 'isPrivate'>;

/** Finds out whether another set has a name, ignoring case: private ones and shared ones each have their own. */
export function useIsTaken({ kind, set }: EditedSet): (naming: Naming) => Promise<boolean> {
  const client = useQueryClient();
  return async ({ name, isPrivate: isOwn }) => {
    const { content } = await (kind === 'collection'
      ? client.fetchQuery({ ...everyCollectionQuery(), staleTime: 0 })
      : client.fetchQuery({ ...everyReadListQuery(), staleTime: 0 }));
    const others = content.filter((one) => isPrivate(one) === isOwn);
    return isNameTaken(name, others, set.id);
  };
}
