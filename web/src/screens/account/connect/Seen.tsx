import { IconCircleCheck, IconLoader2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { apiKeysQuery } from '../../../data/account.ts';
import { useT } from '../../../lib/i18n.ts';
import styles from './connect.module.css';

/** Whether a program has come with the key; changes by itself when one does. */
export function Seen({ keyId }: { readonly keyId: string }) {
  const t = useT();
  const { data } = useQuery(apiKeysQuery);
  const isSeen = data?.some(({ id, lastUse }) => id === keyId && lastUse !== null) === true;
  return (
    <output className={styles[isSeen ? 'seen' : 'waiting']}>
      {isSeen ? <IconCircleCheck size={20} aria-hidden /> : <IconLoader2 size={20} aria-hidden />}
      {t(isSeen ? 'connect.seen' : 'connect.waiting')}
    </output>
  );
}
