import {
  deleteGlobalClientSettings,
  deleteUserClientSettings,
  listGlobalClientSettings,
  listUserClientSettings,
  updateGlobalClientSettings,
  updateUserClientSettings,
} from '@longbox/contract/client-settings';
import { nothing, row } from './row.ts';

const key = 'webui.theme';

const badKeys = [
  {
    when: 'a key that is none',
    change: () => ({ body: { 'No key': { value: 'x', allowUnauthorized: true } } }),
    status: 400,
    violates: ['No key'],
  },
  {
    when: 'an empty value',
    change: () => ({ body: { [key]: { value: '', allowUnauthorized: true } } }),
    status: 400,
    violates: [`${key}.value`],
  },
];
const badNames = [
  {
    when: 'a key that is none',
    change: () => ({ body: [key, 'No key'] }),
    status: 400,
    violates: ['[1]'],
  },
];

/** What newer peers keep for their clients (api.md 12.1). */
export const clientSettingRows = [
  row(listGlobalClientSettings)({ input: nothing }),
  row(listUserClientSettings)({ input: nothing }),
  row(updateGlobalClientSettings)({
    input: () => ({ body: { [key]: { value: 'dark', allowUnauthorized: true } } }),
    cases: [
      ...badKeys,
      {
        when: 'it does not say who may read it',
        change: () => ({ body: { [key]: { value: 'dark' } } }),
        status: 400,
        violates: [`${key}.allowUnauthorized`],
      },
    ],
  }),
  row(updateUserClientSettings)({
    input: () => ({ body: { [key]: { value: 'dark' } } }),
    cases: badKeys,
  }),
  row(deleteGlobalClientSettings)({ input: () => ({ body: ['webui.other'] }), cases: badNames }),
  row(deleteUserClientSettings)({ input: () => ({ body: ['webui.other'] }), cases: badNames }),
];
