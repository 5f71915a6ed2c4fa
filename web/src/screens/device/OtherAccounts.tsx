import { useEffect, useState } from 'react';
import { onDeviceChange } from '../../data/on-device/changes.ts';
import { bytesOfOthers, removeOthers } from '../../data/on-device/other-accounts.ts';
import { holderOf } from '../../data/on-device/start.ts';
import { useMe } from '../../data/session.ts';
import { askDialog } from '../../items/dialogs.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import styles from './device.module.css';

/** How much storage books of other accounts take, and the way to get rid of them. */
export function OtherAccounts() {
  const t = useT();
  const me = useMe();
  const [bytes, setBytes] = useState(0);
  useEffect(() => {
    const look = () => {
      bytesOfOthers(holderOf(me)).then(setBytes, () => undefined);
    };
    look();
    return onDeviceChange((heard) => {
      // What this account keeps is counted elsewhere.
      if ('changed' in heard && (heard.changed === 'all' || heard.changed.userId !== me.id)) look();
    });
  }, [me]);
  if (bytes === 0) return null;
  const text = t('device.others', { size: formatBytes(bytes) });
  const confirm = t('device.others.remove');
  const ask = () => {
    openDialog(askDialog, {
      title: t('device.others.title'),
      text,
      confirm,
      danger: true,
      onConfirm: () => void removeOthers(holderOf(me)),
    });
  };
  return (
    <div className={styles['others']}>
      <p className={styles['quiet']}>{text}</p>
      <Button size="small" onClick={ask}>
        {confirm}
      </Button>
    </div>
  );
}
