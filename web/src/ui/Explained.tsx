import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Explained.module.css';
import { tip } from './tip.ts';

interface ExplainedProps {
  /** Explanation, in one sentence. */
  text: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Words with something to know about them that the place has no room for. It shows on hover, focus
 * and tap, and is read out with the words: a tooltip alone would leave out keyboards and fingers.
 */
export function Explained({ text, className, children }: ExplainedProps) {
  return (
    <button
      type="button"
      className={cx(styles['explained'], className)}
      {...tip(text)}
      data-explains=""
    >
      {children}
      <span className="visually-hidden">, {text}</span>
    </button>
  );
}
