import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { librariesQuery } from '../../data/libraries.ts';
import { librarySeriesPlace } from '../places.ts';
import styles from './detail.module.css';

/** The library something is in. */
export function LibraryLink({ libraryId }: { readonly libraryId: string }) {
  const { data: libraries } = useQuery(librariesQuery);
  return (
    <Link {...librarySeriesPlace(libraryId)} className={styles['library']}>
      <bdi>{libraries?.find(({ id }) => id === libraryId)?.name}</bdi>
    </Link>
  );
}
