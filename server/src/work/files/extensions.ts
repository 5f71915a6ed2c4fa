import path from 'node:path';

/** Extensions that fit a media type; the first is given to files that have none of them. */
const extensions: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'application/zip': ['.cbz', '.zip'],
  'application/x-rar-compressed; version=4': ['.cbr', '.rar'],
  'application/x-rar-compressed; version=5': ['.cbr', '.rar'],
  'application/pdf': ['.pdf'],
  'application/epub+zip': ['.epub'],
};

/** How files of a media type are named, the usual first; none for a type that is not read. */
export function extensionsOf(mediaType: string): readonly string[] {
  return extensions[mediaType] ?? [];
}

/** The path that a file should have for its content; undefined if its extension fits. */
export function repairedPath(file: string, mediaType: string): string | undefined {
  const { dir, name, ext } = path.parse(file);
  const fitting = extensions[mediaType];
  if (!fitting || fitting.includes(ext.toLowerCase())) return undefined;
  return path.join(dir, name + fitting[0]);
}

export const isRar = (mediaType: string): boolean =>
  mediaType.startsWith('application/x-rar-compressed');

/** The path of the CBZ that a RAR is converted to. */
export function convertedPath(file: string): string {
  const { dir, name, ext } = path.parse(file);
  return ['.cbz', '.zip'].includes(ext.toLowerCase()) ? file : path.join(dir, `${name}.cbz`);
}
