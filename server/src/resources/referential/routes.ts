import { type Page, type Paging, toPage } from '@longbox/contract/paging';
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
import type { Viewer } from '../../base/accounts/viewer.ts';
import { serveKept } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { listPeople, listPeopleNames } from './list-people.ts';
import { listRatings, listReleaseYears, listValues } from './list-values.ts';
import type { Scope } from './scope.ts';

type Query = Scope & {
  readonly search?: string | undefined;
  readonly role?: string | undefined;
};

/** The requested scope, from whichever of these members the call has. */
const asked = ({ viewer, query }: { viewer: Viewer; query: Query }) => {
  const { library_id, collection_id, series_id, readlist_id, search, role } = query;
  const scope = { library_id, collection_id, series_id, readlist_id };
  return { viewer, scope, search, role };
};

const tagFacet = { SERIES: 'seriesTag', BOOK: 'bookTag', BOTH: 'tag' } as const;

export const referentialRoutes = ({ db }: Services) => [
  serveKept(listAuthorsPlain, (call) => listPeople(db, asked(call))),
  serveKept(listAuthorNames, (call) => listPeopleNames(db, asked(call))),
  serveKept(listAuthorRoles, (call) => listValues(db, 'authorRole', asked(call))),
  serveKept(listGenres, (call) => listValues(db, 'genre', asked(call))),
  serveKept(listTags, (call) => listValues(db, 'tag', asked(call))),
  serveKept(listSeriesTags, (call) => listValues(db, 'seriesTag', asked(call))),
  serveKept(listBookTags, (call) => listValues(db, 'bookTag', asked(call))),
  serveKept(listSharingLabels, (call) => listValues(db, 'label', asked(call))),
  serveKept(listPublishers, (call) => listValues(db, 'publisher', asked(call))),
  serveKept(listLanguages, (call) => listValues(db, 'language', asked(call))),
  serveKept(listReleaseDates, (call) => listReleaseYears(db, asked(call))),
  serveKept(listAgeRatings, async (call) =>
    (await listRatings(db, asked(call))).map((rating) => String(rating ?? 'None')),
  ),
  serveKept(listAuthors, async (call) => paged(await listPeople(db, asked(call)), call.query)),
  serveKept(pageAuthorNames, async (call) =>
    paged(await listPeopleNames(db, asked(call)), call.query),
  ),
  serveKept(pageAuthorRoles, async (call) =>
    paged(await listValues(db, 'authorRole', asked(call)), call.query),
  ),
  serveKept(pageGenres, async (call) =>
    paged(await listValues(db, 'genre', asked(call)), call.query),
  ),
  serveKept(pageTags, async (call) =>
    paged(await listValues(db, tagFacet[call.query.include], asked(call)), call.query),
  ),
  serveKept(pageSharingLabels, async (call) =>
    paged(await listValues(db, 'label', asked(call)), call.query),
  ),
  serveKept(pagePublishers, async (call) =>
    paged(await listValues(db, 'publisher', asked(call)), call.query),
  ),
  serveKept(pageLanguages, async (call) =>
    paged(await listValues(db, 'language', asked(call)), call.query),
  ),
  serveKept(pageReleaseYears, async (call) =>
    paged(await listReleaseYears(db, asked(call)), call.query),
  ),
  serveKept(pageAgeRatings, async (call) => {
    const ratings = await listRatings(db, asked(call));
    return paged(
      ratings.filter((rating) => rating !== null),
      call.query,
    );
  }),
];

function paged<Item>(all: readonly Item[], paging: Paging): Page<Item> {
  const start = paging.page * paging.size;
  const content = paging.unpaged ? [...all] : all.slice(start, start + paging.size);
  return toPage({ content, total: all.length, paging, sorted: true });
}
