import { BookMetadataUpdate } from '@longbox/contract/books';
import { isbn13 } from '@longbox/contract/isbn';
import { languageTag } from '@longbox/contract/language-tag';
import { SeriesMetadataUpdate } from '@longbox/contract/series';
import type { Author } from '@longbox/contract/shapes';
import * as z from 'zod/mini';
import type { MetadataWrite } from '../../data/metadata.ts';
import { isSame } from '../form/shared-value.ts';
import {
  homes,
  type ItemValues,
  locksOf,
  type Member,
  membersOf,
  type Subject,
  valuesOf,
  type WordMember,
  wordMembers,
} from './members.ts';

/** What happens to the words that an item has already. */
export type Way = 'add' | 'remove' | 'replace';

/** A change of a list of words. */
export interface ListEdit {
  readonly way: Way;
  readonly words: readonly string[];
}

/** A change to be made to one or several things. */
export interface Edit {
  /** Members that get this value, replacing any other. */
  readonly set: Partial<ItemValues>;
  readonly words: Partial<Readonly<Record<WordMember, ListEdit>>>;
  /** By role. */
  readonly people: Readonly<Record<string, ListEdit>>;
  /** Locks that become this. */
  readonly locks: Partial<Readonly<Record<Member, boolean>>>;
}

const fold = (text: string) => text.trim().toLowerCase();
const once = <Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[] => [
  ...new Map(values.map((value) => [keyOf(value), value])).values(),
];

/** Words as servers keep them: trimmed, small, each once. */
function keptWords(words: readonly string[]): string[] {
  return once(words.map(fold), (word) => word).filter((word) => word !== '');
}

/** People as servers keep them: trimmed, roles small, each once in a role. */
function keptPeople(authors: readonly Author[]): Author[] {
  const trimmed = authors.map(({ name, role }) => ({ name: name.trim(), role: fold(role) }));
  return once(trimmed, ({ name, role }) => `${role}/${name}`);
}

/** Values as servers keep them, so that what was sent can be found again. */
export function keptValues(values: ItemValues): ItemValues {
  return {
    ...values,
    title: values.title.trim(),
    titleSort: values.titleSort.trim(),
    number: values.number.trim(),
    publisher: values.publisher.trim(),
    language: languageTag(values.language) ?? values.language,
    isbn: isbn13(values.isbn) ?? '',
    genres: keptWords(values.genres),
    tags: keptWords(values.tags),
    sharingLabels: keptWords(values.sharingLabels),
    authors: keptPeople(values.authors),
    links: values.links.map(({ label, url }) => ({ label: label.trim(), url: url.trim() })),
    alternateTitles: values.alternateTitles.map(({ label, title }) => ({
      label: label.trim(),
      title: title.trim(),
    })),
  };
}

/** What becomes of words; what is there already is not there twice. */
export function editedWords(words: readonly string[], { way, words: given }: ListEdit): string[] {
  if (way === 'replace') return [...given];
  const taken = new Set(given.map(fold));
  const others = words.filter((word) => !taken.has(fold(word)));
  if (way === 'remove') return others;
  const known = new Set(words.map(fold));
  return [...words, ...given.filter((word) => !known.has(fold(word)))];
}

function editedPeople(authors: readonly Author[], people: Edit['people']): Author[] {
  const roles = new Set([...authors.map(({ role }) => role), ...Object.keys(people)]);
  return [...roles].flatMap((role) => {
    const names = authors.filter((author) => author.role === role).map(({ name }) => name);
    const edit = people[role];
    return (edit === undefined ? names : editedWords(names, edit)).map((name) => ({ name, role }));
  });
}

/** The value after a change. */
function editedValues(values: ItemValues, { set, words, people }: Edit): ItemValues {
  const lists: Partial<Record<WordMember, readonly string[]>> = {};
  for (const member of wordMembers) {
    const edit = words[member];
    if (edit !== undefined) lists[member] = editedWords(values[member], edit);
  }
  const hasPeople = Object.keys(people).length > 0;
  const authors = hasPeople ? editedPeople(values.authors, people) : values.authors;
  return keptValues({ ...values, authors, ...set, ...lists });
}

