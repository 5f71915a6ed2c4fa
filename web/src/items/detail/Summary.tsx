import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { cx } from '../../ui/cx.ts';
import styles from './detail.module.css';

interface MoreProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** Shows four lines, and the rest on request. The button is there only when something is hidden. */
export function More({ children, className }: MoreProps) {
  const t = useT();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const size = new ResizeObserver(() => {
      // While open nothing is hidden, which must not take the way back away.
      if (element.dataset['open'] !== 'true') {
        setHidden(element.scrollHeight > element.clientHeight + 1);
      }
    });
    size.observe(element);
    return () => {
      size.disconnect();
    };
  }, []);
  return (
    <div>
      <div
        ref={box}
        id={id}
        data-open={open}
        className={cx(styles['clamp'], open && styles['open'], className)}
      >
        {children}
      </div>
      {hidden && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className={styles['more']}
          onClick={() => {
            setOpen(!open);
          }}
        >
          {t(open ? 'detail.less' : 'detail.more')}
        </button>
      )}
    </div>
  );
}

/** A summary as it was written, line breaks and all. */
export function Summary({ text, intro }: { readonly text: string; readonly intro?: ReactNode }) {
  if (text === '') return null;
  return (
    // Another text starts folded again.
    <More key={text} className={styles['summary']}>
      {intro}
      <p dir="auto">{text}</p>
    </More>
  );
}
