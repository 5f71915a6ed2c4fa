import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './Sections.module.css';

interface SectionsProps {
  /** `text` is as wide as forms and words read well, `full` as wide as the page. */
  width?: 'text' | 'full' | undefined;
  children: ReactNode;
}

/** The body of a page made of `Section`s, with the page's own space around it. */
export function Sections({ width = 'full', children }: SectionsProps) {
  return (
    <div className={cx(styles['sections'], width === 'text' && styles['text'])}>{children}</div>
  );
}

interface SectionProps {
  title: string;
  /** One or two sentences about its purpose. */
  text?: ReactNode;
  /** Buttons at the end of the title's line. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A part of a page under its own heading. */
export function Section({ title, text, tools, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['head']}>
        <div className={styles['words']}>
          <h2 id={id} className={styles['title']}>
            {title}
          </h2>
          {text !== undefined && <p className={styles['about']}>{text}</p>}
        </div>
        {tools !== undefined && <div className={styles['tools']}>{tools}</div>}
      </div>
      {children}
    </section>
  );
}
