import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import styles from './Banner.module.css';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';

interface BannerProps {
  tone?: 'plain' | 'success' | 'warning' | 'danger' | undefined;
  title?: string | undefined;
  children: ReactNode;
  action?: ReactNode;
  onDismiss?: (() => void) | undefined;
}

const icons = {
  plain: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconAlertTriangle,
} as const;

/** Something to know about a place, in the place. A failure is read out at once. */
export function Banner({ tone = 'plain', title, children, action, onDismiss }: BannerProps) {
  const t = useT();
  const Icon = icons[tone];
  return (
    <div className={cx(styles['banner'], styles[tone])} role={tone === 'danger' ? 'alert' : 'note'}>
      <Icon size={20} className={styles['icon']} aria-hidden />
      <div className={styles['words']}>
        {title !== undefined && <strong>{title}</strong>}
        <div>{children}</div>
      </div>
      {action !== undefined && <div className={styles['action']}>{action}</div>}
      {onDismiss !== undefined && (
        <IconButton size="small" label={t('toast.dismiss')} onClick={onDismiss}>
          <IconX size={18} />
        </IconButton>
      )}
    </div>
  );
}
