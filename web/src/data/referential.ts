import {
  listAgeRatings,
  listAuthors,
  listBookTags,
  listGenres,
  listLanguages,
  listPublishers,
  listReleaseDates,
  listSharingLabels,
  listTags,
} from '@longbox/contract/referential';
import { type ListScope, scopeQuery } from './list-form.ts';
import { askQuery, asking } from './query.ts';

const failureTitle = 'failure.filters';

/** The values that occur in a scope, in the server's order. */
export const offeredValues = {
  genres: (scope: ListScope) =>
    askQuery(asking(listGenres, { query: scopeQuery(scope) }, failureTitle)),
  tags: (scope: ListScope) =>
    askQuery(asking(listTags, { query: scopeQuery(scope) }, failureTitle)),
  bookTags: (scope: ListScope) =>
    askQuery(asking(listBookTags, { query: scopeQuery(scope) }, failureTitle)),
  publishers: (scope: ListScope) =>
    askQuery(asking(listPublishers, { query: scopeQuery(scope) }, failureTitle)),
  languages: (scope: ListScope) =>
    askQuery(asking(listLanguages, { query: scopeQuery(scope) }, failureTitle)),
  ageRatings: (scope: ListScope) =>
    askQuery(asking(listAgeRatings, { query: scopeQuery(scope) }, failureTitle)),
  releaseYears: (scope: ListScope) =>
    askQuery(asking(listReleaseDates, { query: scopeQuery(scope) }, failureTitle)),
  sharingLabels: (scope: ListScope) =>
    askQuery(asking(listSharingLabels, { query: scopeQuery(scope) }, failureTitle)),
};

/** People of a role whose name holds a text, some of them. */
export function peopleQuery(scope: ListScope, role: string, search: string) {
  const query = { ...scopeQuery(scope), role, search, size: 30 };
  return askQuery(asking(listAuthors, { query }, failureTitle));
}
