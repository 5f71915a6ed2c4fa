import { IconStarFilled } from '@tabler/icons-react';
import { type CSSProperties, type PointerEvent, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useKeys } from '../../lib/keys.ts';
import styles from './own.module.css';

const most = 5;

interface StarsProps {
  readonly rating: number | null;
  /** False if it failed. */
  readonly onRate: (rating: number | null) => Promise<boolean>;
}

/** The half star under the pointer. */
function pointed({ currentTarget, clientX }: PointerEvent): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  const share = (clientX - left) / width;
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
  return Math.max(1, Math.ceil((isRtl ? 1 - share : share) * most * 2) / 2);
}

/**
 * A rating in half stars: by pointer, by the arrow keys where it has the focus, and by the keys 1 to 5
 * anywhere on the page. The same rating again takes it away.
 */
export function Stars({ rating, onRate }: StarsProps) {
  const t = useT();
  const [edit, setEdit] = useState<{ from: number | null; to: number | null }>();
  const shown = edit !== undefined && edit.from === rating ? edit.to : rating;
  const rate = async (to: number | null) => {
    setEdit({ from: rating, to });
    if (!(await onRate(to))) setEdit(undefined);
  };
  const choose = (to: number) => void rate(to === shown ? null : to);
  useKeys(
    Object.fromEntries(
      [1, 2, 3, 4, 5].map((stars) => [
        String(stars),
        () => {
          choose(stars);
        },
      ]),
    ),
  );
  const filled: CSSProperties & Record<'--filled', string> = {
    '--filled': `${((shown ?? 0) / most) * 100}%`,
  };
  return (
    <span
      className={styles['stars']}
      style={filled}
      // Up, not down: a finger that scrolls rates nothing.
      onPointerUp={(event) => {
        if (event.button === 0) choose(pointed(event));
      }}
    >
      {(['empty', 'full'] as const).map((layer) => (
        <span key={layer} className={styles[layer]} aria-hidden>
          {Array.from({ length: most }, (_, index) => (
            <IconStarFilled key={index} size={22} />
          ))}
        </span>
      ))}
      <input
        type="range"
        min={0}
        max={most}
        step={0.5}
        value={shown ?? 0}
        aria-label={t('own.rating')}
        aria-valuetext={shown === null ? t('detail.own.unrated') : t('own.stars', { count: shown })}
        onChange={(event) => {
          const to = Number(event.currentTarget.value);
          // There is no half star alone.
          void rate(to >= 1 ? to : to === 0.5 && shown === null ? 1 : null);
        }}
      />
    </span>
  );
}
