import type { QueryClient } from '@tanstack/react-query';
import { reasonOf } from '../../data/error-text.ts';
import { changingPosters, fetchPicture, type PosterOwner } from '../../data/posters.ts';
import type { Notice } from '../../items/reader/use-notice.ts';
import type { Translate } from '../../lib/i18n.ts';
import { toast } from '../../ui/toast.ts';
import type { OfPage } from './poster-kinds.ts';

/** The longest side of a poster made of a page, in pixels. */
const LONGEST = 500;

/** The size of an image scaled so that no side exceeds a cover's; never larger than the original. */
export function posterSize(width: number, height: number): readonly [number, number] {
  const share = Math.min(1, LONGEST / Math.max(width, height));
  return [Math.max(1, Math.round(width * share)), Math.max(1, Math.round(height * share))];
}

async function drawnSmall(picture: File): Promise<File> {
  const image = await createImageBitmap(picture);
  const [width, height] = posterSize(image.width, image.height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  image.close();
  const drawn = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.9);
  });
  if (!drawn) throw new Error('The picture could not be written');
  return new File([drawn], 'page.jpg', { type: drawn.type });
}

/**
 * A page as a poster: small, or whole as it is stored where this browser cannot draw it small.
 *
 * @throws ApiError when the page cannot be fetched.
 */
async function posterOfPage(address: string): Promise<File> {
  const page = await fetchPicture(address);
  try {
    return await drawnSmall(page);
  } catch {
    return page;
  }
}

/**
 * Makes a page, by its address, the poster of a thing.
 *
 * @throws ApiError when the page cannot be fetched or the poster is refused.
 */
async function makePoster(client: QueryClient, address: string, owner: PosterOwner): Promise<void> {
  const file = await posterOfPage(address);
  const change = client.getMutationCache().build(client, changingPosters(owner));
  await change.execute({ kind: 'add', file, selected: true, onProgress: () => undefined });
}

/** Makes a page the poster of a thing, and says whether it has become that. */
export async function becomePoster(
  client: QueryClient,
  address: string,
  owner: { readonly kind: OfPage; readonly id: string },
  { t, say }: { readonly t: Translate; readonly say: (notice: Notice) => void },
): Promise<void> {
  try {
    await makePoster(client, address, owner);
    say({ place: 'centre', text: t(`reader.poster.${owner.kind}.done`) });
  } catch (error) {
    toast({ title: t('reader.poster.failed'), text: reasonOf(error), tone: 'danger' });
  }
}
