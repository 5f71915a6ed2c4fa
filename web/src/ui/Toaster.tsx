import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useT } from '../lib/i18n.ts';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Toaster.module.css';
import { dismissToast, holdToast, resumeToast, type Toast, useToastStore } from './toast.ts';

function Notice({ notice }: { notice: Toast }) {
  const t = useT();
  const { action, tone } = notice;
  return (
    <div
      className={cx(
        styles['toast'],
        tone === 'danger' && styles['danger'],
        notice.title !== undefined && styles['stacked'],
      )}
      onPointerEnter={holdToast}
      onPointerLeave={resumeToast}
      onFocus={holdToast}
      onBlur={resumeToast}
    >
      {tone === 'danger' && <IconAlertTriangle size={20} className={styles['icon']} aria-hidden />}
      {tone === 'success' && <IconCircleCheck size={20} className={styles['icon']} aria-hidden />}
      <div className={styles['words']}>
        {notice.title !== undefined && <div className={styles['title']}>{notice.title}</div>}
        {notice.text}
      </div>
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

/** Where toasts appear, one at a time. Failures are announced at once, the rest politely. */
export function Toaster() {
  const notice = useToastStore((state) => state.current);
  const failed = notice?.tone === 'danger';
  return (
    <div className={styles['place']}>
      <output>{notice !== null && !failed && <Notice notice={notice} />}</output>
      <div role="alert">{notice !== null && failed && <Notice notice={notice} />}</div>
    </div>
  );
}
