import type { ZipLocation } from '../base/book-analysis.ts';
import type { Zip } from '../zip/read-zip.ts';
import type { ZipEntry } from '../zip/zip-directory.ts';
import { parseXml, type XmlElement } from '../metadata/xml-tree.ts';
import { decodeHref } from './epub-path.ts';

const largestXml = 10 * 2 ** 20;

/** The files of an EPUB by name, as its documents refer to them. */
export type EpubFiles = {
  zip: Zip;
  /** Undefined when there is no such file. */
  find: (path: string) => ZipEntry | undefined;
};

/** A name that stays within the book. */
const isInside = (name: string): boolean =>
  !name.startsWith('/') && !name.split('/').some((part) => part === '..' || part === '.');

/**
 * A name as books of Windows and macOS refer to it, where letter case means nothing, decoded since some
 * archives hold names with percent signs.
 */
export const looseName = (name: string): string => decodeHref(name).normalize('NFC').toLowerCase();

/** The files of the archive: folders and names that lead out of the book are not among them. */
export function epubFiles(zip: Zip): EpubFiles {
  const entries = zip.entries.filter(({ name }) => !name.endsWith('/') && isInside(name));
  // Names and references may differ in Unicode form; the first of several equal names counts.
  const named = (form: (name: string) => string) =>
    new Map(entries.toReversed().map((entry) => [form(entry.name), entry]));
  const exact = named((name) => name);
  const composed = named((name) => name.normalize('NFC'));
  const alike = named(looseName);
  return {
    zip: { ...zip, entries },
    find: (path) =>
      exact.get(path) ?? composed.get(path.normalize('NFC')) ?? alike.get(looseName(path)),
  };
}

export function locationOf({ offset, method, size, compressedSize, crc32 }: ZipEntry): ZipLocation {
  return { kind: 'zip', offset, method, size, compressedSize, crc32 };
}

/** The root of an XML file; undefined when it is missing, unreadable or larger than 10 MB. */
export async function readXml(files: EpubFiles, path: string): Promise<XmlElement | undefined> {
  const entry = files.find(path);
  if (!entry) return undefined;
  try {
    return parseXml(await files.zip.read(entry, { maxSize: largestXml }));
  } catch {
    return undefined;
  }
}
