import {
  dismissRecommendation as dismissRecommendationCall,
  getHouseholdSettings,
  type HouseholdSettings,
  listHouseholdMembers,
  listReadByOthers as listReadByOthersCall,
  listRecommendations as listRecommendationsCall,
  type ReadByOther,
  recommendBook as recommendBookCall,
  updateHouseholdSettings,
} from '@longbox/contract/household';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { serve, serveKept } from '../../http/serve.ts';
import { presentBooks } from '../books/get-book.ts';
import type { Services } from '../services.ts';
import {
  selectMembers,
  selectReadByOthers,
  selectSettings,
  writeSettings,
} from './household-store.ts';
import { dismissRecommendation, listRecommendations, recommendBook } from './recommend-book.ts';

/** What people of this server share with each other. */
export const householdRoutes = ({ db, events }: Services) => [
  serve(getHouseholdSettings, ({ viewer }) => selectSettings(db, viewer.id)),
  serve(updateHouseholdSettings, ({ viewer, body }) => changeSettings(db, viewer.id, body)),
  serveKept(listHouseholdMembers, async ({ viewer }) =>
    (await selectSettings(db, viewer.id)).recommendations ? selectMembers(db, viewer.id) : [],
  ),
  serve(listReadByOthersCall, ({ viewer }) => listReadByOthers(db, viewer)),
  serveKept(listRecommendationsCall, ({ viewer }) => listRecommendations(db, viewer)),
  serve(recommendBookCall, ({ viewer, body }) => recommendBook({ db, events }, viewer, body)),
  serve(dismissRecommendationCall, ({ viewer, params }) =>
    dismissRecommendation(db, viewer, params.recommendationId),
  ),
];

type Change = { readonly [Name in keyof HouseholdSettings]?: boolean | undefined };

/** Absent members stay. */
function changeSettings(db: Db, userId: string, change: Change): Promise<HouseholdSettings> {
  return inTransaction(db, async (transaction) => {
    const known = await selectSettings(transaction, userId);
    const {
      shareRatings = known.shareRatings,
      shareReading = known.shareReading,
      recommendations = known.recommendations,
    } = change;
    const settings = { shareRatings, shareReading, recommendations };
    await writeSettings(transaction, userId, settings);
    return settings;
  });
}

/** A book that someone hasn't opened for so long isn't what they're reading now. */
const nowMillis = 7 * 24 * 60 * 60 * 1000;

/** What others are reading, if the viewer shares theirs. */
async function listReadByOthers(db: Db, viewer: Viewer): Promise<ReadByOther[]> {
  if (!(await selectSettings(db, viewer.id)).shareReading) return [];
  const rows = await selectReadByOthers(db, viewer, Date.now() - nowMillis);
  const ids = [...new Set(rows.map(({ bookId }) => bookId))];
  const byId = new Map((await presentBooks(db, viewer, ids)).map((book) => [book.id, book]));
  return rows.flatMap(({ id, email, bookId }) => {
    const book = byId.get(bookId);
    return book ? [{ by: { id, email }, book }] : [];
  });
}
