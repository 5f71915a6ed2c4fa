import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import {
  UNSTABLE_Toast as ToastBox,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast';
import { useT } from '../lib/i18n.ts';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Toaster.module.css';
import { dismissToast, holdToast, resumeToast, type Toast, useToastStore } from './toast.ts';

function Notice({ notice }: { notice: Toast }) {
  const t = useT();
  const { action, tone, text, title } = notice;
  return (
    <div
      className={styles['inside']}
      onPointerEnter={holdToast}
      onPointerLeave={resumeToast}
      onFocus={holdToast}
      onBlur={resumeToast}
    >
      {tone === 'danger' && <IconAlertTriangle size={20} className={styles['icon']} aria-hidden />}
      {tone === 'success' && <IconCircleCheck size={20} className={styles['icon']} aria-hidden />}
      <ToastContent className={styles['words']}>
        {title !== undefined && <div className={styles['title']}>{title}</div>}
        {text}
      </ToastContent>
      {action !== undefined && (
        <Button
          tone="quiet"
          size="small"
          className={styles['action']}
          onClick={() => {
            dismissToast();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="small" label={t('toast.dismiss')} onClick={dismissToast}>
        <IconX size={18} />
      </IconButton>
    </div>
  );
}

/**
 * Where toasts appear, one at a time, reachable by F6. React Aria shows and announces them and keeps
 * them usable above dialogs; how long each stays is `toast.ts`'s to say.
 */
export function Toaster() {
  const notice = useToastStore((state) => state.current);
  const [queue] = useState(() => new ToastQueue<Toast>({ maxVisibleToasts: 1 }));
  useEffect(() => {
    if (notice === null) return undefined;
    const key = queue.add(notice);
    return () => {
      queue.close(key);
    };
  }, [notice, queue]);
  return (
    <ToastRegion queue={queue} className={cx(styles['place'])}>
      {({ toast }) => (
        <ToastBox
          toast={toast}
          aria-label={toast.content.title ?? toast.content.text}
          className={cx(
            styles['toast'],
            toast.content.tone === 'danger' && styles['danger'],
            toast.content.title !== undefined && styles['stacked'],
          )}
        >
          <Notice notice={toast.content} />
        </ToastBox>
      )}
    </ToastRegion>
  );
}
