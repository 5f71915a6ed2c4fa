import type { MetadataEntry } from '@longbox/contract/metadata-sources';
import { type Change, changeOf, type Edit, editedWords, noEdit } from '../edit/edits.ts';
import {
  type ItemValues,
  locksOf,
  type Member,
  membersOf,
  type Subject,
  valuesOf,
} from '../edit/members.ts';

/** A link to an entry, next to those that are there. */
function withLink(links: ItemValues['links'], { link }: MetadataEntry): ItemValues['links'] {
  return links.some(({ url }) => url === link.url) ? links : [...links, link];
}

/** People, each once in a role. */
function withAuthors(authors: ItemValues['authors'], { values }: MetadataEntry): typeof authors {
  const known = new Set(authors.map(({ name, role }) => `${role} ${name}`));
  const others = values.authors?.filter(({ name, role }) => !known.has(`${role} ${name}`)) ?? [];
  return [...authors, ...others];
}

/** Alternate titles, each once. */
function withTitles(
  { alternateTitles, title }: ItemValues,
  { values }: MetadataEntry,
): ItemValues['alternateTitles'] {
  const known = new Set([title, ...alternateTitles.map((one) => one.title)]);
  const others = values.alternateTitles?.filter((one) => !known.has(one.title)) ?? [];
  return [...alternateTitles, ...others];
}

/** An item's values with those of an entry. Lists are added to, all else is replaced. */
function offeredValues(subject: Subject, entry: MetadataEntry): ItemValues {
  const now = valuesOf(subject);
  const { values } = entry;
  return {
    ...now,
    // Not every single book has a title of its own.
    title: values.title === '' ? now.title : values.title,
    summary: values.summary ?? now.summary,
    status: values.status ?? now.status,
    language: values.language ?? now.language,
    readingDirection: values.readingDirection ?? now.readingDirection,
    publisher: values.publisher ?? now.publisher,
    ageRating: values.ageRating ?? now.ageRating,
    totalBookCount: values.totalBookCount ?? now.totalBookCount,
    releaseDate: values.releaseDate ?? now.releaseDate,
    isbn: values.isbn ?? now.isbn,
    authors: withAuthors(now.authors, entry),
    links: withLink(now.links, entry),
    alternateTitles: withTitles(now, entry),
    genres: editedWords(now.genres, { way: 'add', words: values.genres ?? [] }),
    tags: editedWords(now.tags, { way: 'add', words: values.tags ?? [] }),
  };
}

/** The change that takes these members of an entry. They're locked, so that files don't change them back. */
export function taking(
  subject: Subject,
  entry: MetadataEntry,
  isTaken: (member: Member) => boolean,
): Change {
  const offered = offeredValues(subject, entry);
  const taken = membersOf(subject.kind, false).filter(isTaken);
  const set: Edit['set'] = Object.fromEntries(taken.map((member) => [member, offered[member]]));
  const { members } = changeOf(subject, { ...noEdit, set });
  const locks = Object.fromEntries(members.map((member) => [member, true]));
  return changeOf(subject, { ...noEdit, set, locks });
}

/** The members that an entry would change. */
export function offeredMembers(subject: Subject, entry: MetadataEntry): readonly Member[] {
  return taking(subject, entry, () => true).members;
}

/**
 * The members that are taken unless someone decides otherwise: what is locked stays, and so does the title of a
 * series, which people tell theirs apart by.
 */
export function usuallyTaken(subject: Subject, entry: MetadataEntry): ReadonlySet<Member> {
  const locks = locksOf(subject);
  return new Set(
    offeredMembers(subject, entry).filter(
      (member) => !locks[member] && (member !== 'title' || subject.kind === 'book'),
    ),
  );
}
