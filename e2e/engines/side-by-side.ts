/// <reference lib="dom" />
import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const wide = 900;
const gap = 8;

/** The file of a picture: an engine's, or all engines' side by side. */
export const pictureOf = (folder: string, engine: string, journey: string): string =>
  path.join(folder, `${engine} ${journey.replace(/\W+/g, ' ').trim()}.png`);

/** Runs in a page: waits a few seconds at most for its pictures and movements. */
export async function comeToRest(): Promise<void> {
  const soon = () => new Promise((resolve) => setTimeout(resolve, 3000));
  const isInSight = (image: HTMLImageElement) => {
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  const images = [...document.images].filter(isInSight).map((image) => image.decode());
  await Promise.race([Promise.allSettled(images), soon()]);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const movements = document.getAnimations().map(({ finished }) => finished);
  await Promise.race([Promise.allSettled(movements), soon()]);
}

/** Lays the engines' pictures of a journey side by side, in their order. */
export async function laySideBySide(
  folder: string,
  engines: readonly string[],
  journey: string,
): Promise<void> {
  const files = engines.map((engine) => pictureOf(folder, engine, journey)).filter(existsSync);
  const scaled = await Promise.all(
    files.map((file) =>
      sharp(file)
        .resize({ width: wide, withoutEnlargement: true })
        .toBuffer({ resolveWithObject: true }),
    ),
  );
  let left = 0;
  const parts = scaled.map(({ data, info }) => {
    const part = { input: data, top: 0, left, height: info.height };
    left += info.width + gap;
    return part;
  });
  if (parts.length === 0) return;
  const height = Math.max(...parts.map((part) => part.height));
  await sharp({ create: { width: left - gap, height, channels: 3, background: 'red' } })
    .composite(parts.map(({ input, top, left: at }) => ({ input, top, left: at })))
    .toFile(pictureOf(folder, 'all', journey));
}
