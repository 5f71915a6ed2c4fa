import { IconFiles, IconZoomIn } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatBytes } from '../../lib/format-bytes.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { matchesDialog, pictureDialog } from './dialogs.ts';
import styles from './pages.module.css';

interface HashCardProps {
  readonly hash: string;
  /** Bytes of one such page. */
  readonly size: number | null;
  readonly matchCount: number;
  readonly src: string;
  /** The same as large as it can be had. */
  readonly large: string;
  /** Whether single pages may be removed from its matches. */
  readonly removable: boolean;
  readonly chip?: ReactNode;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Its actions. */
  readonly children: ReactNode;
}

/** A page that occurs in several books: its image, its size, and its places. */
export function HashCard(props: HashCardProps) {
  const { hash, size, matchCount, src, large, removable, chip, facts, children } = props;
  const t = useT();
  const sizeWords = size === null ? t('manage.unknownSize') : formatBytes(size);
  return (
    <article className={styles['card']} aria-label={t('manage.page', { hash })}>
      <button
        type="button"
        className={styles['picture']}
        aria-label={t('manage.enlarge')}
        onClick={() => {
          openDialog(pictureDialog, { src: large, title: t('manage.page', { hash }) });
        }}
      >
        <img src={src} alt="" loading="lazy" decoding="async" />
        <IconZoomIn size={20} className={styles['zoom']} aria-hidden />
      </button>
      <div className={styles['body']}>
        <div className={styles['line']}>
          <strong className="tabular">{sizeWords}</strong>
          {chip}
        </div>
        <dl className={styles['facts']}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ))}
        </dl>
        <Button
          size="small"
          tone="quiet"
          icon={<IconFiles size={18} />}
          disabled={matchCount === 0}
          onClick={() => {
            openDialog(matchesDialog, { hash, removable });
          }}
        >
          {t('manage.matches', { count: matchCount })}
        </Button>
        <div className={styles['actions']}>{children}</div>
      </div>
    </article>
  );
}
