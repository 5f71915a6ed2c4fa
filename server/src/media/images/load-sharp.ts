import type Sharp from 'sharp';

let loading: Promise<typeof Sharp> | undefined;

/**
 * The image library. It takes 25 MB and a tenth of the time of a start, so it's loaded when it's first needed. Its
 * settings are those of the whole process, whichever thread makes them.
 */
export const loadSharp = (): Promise<typeof Sharp> => (loading ??= load());

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // One thread an image: books are many, and several images in flight already use every core. Nothing is
  // decoded twice, so a cache would only hold memory.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
