import { Library, LibraryCreation } from '@longbox/contract/libraries';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '../../data/api.ts';
import { bodyOf, creationOf, folderName, formOf, recognise } from './library-form.ts';
import { loadLocale } from '../../lib/i18n.ts';

beforeAll(async () => {
  await loadLocale('en');
});

describe('the form', () => {
  test('of a new library is what the contract makes of one that says nothing, without barcodes', () => {
    const made = z.parse(LibraryCreation, { name: 'Comics', root: '/comics' });
    const other = z.parse(Library, { ...made, id: 'l', unavailable: false });
    const body = bodyOf({ ...formOf(undefined, [other]), name: ' Comics ', root: '/comics' });
    expect(body).toEqual({
      ...made,
      importBarcodeIsbn: false,
      scanDirectoryExclusions: ['#recycle', '@eaDir', '@Recycle'],
    });
  });

  test('of a library brings everything back, and no folder for one-shots is null', () => {
    const made = z.parse(LibraryCreation, { name: 'Comics', root: '/comics', hashFiles: false });
    const library = z.parse(Library, { ...made, id: 'l', unavailable: false });
    expect(bodyOf(formOf(library))).toEqual(made);
    const cleared = { ...formOf({ ...library, oneshotsDirectory: '_o' }), oneshotsDirectory: ' ' };
    expect(bodyOf(cleared).oneshotsDirectory).toBeNull();
  });

  test('sends a server no option that it doesn’t have', () => {
    const made = z.parse(LibraryCreation, { name: 'Comics', root: '/comics' });
    const { hashKoreader: _, watch: _watch, ...older } = { ...made, id: 'l', unavailable: false };
    const library = z.parse(Library, older);
    for (const form of [formOf(library), formOf(undefined, [library]), formOf(undefined)]) {
      expect(JSON.stringify(bodyOf(form))).not.toMatch(/hashKoreader|watch|scanText|scanFolders/);
    }
  });

  test('of a new library leaves it to the server whether its disk can be watched', () => {
    const known = z.parse(Library, {
      ...z.parse(LibraryCreation, { name: 'Comics', root: '/comics', watch: true }),
      id: 'l',
      unavailable: false,
    });
    const form = formOf(undefined, [known]);
    expect(form.watch).toBe(true);
    expect(creationOf(form).watch).toBeUndefined();
    expect(creationOf({ ...form, watch: false }).watch).toBe(false);
    expect(bodyOf(formOf(known)).watch).toBe(true);
  });
});

test.each([
  ['/mnt/nas/Comics', 'Comics'],
  ['/mnt/nas/Comics/', 'Comics'],
  ['D:\\Manga', 'Manga'],
  ['/', ''],
])('%s suggests the name “%s”', (folder, name) => {
  expect(folderName(folder)).toBe(name);
});

describe('a refusal', () => {
  const refusal = (message: string) => new ApiError('refused', { status: 400, message });

  test.each([
    ['Library name already exists', 'name', 'Another library has this name.'],
    [
      'Library root folder does not exist: /nope',
      'root',
      'This folder doesn’t exist on the server.',
    ],
    ['Library root is not a folder: /etc/hosts', 'root', 'Choose a folder, not a file.'],
    [
      'Library path is a child of an existing library: Comics',
      'root',
      'inside the folder of another library: Comics',
    ],
    [
      'Library path is a parent of an existing library: Comics',
      'root',
      'contains the folder of another library: Comics',
    ],
  ])('%s belongs to %s', (message, field, words) => {
    const fault = recognise(refusal(message));
    expect([fault?.name, fault?.text]).toEqual([field, expect.stringContaining(words)]);
  });

  test('of another kind belongs to no field', () => {
    expect(recognise(refusal('Something else'))).toBeUndefined();
  });
});
