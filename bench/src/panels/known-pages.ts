import { readFileSync } from 'node:fs';
import { analyzeBook } from '@longbox/server/media/analyze-book';
import { readPage } from '@longbox/server/media/read-page';
import { fixture, hasFixtures } from '@longbox/server/testing/test-server';
import { comics } from '@longbox/samples/comics.ts';
import { z } from 'zod/mini';

/** A panel in pixels of its page: left, top, right, bottom. */
export type Rect = readonly [number, number, number, number];

/** A page with the panels that it has, in reading order. */
export interface KnownPage {
  readonly name: string;
  readonly image: Buffer;
  readonly panels: readonly Rect[];
  readonly rightToLeft: boolean;
}

const rect = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const annotations = z.object({
  books: z.array(
    z.object({
      path: z.string(),
      rightToLeft: z.optional(z.boolean()),
      pages: z.array(z.object({ name: z.string(), panels: z.array(rect) })),
    }),
  ),
});

/** The pages of the samples: their stories know their panels. */
export function* drawnPages(): Generator<KnownPage> {
  for (const { path, style, pages } of comics) {
    for (const [index, page] of pages.entries()) {
      const { svg, panels } = page(style, index + 1, path);
      yield {
        name: `${path}, page ${index + 1}`,
        image: Buffer.from(svg),
        panels: panels.map(({ x, y, w, h }): Rect => [x, y, x + w, y + h]),
        rightToLeft: style.rightToLeft === true,
      };
    }
  }
}

/** Pages of the fixtures, with the panels of `fixtures.json`; none where the fixtures aren't. */
export async function* annotatedPages(): AsyncGenerator<KnownPage> {
  if (!hasFixtures) return;
  const file = readFileSync(new URL('fixtures.json', import.meta.url), 'utf8');
  const { books } = annotations.parse(JSON.parse(file));
  for (const { path, rightToLeft = false, pages } of books) {
    const book = fixture(`library-comics/${path}`);
    const analyzed = await analyzeBook(book, { dimensions: false });
    for (const { name, panels } of pages) {
      const page = analyzed.pages.find(({ fileName }) => fileName === name);
      if (!page) throw new Error(`${path} has no page ${name}`);
      yield { name: `${path}, ${name}`, image: await readPage(book, page), panels, rightToLeft };
    }
  }
}
