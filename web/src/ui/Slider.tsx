import type { CSSProperties, ReactNode } from 'react';
import styles from './Slider.module.css';

interface SliderProps {
  /** Its name for assistive technology. */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step?: number | undefined;
  /** The value in words, such as `120 %`, shown beside the track and spoken. */
  text?: string | undefined;
  /** Stands before the track, such as an icon. */
  start?: ReactNode;
}

/** The browser's own slider in our dress: keys, touch and direction of writing come with it. */
export function Slider({ label, value, onChange, min, max, step = 1, text, start }: SliderProps) {
  const share = max > min ? ((value - min) / (max - min)) * 100 : 0;
  const at: CSSProperties & Record<'--at', string> = { '--at': `${share}%` };
  return (
    <div className={styles['slider']}>
      {start}
      <input
        type="range"
        className={styles['track']}
        style={at}
        aria-label={label}
        aria-valuetext={text}
        {...{ value, min, max, step }}
        onChange={(event) => {
          onChange(event.currentTarget.valueAsNumber);
        }}
      />
      {text !== undefined && <span className={`${styles['value']} tabular`}>{text}</span>}
    </div>
  );
}
