import {
  type Library,
  type LibraryFlag,
  libraryFlags,
  type scanIntervals,
  type seriesCovers,
} from '@longbox/contract/libraries';
import { ApiError } from '../../data/api.ts';

/** What the dialog holds while a library is made or changed. */
export interface LibraryForm extends Record<LibraryFlag, boolean> {
  readonly name: string;
  readonly root: string;
  readonly scanInterval: (typeof scanIntervals)[number];
  readonly scanDirectoryExclusions: readonly string[];
  readonly seriesCover: (typeof seriesCovers)[number];
  /** Empty means none. */
  readonly oneshotsDirectory: string;
}

/** Folders that storage systems keep beside the files: recycle bins and thumbnail stores. */
const usualExclusions = ['#recycle', '@eaDir', '@Recycle'];

const blank: LibraryForm = {
  ...libraryFlags,
  // Looking for barcodes in pictures is slow, so it waits until somebody wants it.
  importBarcodeIsbn: false,
  name: '',
  root: '',
  scanInterval: 'EVERY_6H',
  scanDirectoryExclusions: usualExclusions,
  seriesCover: 'FIRST',
  oneshotsDirectory: '',
};

/** The form of a library, or that of a new one. */
export function formOf(library: Library | undefined): LibraryForm {
  if (library === undefined) return blank;
  const { id: _, unavailable: _unavailable, oneshotsDirectory, ...kept } = library;
  return { ...kept, oneshotsDirectory: oneshotsDirectory ?? '' };
}

/** What is sent: the whole form, blanks at either end left out. */
export function bodyOf(form: LibraryForm) {
  const directory = form.oneshotsDirectory.trim();
  return {
    ...form,
    name: form.name.trim(),
    root: form.root.trim(),
    scanDirectoryExclusions: [...form.scanDirectoryExclusions],
    oneshotsDirectory: directory === '' ? null : directory,
  };
}

/** What is wrong with a field: missing, or refused by the server for a reason we know or do not. */
export type Fault =
  | { readonly kind: 'nameMissing' | 'rootMissing' | 'nameTaken' | 'rootUnknown' }
  | { readonly kind: 'refused'; readonly error: Error };

export interface Faults {
  readonly name?: Fault | undefined;
  readonly root?: Fault | undefined;
  /** Not about a field of the first tab. */
  readonly other?: Fault | undefined;
}

/** What must be mended before anything is sent. */
export function checkForm(form: LibraryForm): Faults {
  return {
    ...(form.name.trim() === '' && { name: { kind: 'nameMissing' } }),
    ...(form.root.trim() === '' && { root: { kind: 'rootMissing' } }),
  };
}

/** The field a refusal belongs to, by the members it names or by its words. */
export function faultsOf(error: Error | null): Faults {
  if (error === null) return {};
  const refused = { kind: 'refused', error } as const;
  if (!(error instanceof ApiError)) return { other: refused };
  const named = error.violations.map(({ fieldName }) => fieldName);
  if (/name already exists/i.test(error.message)) return { name: { kind: 'nameTaken' } };
  if (/root folder does not exist/i.test(error.message)) return { root: { kind: 'rootUnknown' } };
  if (named.includes('name')) return { name: refused };
  if (named.includes('root') || /\b(root|path is a (child|parent))\b/i.test(error.message)) {
    return { root: refused };
  }
  return { other: refused };
}

export function hasFaults(faults: Faults): boolean {
  return Object.values(faults).some((fault) => fault !== undefined);
}
