import { changedLocks, type Locks, startLocks } from '../form/locks.ts';
import { type Shared, sharedValue } from '../form/shared-value.ts';
import type { PosterQueue } from './poster-queue.ts';
import { type Edit, isSameIn, keptValues, type ListEdit, noEdit, type Way } from './edits.ts';
import {
  blankValues,
  type ItemValues,
  locksOf,
  type Member,
  type Subjects,
  valuesOf,
  type WordMember,
  wordMembers,
} from './members.ts';

/** State of a form besides the values of its fields. */
export interface Marks {
  readonly locks: Locks<Member>;
  /** Members that were edited. */
  readonly edited: ReadonlySet<Member>;
  /** What happens with the words given for several things, by list or role. */
  readonly ways: Readonly<Record<string, Way>>;
}

/** The input of a form, to open it again. */
export interface Draft {
  readonly values: ItemValues;
  readonly marks: Marks;
  readonly posters?: PosterQueue | undefined;
}

/** The name of the way of a role's people, among those of the lists. */
export function wayOfRole(role: string): string {
  return `role:${role}`;
}

const isWordMember = (member: Member): member is WordMember =>
  wordMembers.some((word) => word === member);

/** Whether a member of several things is a list that is added to or taken from. */
export function isListMember(member: Member): boolean {
  return member === 'authors' || isWordMember(member);
}

/** What several things have in common in one member. */
export function sharedIn(subjects: Subjects, member: Member): Shared<unknown> {
  return sharedValue(subjects, (subject) => valuesOf(subject)[member]);
}

/** The initial values of the fields: for several items, the values they share; lists start empty. */
export function startValues(subjects: Subjects, members: readonly Member[]): ItemValues {
  const [first, ...others] = subjects;
  const values = valuesOf(first);
  if (others.length === 0) return values;
  const shared = members.filter(
    (member) => !isListMember(member) && !sharedIn(subjects, member).isMixed,
  );
  return {
    ...blankValues,
    ...Object.fromEntries(shared.map((member) => [member, values[member]])),
  };
}

export function startMarks(subjects: Subjects, members: readonly Member[]): Marks {
  return {
    locks: startLocks(members, (member) =>
      sharedValue(subjects, (subject) => locksOf(subject)[member]),
    ),
    edited: new Set(),
    ways: {},
  };
}

/** Words given for several things: adding them, unless told otherwise. Nothing given is no edit. */
function listEdit(words: readonly string[], way: Way = 'add'): ListEdit | undefined {
  return words.length > 0 || way === 'replace' ? { way, words } : undefined;
}

/** The input as a change of each of several items. */
export function editOfMany(
  { values, marks }: Draft,
  { subjects, members }: { readonly subjects: Subjects; readonly members: readonly Member[] },
): Edit {
  const start = startValues(subjects, members);
  const set = members.filter(
    (member) =>
      !isListMember(member) &&
      marks.edited.has(member) &&
      (sharedIn(subjects, member).isMixed || !isSameIn(member, start, values)),
  );
  const words: Partial<Record<WordMember, ListEdit>> = {};
  for (const member of wordMembers) {
    const edit = listEdit(values[member], marks.ways[member]);
    if (members.includes(member) && edit !== undefined) words[member] = edit;
  }
  const people: Record<string, ListEdit> = {};
  const rolesWithWay = Object.keys(marks.ways).flatMap((key) => key.split('role:')[1] ?? []);
  for (const role of new Set([...values.authors.map((author) => author.role), ...rolesWithWay])) {
    const names = values.authors.filter((author) => author.role === role);
    const edit = listEdit(
      names.map(({ name }) => name),
      marks.ways[wayOfRole(role)],
    );
    if (edit !== undefined) people[role] = edit;
  }
  return { set: pick(keptValues(values), set), words, people, locks: changedLocks(marks.locks) };
}

/** The input as a change of its one item: only differences from `opened`. */
export function editOfOne(
  { values, marks }: Draft,
  { opened, members }: { readonly opened: ItemValues; readonly members: readonly Member[] },
): Edit {
  const typed = members.filter((member) => !isSameIn(member, opened, values));
  return { ...noEdit, set: pick(values, typed), locks: changedLocks(marks.locks) };
}

function pick(values: ItemValues, members: readonly Member[]): Partial<ItemValues> {
  return Object.fromEntries(members.map((member) => [member, values[member]]));
}

/** The members that were edited here and that someone else has meanwhile set to another value. */
export function conflictsOf(
  edit: Edit,
  { seen, now, typed }: Readonly<Record<'seen' | 'now' | 'typed', ItemValues>>,
): Member[] {
  return membersIn(edit.set).filter(
    (member) => !isSameIn(member, seen, now) && !isSameIn(member, keptValues(typed), now),
  );
}

function membersIn(set: Partial<ItemValues>): Member[] {
  const isMember = (name: string): name is Member => name in blankValues;
  return Object.keys(set).filter(isMember);
}
