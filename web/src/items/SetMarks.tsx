import { IconFilterBolt, IconLock } from '@tabler/icons-react';
import { useT } from '../lib/i18n.ts';
import styles from './cards.module.css';
import { isPrivate, isRuled } from './own-set.ts';

interface SetMarksProps {
  readonly of: Parameters<typeof isPrivate>[0] & Parameters<typeof isRuled>[0];
}

/** Small marks of a collection or read list: only the signed-in person knows of it, or it fills itself. */
export function SetMarks({ of }: SetMarksProps) {
  return (
    <>
      {isPrivate(of) && <PrivateMark />}
      {isRuled(of) && <RuledMark />}
    </>
  );
}

function RuledMark() {
  const t = useT();
  return (
    <>
      <IconFilterBolt size={14} aria-hidden className={styles['private']} />
      <span className="visually-hidden">{t('set.ruled')}, </span>
    </>
  );
}

function PrivateMark() {
  const t = useT();
  return (
    <>
      <IconLock size={14} aria-hidden className={styles['private']} />
      <span className="visually-hidden">{t('set.private')}, </span>
    </>
  );
}
