import { listLibraries } from '@longbox/contract/libraries';
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
  pageGenres,
  pagePublishers,
  pageSharingLabels,
  pageTags,
} from '@longbox/contract/referential';
import { call, type HereOptions } from './api.ts';
import { isUnknownCall, type ListScope, scopeQuery } from './list-form.ts';
import { askQuery, asking } from './query.ts';

const failureTitle = 'failure.filters';

/** The values that occur in a scope, in the server's order. */
export const offeredValues = {
  /** Their ids, in any scope. */
  libraries: () =>
    askQuery({
      ...asking(listLibraries, {}, failureTitle),
      name: 'ids of libraries',
      run: async (signal, here) =>
        (await call(listLibraries, {}, { ...here, signal })).map(({ id }) => id),
    }),
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

/** Some people of a role whose name contains a text. */
export function peopleQuery(scope: ListScope, role: string, search: string) {
  const query = { ...scopeQuery(scope), role, search, size: 30 };
  return askQuery(asking(listAuthors, { query }, failureTitle));
}

/** Values that can be looked for by a part of their name; servers before 1.26 only list them all. */
const searched = {
  genres: { page: pageGenres, list: listGenres },
  tags: { page: pageTags, list: listTags },
  publishers: { page: pagePublishers, list: listPublishers },
  sharingLabels: { page: pageSharingLabels, list: listSharingLabels },
} as const;
export type SearchedValues = keyof typeof searched;

/** Whether the server looks for values; unknown until a field asked for some. */
let searches: boolean | undefined;

/** Values of a kind that hold a text: some of them, or all that there are where the server can't look. */
export function foundValuesQuery(kind: SearchedValues, search: string) {
  const { page, list } = searched[kind];
  const found = asking(page, { query: { search, size: 30 } }, failureTitle);
  const all = asking(list, {}, failureTitle);
  const run = async (signal: AbortSignal, here: HereOptions) => {
    if (searches === false) return all.run(signal, here);
    try {
      const { content } = await found.run(signal, here);
      searches = true;
      return content;
    } catch (error) {
      if (!isUnknownCall(error)) throw error;
      searches = false;
      return all.run(signal, here);
    }
  };
  return askQuery({ ...found, run });
}

/** Some people whose name contains a text, in any role. */
export function foundPeopleQuery(search: string) {
  return askQuery(asking(listAuthors, { query: { search, size: 30 } }, failureTitle));
}