/** Lists whose order means nothing, to the server or to a person. */
const unordered: ReadonlySet<Member> = new Set<Member>([...wordMembers, 'authors']);

function comparable(member: Member, value: unknown): unknown {
  if (!unordered.has(member) || !Array.isArray(value)) return value;
  return value.map((one: unknown) => JSON.stringify(one)).toSorted();
}

/** Whether a member is the same in both. */
export function isSameIn(member: Member, one: ItemValues, other: ItemValues): boolean {
  return isSame(comparable(member, one[member]), comparable(member, other[member]));
}

/** The pending change of one item. */
export interface Change {
  readonly subject: Subject;
  readonly from: ItemValues;
  readonly to: ItemValues;
  /** The members that become something else. */
  readonly members: readonly Member[];
  /** Locks that become something else, as they will be. */
  readonly locks: Partial<Readonly<Record<Member, boolean>>>;
}

/** The effect of a change on one item; unchanged members aren't listed. */
export function changeOf(subject: Subject, edit: Edit): Change {
  const from = valuesOf(subject);
  const kept = keptValues(from);
  const to = editedValues(from, edit);
  const before = locksOf(subject);
  const all = membersOf(subject.kind, false);
  return {
    subject,
    from,
    to,
    members: all.filter((member) => !isSameIn(member, kept, to)),
    locks: Object.fromEntries(
      all.flatMap((member) => {
        const lock = edit.locks[member];
        return lock === undefined || lock === before[member] ? [] : [[member, lock]];
      }),
    ),
  };
}

export function isChange({ members, locks }: Change): boolean {
  return members.length > 0 || Object.keys(locks).length > 0;
}

/** The same backwards. */
export function reverseOf({ subject, from, to, members, locks }: Change): Change {
  const before = locksOf(subject);
  const turned = membersOf(subject.kind, false).filter((member) => locks[member] !== undefined);
  const back = turned.map((member) => [member, before[member]]);
  return { subject, from: to, to: from, members, locks: Object.fromEntries(back) };
}

/** The members that someone else changed after a change was made. */
export function changedSince({ to, members, locks }: Change, now: Subject): Member[] {
  const values = keptValues(valuesOf(now));
  const expected = keptValues(to);
  const nowLocked = locksOf(now);
  return membersOf(now.kind, false).filter((member) => {
    const lock = locks[member];
    const isMoved = members.includes(member) && !isSameIn(member, values, expected);
    return isMoved || (lock !== undefined && lock !== nowLocked[member]);
  });
}

/** The updates that make a change; an untouched half is left out. */
export function writeOf({ subject, to, members, locks }: Change): MetadataWrite {
  const { series, book } = homes[subject.kind];
  const written = { to, members, locks };
  const seriesBody = subject.series && bodyFor(series, written);
  const bookBody = subject.book && bodyFor(book, written);
  return {
    ...(subject.series &&
      seriesBody && {
        series: { id: subject.series.id, body: z.parse(SeriesMetadataUpdate, seriesBody) },
      }),
    ...(subject.book &&
      bookBody && { book: { id: subject.book.id, body: z.parse(BookMetadataUpdate, bookBody) } }),
  };
}

/** What these members are on the wire: nothing chosen is `null`. */
const emptyIsNull: ReadonlySet<Member> = new Set<Member>(['readingDirection', 'releaseDate']);

function bodyFor(
  own: readonly Member[],
  { to, members, locks }: Pick<Change, 'to' | 'members' | 'locks'>,
): Record<string, unknown> | undefined {
  const body: Record<string, unknown> = {};
  for (const member of own) {
    if (members.includes(member)) {
      body[member] = emptyIsNull.has(member) && to[member] === '' ? null : to[member];
    }
    if (locks[member] !== undefined) body[`${member}Lock`] = locks[member];
  }
  return Object.keys(body).length === 0 ? undefined : body;
}

/** A change of nothing. */
export const noEdit: Edit = { set: {}, words: {}, people: {}, locks: {} };
