import path from 'node:path';
import { kinds } from './kinds.ts';

const endings = new Set<string>(Object.values(kinds).flatMap(({ extensions }) => extensions));

/**
 * The parts of a book's path: its folder, its name, and the ending of its file. A folder that is a book has no ending:
 * a dot is part of its name.
 */
export function splitName(file: string): { dir: string; name: string; ext: string } {
  const ext = path.extname(file);
  const ending = endings.has(ext.toLowerCase()) ? ext : '';
  return { dir: path.dirname(file), name: path.basename(file, ending), ext: ending };
}
