import type { Collection } from '@longbox/contract/collections';
import { formatDate, useT } from '../../lib/i18n.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Explained } from '../../ui/Explained.tsx';
import { isPrivate, isRuled } from '../own-set.ts';
import styles from './detail.module.css';

interface SetLineProps {
  /** How many are in it, in words. */
  readonly count: string;
  readonly set: {
    readonly ordered: boolean;
    readonly filtered: boolean;
    readonly lastModifiedDate: string;
    readonly visibility?: Collection['visibility'];
    readonly ruled?: true | undefined;
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
      {isPrivate(set) && <Chip label={t('set.private')} />}
      {isRuled(set) && <Chip label={t('set.ruled')} />}
      {set.ordered && !isRuled(set) && <Chip label={t('detail.byHand')} />}
      {set.filtered && (
        <Explained text={t('detail.someHiddenText')}>{t('detail.someHidden')}</Explained>
      )}
    </>
  );
}
