import path from 'node:path';
import { splitName } from '../../media/base/split-name.ts';
import { readablePath } from '../../media/readable-path.ts';

/** Space, control characters and letters without a shape, of which a name may have nothing else. */
const unseen = /^[\s\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164]*$/u;

/** The name of a folder; one of which nothing can be seen goes by the folder that it lies in. */
export function folderName(folder: string): string {
  const name = readablePath(path.basename(folder));
  const parent = path.dirname(folder);
  return unseen.test(name) && parent !== folder ? folderName(parent) : name;
}

/** The name of a book's file without its ending; one of which nothing can be seen goes by its folder. */
export function fileName(file: string): string {
  const { name: bare, dir } = splitName(file);
  const name = readablePath(bare);
  return unseen.test(name) ? folderName(dir) : name;
}
