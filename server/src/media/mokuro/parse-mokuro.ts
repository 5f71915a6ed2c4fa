import type { ImageBlock, ImageText } from '@longbox/contract/page-text';
import * as z from 'zod/mini';
import { cleanLine } from '../metadata/clean-text.ts';

/** Larger files are refused; those of the longest volumes are half as large. */
export const largestMokuro = 12 * 2 ** 20;

/** A file with text that can't be used. Its message says why. */
export class MokuroError extends Error {
  override readonly name = 'MokuroError';
}

const coordinate = z.number().check(z.gte(-100_000), z.lte(100_000));
const side = z.number().check(z.gte(1), z.lte(100_000));
const corners = z.array(z.tuple([coordinate, coordinate])).check(z.minLength(2), z.maxLength(16));

const Block = z.object({
  box: z.tuple([coordinate, coordinate, coordinate, coordinate]),
  vertical: z.catch(z.boolean(), false),
  lines: z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(200)),
  lines_coords: z.catch(z.array(corners), []),
});

const Page = z.object({
  img_width: side,
  img_height: side,
  blocks: z.array(Block).check(z.maxLength(1000)),
});

const Volume = z.object({ pages: z.array(z.unknown()).check(z.maxLength(10_000)) });
const Named = z.object({ img_path: z.string().check(z.maxLength(1000)) });

/** A page of a volume as its file has it, not yet checked. */
export interface VolumePage {
  /** The image that it belongs to; '' if it doesn't say. */
  readonly image: string;
  readonly content: unknown;
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.length > largestMokuro) throw new MokuroError('it’s larger than 12 MiB');
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new MokuroError('it isn’t valid JSON');
  }
}

/** The pages of a `.mokuro` file. @throws MokuroError */
export function parseVolume(bytes: Buffer): VolumePage[] {
  const { data } = z.safeParse(Volume, parseJson(bytes));
  if (!data) throw new MokuroError('it lists no pages, or too many');
  return data.pages.map((content) => ({
    image: z.safeParse(Named, content).data?.img_path ?? '',
    content,
  }));
}

/** A page that has a file of its own, as mokuro keeps them in `_ocr`. @throws MokuroError */
export const parsePageFile = (bytes: Buffer): ImageText => parsePage(parseJson(bytes));

type Rectangle = Pick<ImageBlock, 'x' | 'y' | 'width' | 'height'>;

/** The rectangle around points, as far as it's on the page. */
function around(points: readonly (readonly [number, number])[], page: Rectangle): Rectangle {
  const within = (most: number) => (value: number) => Math.min(most, Math.max(0, value));
  const across = points.map(([x]) => x).map(within(page.width));
  const down = points.map(([, y]) => y).map(within(page.height));
  const [x, y] = [Math.min(...across), Math.min(...down)];
  return { x, y, width: Math.max(...across) - x, height: Math.max(...down) - y };
}

/** Lines whose places aren't known share those of their block: from top to bottom, or from right to left. */
function shareOf(block: Rectangle, vertical: boolean, at: number, count: number): Rectangle {
  const { x, y, width, height } = block;
  return vertical
    ? { x: x + (width * (count - 1 - at)) / count, y, width: width / count, height }
    : { x, y: y + (height * at) / count, width, height: height / count };
}

const hasArea = ({ width, height }: Rectangle): boolean => width > 0 && height > 0;

function blockOf(found: z.output<typeof Block>, page: Rectangle): ImageBlock {
  const { box, vertical, lines, lines_coords: places } = found;
  const [left, top, right, bottom] = box;
  const whole = around(
    [
      [left, top],
      [right, bottom],
    ],
    page,
  );
  const placed = lines.map((line, at) => {
    const points = places.length === lines.length ? places[at] : undefined;
    const place = points && around(points, page);
    const share = shareOf(whole, vertical, at, lines.length);
    return { text: cleanLine(line), ...(place && hasArea(place) ? place : share) };
  });
  return { ...whole, vertical, lines: placed.filter(({ text }) => text !== '') };
}

/** The text of a page, checked. @throws MokuroError */
export function parsePage(content: unknown): ImageText {
  const { data } = z.safeParse(Page, content);
  if (!data) throw new MokuroError('a page isn’t in mokuro’s format');
  const { img_width: width, img_height: height } = data;
  const blocks = data.blocks.map((block) => blockOf(block, { x: 0, y: 0, width, height }));
  return {
    width,
    height,
    blocks: blocks.filter((block) => block.lines.length > 0 && hasArea(block)),
  };
}
