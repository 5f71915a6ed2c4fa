import type { AlikePair, AlikeSide } from '@longbox/contract/alike';

/** The ways in which one of two near-duplicates can be better than the other. */
type Virtue = 'pages' | 'pixels' | 'format' | 'bytes';

/** What loses nothing, and what loses less than JPEG at the same size. */
const formats: Readonly<Record<string, number>> = {
  'image/png': 3,
  'image/tiff': 3,
  'image/bmp': 3,
  'image/jxl': 2,
  'image/avif': 2,
  'image/heif': 2,
  'image/webp': 2,
  'image/jpeg': 1,
  'image/gif': 0,
};

/** Sizes this near count as the same. */
const near = 1.05;

interface Rule {
  readonly of: readonly AlikePair['kind'][];
  /** More is better; undefined where it is not known. */
  readonly worth: (side: AlikeSide) => number | undefined;
  /** How many times more it must be. */
  readonly by: number;
}

const both = ['BOOKS', 'PAGES'] as const;

/** What makes one worth keeping, the weightiest first. */
const rules: readonly (readonly [Virtue, Rule])[] = [
  ['pages', { of: ['BOOKS'], worth: ({ book }) => book.media.pagesCount, by: 1 }],
  [
    'pixels',
    {
      of: both,
      worth: ({ width, height }) =>
        width === null || height === null ? undefined : width * height,
      by: near,
    },
  ],
  ['format', { of: both, worth: ({ mediaType }) => formats[mediaType ?? ''], by: 1 }],
  ['bytes', { of: ['BOOKS'], worth: ({ book }) => book.sizeBytes, by: near }],
  ['bytes', { of: ['PAGES'], worth: ({ size }) => size ?? undefined, by: near }],
];

/** The one of a pair to keep, and the first way in which it's better; nothing between equals. */
export function betterOf({
  kind,
  first,
  second,
}: Pick<AlikePair, 'kind' | 'first' | 'second'>):
  | { readonly side: 'first' | 'second'; readonly virtue: Virtue }
  | undefined {
  for (const [virtue, { of, worth, by }] of rules) {
    const one = worth(first);
    const other = worth(second);
    if (!of.includes(kind) || one === undefined || other === undefined) continue;
    if (one > other * by) return { side: 'first', virtue };
    if (other > one * by) return { side: 'second', virtue };
  }
  return undefined;
}
