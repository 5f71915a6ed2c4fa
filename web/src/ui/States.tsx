import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { Button } from './Button.tsx';
import { useOutOfReach } from './out-of-reach.ts';
import styles from './States.module.css';

interface StateProps {
  icon?: ReactNode;
  title: string;
  /** A sentence more. */
  text?: ReactNode;
  action?: ReactNode;
  /** It is all there is on the page: its title is the page's. */
  alone?: boolean | undefined;
}

function State({ icon, title, text, action, alone }: StateProps) {
  const Title = alone === true ? 'h1' : 'h2';
  return (
    <>
      {Boolean(icon) && <div className={styles['icon']}>{icon}</div>}
      <Title className={styles['title']}>{title}</Title>
      {text !== undefined && <div className={styles['text']}>{text}</div>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </>
  );
}

/** Says what would be here, with the one action that fills it. */
export function EmptyState(props: Partial<StateProps>) {
  const t = useT();
  return (
    <div className={styles['state']}>
      <State {...props} title={props.title ?? t('empty.title')} />
    </div>
  );
}

interface ErrorStateProps {
  /** The failed action. */
  title?: string | undefined;
  /** The server's reason. */
  reason?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** Stands beside the button that tries again: another way on. */
  wayOn?: ReactNode;
  /** It is all there is on the page: its title is the page's. */
  alone?: boolean | undefined;
}

/**
 * Says what failed and why, and offers to try again in place. While everything elsewhere is out of reach, the
 * frame says so, and each part only that it isn't here.
 */
export function ErrorState({ title, reason, onRetry, wayOn, alone }: ErrorStateProps) {
  const t = useT();
  const why = useOutOfReach(true);
  const text = why ?? reason;
  return (
    <div className={styles['state']} role={why === undefined ? 'alert' : undefined}>
      <State
        icon={why === undefined && <IconAlertTriangle size={32} stroke={1.5} />}
        title={title ?? t('error.title')}
        text={text === undefined ? undefined : <div className={styles['reason']}>{text}</div>}
        alone={alone}
        action={
          onRetry && (
            <>
              <Button onClick={onRetry}>{t('error.retry')}</Button>
              {wayOn}
            </>
          )
        }
      />
    </div>
  );
}
