import type { ThumbnailType } from '@longbox/contract/thumbnails';
import type { Db } from '../../base/db/connection.ts';
import type { ThumbnailOwner } from './thumbnail-owner.ts';
import { selectThumbnails, type ThumbnailRow } from './thumbnails-store.ts';

/** Common members of the contract's four kinds of thumbnails. */
export interface Thumbnail {
  readonly id: string;
  readonly type: ThumbnailType;
  readonly selected: boolean;
  readonly mediaType: string;
  readonly fileSize: number;
  readonly width: number;
  readonly height: number;
}

/** The images that an owner can have as its cover, oldest first. */
export async function listThumbnails(db: Db, owner: ThumbnailOwner): Promise<Thumbnail[]> {
  return (await selectThumbnails(db, owner)).map(presentThumbnail);
}

export function presentThumbnail(row: Omit<ThumbnailRow, 'url' | 'created'>): Thumbnail {
  const { id, type, mediaType, fileSize, width, height } = row;
  return { id, type, selected: row.selected === 1, mediaType, fileSize, width, height };
}
