import { Library, LibraryCreation } from '@longbox/contract/libraries';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '../../data/api.ts';
import { bodyOf, checkForm, faultsOf, formOf, hasFaults } from './library-form.ts';

describe('the form', () => {
  test('of a new library is what the contract makes of one that says nothing, without barcodes', () => {
    const form = formOf(undefined);
    const body = bodyOf({ ...form, name: ' Comics ', root: '/comics' });
    const made = z.parse(LibraryCreation, { name: 'Comics', root: '/comics' });
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
});

describe('faults', () => {
  test('name and folder are required', () => {
    expect(checkForm(formOf(undefined))).toEqual({
      name: { kind: 'nameMissing' },
      root: { kind: 'rootMissing' },
    });
    expect(hasFaults(checkForm({ ...formOf(undefined), name: 'a', root: '/a' }))).toBe(false);
  });

  const refusal = (message: string) => new ApiError('refused', { status: 400, message });

  test.each([
    ['Library name already exists', { name: { kind: 'nameTaken' } }],
    ['Library root folder does not exist: /nope', { root: { kind: 'rootUnknown' } }],
  ])('%s', (message, faults) => {
    expect(faultsOf(refusal(message))).toEqual(faults);
  });

  test.each([
    ['Library root is not a folder: /etc/hosts', 'root'],
    ['Library path is a child of an existing library: Comics', 'root'],
    ['Library path is a parent of an existing library: Comics', 'root'],
    ['Something else', 'other'],
  ])('%s belongs to %s', (message, field) => {
    const error = refusal(message);
    expect(faultsOf(error)).toEqual({ [field]: { kind: 'refused', error } });
  });

  test('a violation names its field', () => {
    const violations = [{ fieldName: 'name', message: 'must not be blank' }];
    const error = new ApiError('refused', { status: 400, violations });
    expect(Object.keys(faultsOf(error))).toEqual(['name']);
    expect(faultsOf(null)).toEqual({});
  });
});
