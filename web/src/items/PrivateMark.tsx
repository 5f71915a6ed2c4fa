import { IconLock } from '@tabler/icons-react';
import { useT } from '../lib/i18n.ts';
import styles from './cards.module.css';
import { isPrivate } from './own-set.ts';

/** A small lock for a collection or read list that only the signed-in person knows of. */
export function PrivateMark({ of }: { readonly of: Parameters<typeof isPrivate>[0] }) {
  const t = useT();
  if (!isPrivate(of)) return null;
  return (
    <>
      <IconLock size={14} aria-hidden className={styles['private']} />
      <span className="visually-hidden">{t('set.private')}, </span>
    </>
  );
}
