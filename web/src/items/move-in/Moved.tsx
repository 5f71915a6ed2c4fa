import type { MoveInState } from '@longbox/contract/move-in';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import styles from './move-in.module.css';

interface MovedProps {
  readonly report: MoveInState['report'];
  readonly isFirst: boolean;
  readonly wayOn: ReactNode;
}

/** The import is complete: what was left, and the way on. */
export function Moved({ report, isFirst, wayOn }: MovedProps) {
  const t = useT();
  const kinds = report?.kinds ?? [];
  return (
    <div className={styles['form']}>
      <p className={styles['done']}>
        <IconCircleCheck size={20} aria-hidden />
        {t('moveIn.done')}
      </p>
      <p>{t(isFirst ? 'moveIn.doneFirst' : 'moveIn.doneLater')}</p>
      <div className={styles['buttons']}>{wayOn}</div>
      {report !== null && (
        <Disclosure title={t('moveIn.report')}>
          <ul className={styles['report']} dir="ltr" lang="en">
            {kinds.map(({ kind, found, taken }) => (
              <li key={kind}>{`${kind}: ${taken} / ${found}`}</li>
            ))}
            {report.remarks.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}
