/** A file of a typeface, and what it is for. */
export interface FontFace {
  /** Where the book gets it: `blob:`, since a document of a book asks for no file but its own. */
  readonly url: string;
  /** As CSS writes it: `400`, `bold`, or `100 900` of one that has them all. */
  readonly weight: string;
  readonly style: 'normal' | 'italic';
}

/** The file of a face as a style sheet names it. */
export interface NamedFace extends Omit<FontFace, 'url'> {
  readonly file: string;
}

/** The name under which a chosen typeface is known in the documents of a book. */
export const chosenFamily = 'longbox-chosen';

const weight = /font-weight\s*:\s*(normal|bold|\d{1,4}(?:\s+\d{1,4})?)\s*(?:[;}]|$)/i;
const source = /url\(\s*["']?([^"')]+)["']?\s*\)/i;

function lastStep(url: string): string | undefined {
  const [path = ''] = url.split(/[?#]/);
  try {
    return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
  } catch {
    return undefined;
  }
}

/**
 * The faces of a style sheet of a server. Only what is known of them is taken, and of an address
 * only the name of the file: nothing else of the sheet gets into a book.
 */
export function facesOf(css: string): readonly NamedFace[] {
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/gi)].flatMap(([, block = '']) => {
    const file = lastStep(source.exec(block)?.[1] ?? '');
    if (file === undefined || file === '' || file === '..' || file === '.') return [];
    const slant = /font-style\s*:\s*(?:italic|oblique)/i.test(block) ? 'italic' : 'normal';
    return [{ file, weight: weight.exec(block)?.[1] ?? '400', style: slant } as const];
  });
}

/** The rules that make faces known in a document. */
export function faceRules(faces: readonly FontFace[]): string {
  return faces
    .map(
      (face) =>
        `@font-face{font-family:"${chosenFamily}";src:url("${face.url}");font-weight:${face.weight};font-style:${face.style}}`,
    )
    .join('\n');
}
