import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, isMissing } from '../../data/api.ts';
import { changeMetadata } from '../../data/metadata.ts';
import { type PlainKey, t } from '../../lib/i18n.ts';
import { setLock } from '../form/locks.ts';
import { type EditForm, useEditForm } from '../form/use-edit-form.ts';
import { changeOf, type Edit, type Way, writeOf } from './edits.ts';
import {
  conflictsOf,
  type Draft,
  editOfMany,
  editOfOne,
  type Marks,
  sharedIn,
  startMarks,
  startValues,
} from './item-edit.ts';
import {
  type ItemValues,
  type Member,
  membersOf,
  rulesOf,
  type Subject,
  type Subjects,
  valuesOf,
} from './members.ts';
import { readSubject } from './read-subject.ts';

/** Members that someone else changed while they were edited here. */
export interface Conflict {
  readonly members: readonly Member[];
  readonly mine: ItemValues;
  readonly theirs: ItemValues;
}

/** The form of one thing or several: fields, locks, and what is known of mixed values. */
export interface ItemForm extends EditForm<ItemValues> {
  readonly subjects: Subjects;
  readonly isMany: boolean;
  readonly members: readonly Member[];
  readonly marks: Marks;
  /** Several items differ in it, and it hasn't been edited yet. */
  readonly isMixed: (member: Member) => boolean;
  readonly setLock: (member: Member, isLocked: boolean) => void;
  /** It was edited, which locks it. */
  readonly mark: (member: Member) => void;
  readonly setWay: (list: string, way: Way) => void;
  readonly conflict: Conflict | undefined;
}

interface ItemFormOptions {
  readonly subjects: Subjects;
  readonly draft: Draft | undefined;
  readonly failureTitle: PlainKey;
  /** Saves the covers of one item before its members. */
  readonly before: () => Promise<void>;
  /** The input for several items, to be reviewed before anything is written. */
  readonly onMany: (edit: Edit) => Promise<void>;
  readonly onSaved: () => void;
  readonly reopen: (draft: Draft) => void;
}

export function useItemForm(options: ItemFormOptions): ItemForm {
  const { subjects, draft, failureTitle, before, onMany, onSaved, reopen } = options;
  const [first, ...others] = subjects;
  const isMany = others.length > 0;
  const members = membersOf(first.kind, isMany);
  const [marks, setMarks] = useState(() => draft?.marks ?? startMarks(subjects, members));
  const [mixed] = useState(
    () => new Set(members.filter((member) => isMany && sharedIn(subjects, member).isMixed)),
  );
  // Each of someone else's changes is asked about once; the input here stays.
  const [seen, setSeen] = useState(first);
  const [conflict, setConflict] = useState<Conflict>();
  const client = useQueryClient();

  const saveOne = async (values: ItemValues) => {
    const now = await readNow(first);
    const edit = editOfOne({ values, marks }, { opened: valuesOf(first), members });
    const theirs = valuesOf(now);
    const moved = conflictsOf(edit, { seen: valuesOf(seen), now: theirs, typed: values });
    if (moved.length > 0) {
      setConflict({ members: moved, mine: values, theirs });
      setSeen(now);
      throw new Error(t('edit.conflict.failure'));
    }
    setConflict(undefined);
    await before();
    await changeMetadata(client, writeOf(changeOf(now, edit)));
  };

  const form = useEditForm<ItemValues>({
    values: startValues(subjects, members),
    draft: draft?.values,
    schema: rulesOf(members),
    failureTitle,
    save: (values) =>
      isMany ? onMany(editOfMany({ values, marks }, { subjects, members })) : saveOne(values),
    onSaved: () => {
      if (!isMany) onSaved();
    },
    reopen: (values) => {
      reopen({ values, marks });
    },
  });
  const isMarked = marks.locks.changed.size > 0 || Object.keys(marks.ways).length > 0;
  return {
    ...form,
    isChanged: form.isChanged || isMarked,
    subjects,
    isMany,
    members,
    marks,
    conflict,
    isMixed: (member) => mixed.has(member) && !marks.edited.has(member),
    setLock: (member, isLocked) => {
      setMarks((last) => ({ ...last, locks: setLock(last.locks, member, isLocked) }));
    },
    mark: (member) => {
      setMarks((last) => {
        if (last.edited.has(member) && last.locks.now[member]) return last;
        const edited = new Set([...last.edited, member]);
        return { ...last, edited, locks: setLock(last.locks, member, true) };
      });
    },
    setWay: (list, way) => {
      setMarks((last) => ({ ...last, ways: { ...last.ways, [list]: way } }));
    },
  };
}

/** The thing as it is now; says so in words when it is gone. */
async function readNow(subject: Subject): Promise<Subject> {
  try {
    return await readSubject(subject);
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new ApiError('refused', { status: 404, message: t('edit.gone'), cause: error });
  }
}
