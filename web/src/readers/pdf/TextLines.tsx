import { memo } from 'react';
import { createMeasure, lineStyle, runStyle } from './line-style.ts';
import type { PageText } from './model.ts';
import styles from './text.module.css';

const measure = createMeasure();

/** The lines of a page as text that can be selected and read aloud; its image shows them. */
export const TextLines = memo(function TextLines({
  text,
}: {
  readonly text: Pick<PageText, 'width' | 'height' | 'lines'>;
}) {
  return (
    <div className={styles['lines']}>
      {text.lines.map((line, index) => (
        <div
          key={index}
          className={styles['line']}
          dir={line.rtl ? 'rtl' : 'ltr'}
          data-way={line.way}
          data-end={line.end}
          style={lineStyle(line, text)}
        >
          {line.runs.map((run, at) => (
            <span key={at} className={styles['run']} style={runStyle(run, line, text, measure)}>
              {run.text}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
});
