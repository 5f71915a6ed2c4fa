import { LibraryCreation } from '@longbox/contract/libraries';
import { SettingsUpdate } from '@longbox/contract/settings';
import { expect, test } from 'vitest';
import { librarySettings, placedSettings } from './table.ts';

const ids = (settings: readonly { readonly id: string }[]) => settings.map(({ id }) => id);

test('every setting of the server stands in the table', () => {
  const ofServer = placedSettings.filter(({ area }) => area === 'server');
  // The number of tasks and whether it's automatic are one field.
  const { taskPoolAutomatic: _, ...fields } = SettingsUpdate.shape;
  expect(new Set(ids(ofServer))).toEqual(
    new Set([
      ...Object.keys(fields),
      'backups',
      'export',
      'metadataSources',
      'notifications',
      'signInServices',
    ]),
  );
});

test('every setting of a library stands in the table', () => {
  expect(ids(librarySettings).toSorted()).toEqual(Object.keys(LibraryCreation.shape).toSorted());
});

test('no two settings share a name in the address', () => {
  const all = ids([...placedSettings, ...librarySettings]);
  expect(new Set(all).size).toBe(all.length);
});
