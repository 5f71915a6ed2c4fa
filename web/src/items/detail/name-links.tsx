import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { UpLinkProps } from './DetailBar.tsx';
import type { AuthorRole } from '../lists/people.ts';
import { librarySeriesPlace, seriesPlace } from '../places.ts';

/** Filters that a name can set. */
type Member = AuthorRole | 'tag' | 'genre' | 'publisher';

/** Draws a name as a link. */
export type DrawName = (name: string) => ReactNode;

/** Gives, for a member of the filter, what draws a name of it as a link to all that has it. */
export type NameLinks<Name extends Member> = (member: Name, className?: string) => DrawName;

/** Links to the library's series of a name. */
export function libraryNames(libraryId: string): NameLinks<Member> {
  return (member, className) => (name) => (
    <Link {...librarySeriesPlace(libraryId, { [member]: [name] })} className={className}>
      {name}
    </Link>
  );
}

/** Links to the books of the series that have a name. */
export function seriesNames(seriesId: string): NameLinks<AuthorRole | 'tag'> {
  return (member, className) => (name) => (
    <Link
      {...seriesPlace({ id: seriesId, oneshot: false }, { [member]: [name] })}
      className={className}
    >
      {name}
    </Link>
  );
}

/** The way up from a detail page to the series of its library. */
export function upToLibrary(libraryId: string) {
  return (link: UpLinkProps) => <Link {...librarySeriesPlace(libraryId)} {...link} />;
}

/** The way up from a book to its series. */
export function upToSeries(seriesId: string) {
  return (link: UpLinkProps) => (
    <Link {...seriesPlace({ id: seriesId, oneshot: false })} {...link} />
  );
}
