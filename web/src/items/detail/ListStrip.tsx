import { IconListNumbers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readListQuery } from '../../data/readlists.ts';
import { useT } from '../../lib/i18n.ts';
import { readListPlace } from '../places.ts';
import type { ReadingContext } from '../reading-context.ts';
import styles from './detail.module.css';

/** Says which read list one goes along, where one does. */
export function ListStrip({ context }: { readonly context: ReadingContext }) {
  if (context.context !== 'READLIST' || context.contextId === undefined) return null;
  return <Strip readListId={context.contextId} />;
}

function Strip({ readListId }: { readonly readListId: string }) {
  const t = useT();
  const { data } = useQuery(readListQuery(readListId));
  if (data === undefined) return null;
  return (
    <p className={styles['strip']}>
      <IconListNumbers size={18} aria-hidden />
      <span>{t('detail.along')}</span>
      <Link {...readListPlace(readListId)}>
        <bdi>{data.name}</bdi>
      </Link>
    </p>
  );
}
