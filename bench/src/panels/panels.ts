import { findPanels } from '@longbox/web/readers/panels/find-panels';
import { searchSize } from '@longbox/web/readers/panels/search-size';
import sharp from 'sharp';
import { figure, percentile, say } from '../figures.ts';
import { annotatedPages, drawnPages, type KnownPage, type Rect } from './known-pages.ts';
import { createReview } from './review.ts';
import { type Score, scoreOf } from './score.ts';

interface Looked {
  readonly found: readonly Rect[];
  /** Processor time, because other work on the machine must not count. */
  readonly ms: number;
}

async function lookAt({ image, rightToLeft }: KnownPage): Promise<Looked> {
  const { width, height } = await sharp(image).metadata();
  const size = searchSize({ width, height });
  const { data } = await sharp(image)
    .flatten({ background: '#ffffff' })
    .resize(size.width, size.height, { fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { data: new Uint8ClampedArray(data), ...size };
  const before = process.cpuUsage();
  const panels = findPanels(pixels, rightToLeft);
  const { user, system } = process.cpuUsage(before);
  const found = panels.map((panel): Rect => [
    panel.x * width,
    panel.y * height,
    (panel.x + panel.width) * width,
    (panel.y + panel.height) * height,
  ]);
  return { found, ms: (user + system) / 1000 };
}

/**
 * Panels of pages whose panels are known: the samples, and annotated pages of the fixtures. Names the pages
 * that aren't perfect, and writes a page with all of them to look through.
 */
export async function benchPanels(): Promise<void> {
  const review = createReview();
  const sets = [
    ['drawn pages of the samples', drawnPages()],
    ['annotated pages of the fixtures', annotatedPages()],
  ] as const;
  for (const [name, pages] of sets) {
    const scores: Score[] = [];
    const times: number[] = [];
    for await (const page of pages) {
      const { found, ms } = await lookAt(page);
      const score = scoreOf(page.panels, found);
      scores.push(score);
      times.push(ms);
      await review.add({ ...page, found, isPerfect: score.isPerfect });
      const { panels } = page;
      if (!score.isPerfect) {
        say(
          `  not perfect: ${page.name}: ${score.hits} of ${panels.length}, found ${found.length}`,
        );
      }
    }
    if (scores.length > 0) report(name, scores, times);
  }
  say(`  to look through: ${review.write()}`);
}

function report(name: string, scores: readonly Score[], times: readonly number[]): void {
  const sum = (of: (score: Score) => number): number =>
    scores.reduce((all, score) => all + of(score), 0);
  figure(name, scores.length, 'pages');
  const f1 = (2 * sum(({ hits }) => hits)) / sum(({ boxes }) => boxes);
  figure('  panels found, F1 where 80% is shared', f1, '', { atLeast: 0.9 });
  const inOrder = (sum(({ isInOrder }) => Number(isInOrder)) / scores.length) * 100;
  figure('  pages in the right order', inOrder, '%', { atLeast: 95 });
  figure('  processor time a page, median', percentile(times, 0.5), 'ms');
  figure('  processor time a page, slowest of 20', percentile(times, 0.95), 'ms', { below: 150 });
}
