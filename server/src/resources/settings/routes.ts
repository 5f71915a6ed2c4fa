import {
  deleteGlobalClientSettings as deleteGlobalCall,
  deleteUserClientSettings as deleteUserCall,
  listGlobalClientSettings as listGlobalCall,
  listUserClientSettings as listUserCall,
  updateGlobalClientSettings as updateGlobalCall,
  updateUserClientSettings as updateUserCall,
} from '@longbox/contract/client-settings';
import {
  getDeviceCopies,
  getSettings,
  updateSettings as updateSettingsCall,
} from '@longbox/contract/settings';
import { getStoredSettings } from '../../base/settings/get-settings.ts';
import { serve } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import {
  deleteGlobalClientSettings,
  deleteUserClientSettings,
  listGlobalClientSettings,
  listUserClientSettings,
  updateGlobalClientSettings,
  updateUserClientSettings,
} from './client-settings.ts';
import { showSettings } from './show-settings.ts';
import { updateSettings } from './update-settings.ts';

export const settingRoutes = ({ db, events, host }: Services) => [
  serve(getSettings, () => showSettings({ db, host })),
  serve(updateSettingsCall, ({ body }) => updateSettings({ db, events, host }, body)),
  serve(getDeviceCopies, async () => ({ days: (await getStoredSettings(db)).deviceCopyDays })),
  serve(listGlobalCall, ({ viewer }) => listGlobalClientSettings(db, viewer)),
  serve(listUserCall, ({ viewer }) => listUserClientSettings(db, viewer)),
  serve(updateGlobalCall, ({ body }) => updateGlobalClientSettings(db, body)),
  serve(updateUserCall, ({ viewer, body }) => updateUserClientSettings(db, viewer, body)),
  serve(deleteGlobalCall, ({ body }) => deleteGlobalClientSettings(db, body)),
  serve(deleteUserCall, ({ viewer, body }) => deleteUserClientSettings(db, viewer, body)),
];
