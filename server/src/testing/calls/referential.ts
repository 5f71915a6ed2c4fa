import {
  listAgeRatings,
  listAuthorNames,
  listAuthorRoles,
  listAuthors,
  listAuthorsPlain,
  listBookTags,
  listGenres,
  listLanguages,
  listPublishers,
  listReleaseDates,
  listSeriesTags,
  listSharingLabels,
  listTags,
  pageAgeRatings,
  pageAuthorNames,
  pageAuthorRoles,
  pageGenres,
  pageLanguages,
  pagePublishers,
  pageReleaseYears,
  pageSharingLabels,
  pageTags,
} from '@longbox/contract/referential';
import { badQueries, inOnePage } from './common-cases.ts';
import { nothing, row } from './row.ts';
import type { World } from './world.ts';

const inLibrary = ({ libraryId }: World) => ({ query: { library_id: [libraryId] } });
const inCollection = ({ collectionId }: World) => ({ query: { collection_id: [collectionId] } });
const inReadList = ({ readListId }: World) => ({ query: { readlist_id: [readListId] } });
const paged = ({ libraryId }: World) => ({ query: { library_id: [libraryId], size: 2 } });

/** Unknown ids narrow a list to nothing; they aren't errors. */
const elsewhere = {
  when: 'a library that there is not',
  change: () => ({ query: { library_id: ['X'] } }),
  status: 200,
};

/** RF-01 to RF-10, and the forms that newer peers have (api.md 12.1). */
export const referentialRows = [
  row(listAuthorsPlain)({ input: inReadList }),
  row(listAuthorNames)({ input: () => ({ query: { search: 'a' } }) }),
  row(listAuthorRoles)({ input: nothing }),
  row(listGenres)({ input: inLibrary, cases: [elsewhere] }),
  row(listTags)({ input: inCollection, cases: [elsewhere] }),
  row(listSeriesTags)({ input: inLibrary }),
  row(listBookTags)({ input: inReadList }),
  row(listSharingLabels)({ input: inLibrary, cases: [elsewhere] }),
  row(listPublishers)({ input: inCollection, cases: [elsewhere] }),
  row(listAgeRatings)({ input: inLibrary, cases: [elsewhere] }),
  row(listReleaseDates)({ input: inLibrary, cases: [elsewhere] }),
  row(listLanguages)({ input: inLibrary, cases: [elsewhere] }),
  row(listAuthors)({
    input: (world) => ({ query: { ...inReadList(world).query, role: 'writer' } }),
    cases: [elsewhere, ...inOnePage],
  }),
  row(pageAuthorNames)({ input: paged, cases: inOnePage }),
  row(pageAuthorRoles)({ input: paged, cases: inOnePage }),
  row(pageGenres)({ input: paged, cases: inOnePage }),
  row(pageTags)({
    input: (world) => ({ query: { ...paged(world).query, include: 'BOOK' } }),
    cases: [...badQueries('include'), ...inOnePage],
  }),
  row(pageSharingLabels)({ input: paged, cases: inOnePage }),
  row(pagePublishers)({ input: paged, cases: inOnePage }),
  row(pageLanguages)({ input: paged, cases: inOnePage }),
  row(pageAgeRatings)({
    input: paged,
    cases: [
      ...inOnePage,
      { when: 'the child asks', as: 'child', status: 200, holds: { totalElements: 0 } },
    ],
  }),
  row(pageReleaseYears)({ input: paged, cases: inOnePage }),
];
