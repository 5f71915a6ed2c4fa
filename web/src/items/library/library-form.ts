import {
  type Library,
  type LibraryFlag,
  libraryFlags,
  type scanIntervals,
  type seriesCovers,
} from '@longbox/contract/libraries';
import { reasonOf } from '../../data/error-text.ts';
import { t } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import type { Recognise } from '../form/faults.ts';

/** The dialog's values while a library is created or changed. */
export interface LibraryForm extends Record<Exclude<LibraryFlag, 'hashKoreader'>, boolean> {
  /** Undefined where the server isn't known to have it. */
  readonly hashKoreader?: boolean | undefined;
  /** Undefined where the server can't write files. */
  readonly readOnly?: boolean | undefined;
  /** Undefined where the server can't. */
  readonly watch?: boolean | undefined;
  readonly scanText?: boolean | undefined;
  readonly scanFolders?: boolean | undefined;
  readonly seriesByMetadata?: boolean | undefined;
  readonly name: string;
  readonly root: string;
  readonly scanInterval: (typeof scanIntervals)[number];
  readonly scanDirectoryExclusions: string[];
  readonly seriesCover: (typeof seriesCovers)[number];
  /** Empty means none. */
  readonly oneshotsDirectory: string;
}

/** A field of the dialog. */
export type LibraryField = keyof LibraryForm;

/** The parts of the dialog. */
export const libraryTabs = ['general', 'scanner', 'options', 'metadata'] as const;
export type LibraryTab = (typeof libraryTabs)[number];

const general: readonly string[] = ['name', 'root'] satisfies LibraryField[];
const options: readonly string[] = [
  'seriesCover',
  'hashFiles',
  'hashKoreader',
  'hashPages',
  'analyzeDimensions',
  'repairExtensions',
  'convertToCbz',
  'readOnly',
] satisfies LibraryField[];

/** The part of the dialog in which a field stands. */
export function tabOf(field: LibraryField): LibraryTab {
  if (general.includes(field)) return 'general';
  if (options.includes(field)) return 'options';
  return field.startsWith('import') ? 'metadata' : 'scanner';
}

/** Folders that storage systems add: recycle bins and thumbnail stores. */
const usualExclusions = ['#recycle', '@eaDir', '@Recycle'];

const blank: LibraryForm = {
  ...libraryFlags,
  // Finding barcodes in images is slow, so it's off by default.
  importBarcodeIsbn: false,
  name: '',
  root: '',
  scanInterval: 'EVERY_6H',
  scanDirectoryExclusions: usualExclusions,
  seriesCover: 'FIRST',
  oneshotsDirectory: '',
};

/** The form of a library, or that of a new one among those that are `known`. */
export function formOf(library: Library | undefined, known: readonly Library[] = []): LibraryForm {
  if (library === undefined) {
    const hasKoreader = isOwnServer || known.some((one) => one.hashKoreader !== undefined);
    const canWatch = isOwnServer || known.some((one) => one.watch !== undefined);
    const readsText = isOwnServer || known.some((one) => one.scanText !== undefined);
    return {
      ...blank,
      ...(!hasKoreader && { hashKoreader: undefined }),
      ...(canWatch && { watch: true }),
      ...(isOwnServer && { readOnly: false, scanFolders: false, seriesByMetadata: false }),
      ...(readsText && { scanText: false }),
    };
  }
  const { id: _, unavailable: _unavailable, oneshotsDirectory, ...kept } = library;
  return { ...kept, oneshotsDirectory: oneshotsDirectory ?? '' };
}

/** The last part of a folder's path, a fair name for its library. */
export function folderName(folder: string): string {
  return folder.split(/[\\/]/).findLast((part) => part !== '') ?? '';
}

/** The request: the whole form, without blanks at either end. */
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

/** The request for a new library. The server knows whether its disk can be watched. */
export function creationOf(form: LibraryForm) {
  return { ...bodyOf(form), ...(form.watch === true && { watch: undefined }) };
}

/** What to say when a required field is empty. */
export const missing = {
  name: 'libraryForm.nameMissing',
  root: 'libraryForm.rootMissing',
} as const;

/** The field a refusal belongs to, by its words: servers name no member here. */
export const recognise: Recognise = (error) => {
  const { message } = error;
  if (/name already exists/i.test(message))
    return { name: 'name', text: t('libraryForm.nameTaken') };
  if (/root folder does not exist/i.test(message)) {
    return { name: 'root', text: t('libraryForm.rootUnknown') };
  }
  if (/\b(root|path is a (child|parent))\b/i.test(message)) {
    return { name: 'root', text: reasonOf(error) };
  }
  return undefined;
};
