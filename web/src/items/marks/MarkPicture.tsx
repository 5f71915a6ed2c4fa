import type { MarkContent } from '@longbox/contract/marks';
import { pageThumbnailUrl } from '../../data/books.ts';
import { areaStyle } from './area-style.ts';
import styles from './marks.module.css';

interface MarkPictureProps {
  readonly bookId: string;
  readonly mark: Pick<MarkContent, 'place' | 'colour'>;
}

/** A small image of a mark's page, with the marked area; nothing for a mark in text. */
export function MarkPicture({ bookId, mark: { place, colour } }: MarkPictureProps) {
  if (place.type === 'text') return null;
  return (
    <span className={styles['picture']}>
      <img
        src={pageThumbnailUrl(bookId, place.page)}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
      />
      {place.area && (
        <i className={styles['area']} data-colour={colour} style={areaStyle(place.area)} />
      )}
    </span>
  );
}
