import { formatDate, useT } from '../../lib/i18n.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Explained } from '../../ui/Explained.tsx';
import styles from './detail.module.css';

interface SetLineProps {
  /** How many are in it, in words. */
  readonly count: string;
  readonly set: {
    readonly ordered: boolean;
    readonly filtered: boolean;
    readonly lastModifiedDate: string;
  };
}

/** What there is to say of a collection or read list, in a line. */
export function SetLine({ count, set }: SetLineProps) {
  const t = useT();
  const date = formatDate(set.lastModifiedDate, { dateStyle: 'medium' });
  return (
    <>
      <span className={styles['parted']}>{count}</span>
      <span>{t('detail.changedOn', { date })}</span>
      {set.ordered && <Chip label={t('detail.byHand')} />}
      {set.filtered && (
        <Explained text={t('detail.someHiddenText')}>{t('detail.someHidden')}</Explained>
      )}
    </>
  );
}
