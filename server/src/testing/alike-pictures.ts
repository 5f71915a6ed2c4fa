import sharp from 'sharp';

/** A different image for each seed, with panels and shapes as on a page; PNG, 800 by 1200 pixels. */
export function drawnPicture(seed: number): Promise<Buffer> {
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const colour = (): string => `hsl(${next(360)} ${20 + next(70)}% ${10 + next(75)}%)`;
  const shapes = Array.from({ length: 40 }, () =>
    next(2) === 0
      ? `<circle cx="${next(800)}" cy="${next(1200)}" r="${20 + next(180)}" fill="${colour()}"/>`
      : `<rect x="${next(800)}" y="${next(1200)}" width="${40 + next(400)}" height="${40 + next(400)}"
          fill="${colour()}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1200">
    <rect width="800" height="1200" fill="${colour()}"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** The same image as another copy may have it. */
export async function variantsOf(picture: Buffer): Promise<Readonly<Record<string, Buffer>>> {
  const { data, info } = await sharp(picture, { failOn: 'none' })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const open = () => sharp(data, { raw: { width, height, channels } });
  const crop = { left: Math.round(width * 0.01), top: Math.round(height * 0.01) };
  const made = {
    'half as large': open().resize(Math.round(width / 2)),
    'three quarters as large': open().resize(Math.round(width * 0.75)),
    compressed: open().jpeg({ quality: 40 }),
    cropped: open().extract({
      ...crop,
      width: width - 2 * crop.left,
      height: height - 2 * crop.top,
    }),
    'cropped at one side': open().extract({
      left: 2 * crop.left,
      top: 0,
      width: width - 2 * crop.left,
      height: height - 2 * crop.top,
    }),
    'without colours': open().greyscale(),
    warmer: open().recomb([
      [1.1, 0.05, 0],
      [0, 1, 0],
      [0, 0, 0.8],
    ]),
    brighter: open().linear(1.1, 15),
  };
  const variants: Record<string, Buffer> = {};
  for (const [name, image] of Object.entries(made)) {
    variants[name] = await image.jpeg({ quality: name === 'compressed' ? 40 : 85 }).toBuffer();
  }
  return variants;
}
