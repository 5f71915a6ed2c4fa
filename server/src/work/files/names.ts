import path from 'node:path';

/** Space, control characters and letters without a shape, of which a name may have nothing else. */
const unseen = /^[\s\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164]*$/u;

/** The name of a folder; one of which nothing can be seen goes by the folder that it lies in. */
export function folderName(folder: string): string {
  const name = path.basename(folder);
  const parent = path.dirname(folder);
  return unseen.test(name) && parent !== folder ? folderName(parent) : name;
}

/** The name of a book's file without its ending; one of which nothing can be seen goes by its folder. */
export function fileName(file: string): string {
  const { name, dir } = path.parse(file);
  return unseen.test(name) ? folderName(dir) : name;
}
