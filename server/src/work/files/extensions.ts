import path from 'node:path';
import { kindOf } from '../../media/base/kinds.ts';

/** The path that a file should have for its content; undefined if its extension fits. */
export function repairedPath(file: string, mediaType: string): string | undefined {
  const { dir, name, ext } = path.parse(file);
  const fitting = kindOf(mediaType)?.extensions;
  if (!fitting || fitting.includes(ext.toLowerCase())) return undefined;
  return path.join(dir, name + fitting[0]);
}

/** The path of the CBZ that a comic of another archive is converted to. */
export function convertedPath(file: string): string {
  const { dir, name, ext } = path.parse(file);
  return ['.cbz', '.zip'].includes(ext.toLowerCase()) ? file : path.join(dir, `${name}.cbz`);
}
