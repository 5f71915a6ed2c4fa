import {
  getHouseholdSettings,
  type HouseholdSettings,
  updateHouseholdSettings,
} from '@longbox/contract/household';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { serve } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { selectSettings, writeSettings } from './household-store.ts';

/** What people of this server share with each other. */
export const householdRoutes = ({ db }: Services) => [
  serve(getHouseholdSettings, ({ viewer }) => selectSettings(db, viewer.id)),
  serve(updateHouseholdSettings, ({ viewer, body }) => changeSettings(db, viewer.id, body)),
];

type Change = { readonly [Name in keyof HouseholdSettings]?: boolean | undefined };

/** Absent members stay. */
function changeSettings(db: Db, userId: string, change: Change): Promise<HouseholdSettings> {
  return inTransaction(db, async (transaction) => {
    const { shareRatings, ...known } = await selectSettings(transaction, userId);
    const settings = { ...known, shareRatings: change.shareRatings ?? shareRatings };
    await writeSettings(transaction, userId, settings);
    return settings;
  });
}
