import type { Suggestion } from '@longbox/contract/reading-next';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { tip } from '../../ui/tip.ts';
import styles from './shelves.module.css';

export interface ReasonProps {
  readonly suggestion: Suggestion;
  /** Takes its place while its words load. */
  readonly otherwise?: ReactNode;
}

/** Why a book is suggested. */
export function Reason({ suggestion: { reason, after } }: ReasonProps) {
  const t = useT();
  const text = t(`next.${reason}`, { title: after.title });
  return (
    <span className={styles['reason']} {...tip(text)}>
      {text}
    </span>
  );
}
