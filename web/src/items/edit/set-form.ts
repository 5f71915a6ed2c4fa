import type { Collection } from '@longbox/contract/collections';
import type { ReadList } from '@longbox/contract/readlists';
import { notBlank } from '@longbox/contract/shapes';
import * as z from 'zod/mini';
import { t } from '../../lib/i18n.ts';
import { isPrivate } from '../own-set.ts';
import type { Recognise } from '../form/faults.ts';

/** The editable members of a collection or a read list. */
export interface SetValues {
  readonly name: string;
  /** Its members are in an order of their own. */
  readonly ordered: boolean;
  /** Of a read list; a collection has none. */
  readonly summary: string;
  /** It's one's own alone; those that aren't stay so. */
  readonly isPrivate: boolean;
}

/** A collection or a read list. */
export type EditedSet =
  | { readonly kind: 'collection'; readonly set: Collection }
  | { readonly kind: 'readList'; readonly set: ReadList };

export const setMembers = [
  'name',
  'ordered',
  'summary',
  'isPrivate',
] as const satisfies readonly (keyof SetValues)[];
export type SetMember = (typeof setMembers)[number];

export const SetRules = z.object({
  name: notBlank,
  ordered: z.boolean(),
  summary: z.string(),
  isPrivate: z.boolean(),
});

export function setValuesOf(edited: EditedSet): SetValues {
  const { name, ordered } = edited.set;
  const summary = edited.kind === 'readList' ? edited.set.summary : '';
  return { name, ordered, summary, isPrivate: isPrivate(edited.set) };
}

/** The members that differ, as they are sent. */
export function changedIn(typed: SetValues, opened: SetValues): Partial<SetValues> {
  const trimmed = { ...typed, name: typed.name.trim() };
  const changed = setMembers.filter((member) => trimmed[member] !== opened[member]);
  return Object.fromEntries(changed.map((member) => [member, trimmed[member]]));
}

/** The members that were edited here and that someone else has meanwhile set to another value. */
export function setConflicts(
  mine: Partial<SetValues>,
  { seen, now }: { readonly seen: SetValues; readonly now: SetValues },
): SetMember[] {
  return setMembers.filter(
    (member) =>
      mine[member] !== undefined && now[member] !== seen[member] && now[member] !== mine[member],
  );
}

/** The refusal of a name, which servers say in words only. */
export const recogniseName: Recognise = ({ message, code }) =>
  /name already exists/i.test(message) || code === 'ERR_1009'
    ? { name: 'name', text: t('edit.set.nameTaken') }
    : undefined;
