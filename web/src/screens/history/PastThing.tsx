import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { pastBookQuery, pastSeriesQuery } from '../../data/history.ts';
import { bookPlace, seriesPlace } from '../../items/places.ts';
import styles from './history.module.css';

/** A series that may be gone since: its id then, without a link. */
export function PastSeries({ id }: { readonly id: string }) {
  const { data, isPending } = useQuery(pastSeriesQuery(id));
  if (isPending) return null;
  if (data === null || data === undefined) return <Gone id={id} />;
  return (
    <Link {...seriesPlace(data)} className={styles['link']}>
      <bdi>{data.metadata.title}</bdi>
    </Link>
  );
}

/** A book that may be gone since: its id then, without a link. */
export function PastBook({ id }: { readonly id: string }) {
  const { data, isPending } = useQuery(pastBookQuery(id));
  if (isPending) return null;
  if (data === null || data === undefined) return <Gone id={id} />;
  return (
    <Link {...bookPlace(data)} className={styles['link']}>
      <bdi>{data.metadata.title}</bdi>
    </Link>
  );
}

function Gone({ id }: { readonly id: string }) {
  return <span className={styles['gone']}>{id}</span>;
}
