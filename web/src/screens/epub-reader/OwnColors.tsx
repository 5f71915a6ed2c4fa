import panels from '../../items/reader/panels.module.css';
import { useT } from '../../lib/i18n.ts';
import { type Colors, contrastOf } from '../../readers/epub/themes.ts';
import styles from './epub.module.css';
import { setOwnColors, useOwnColors } from './own-colors.ts';

const parts = ['ground', 'ink', 'link'] as const satisfies readonly (keyof Colors)[];

/** How well something is read (WCAG 2.2: 7 to 1 for AAA, 4.5 to 1 for AA). */
function levelOf(ratio: number): 'high' | 'enough' | 'low' {
  if (ratio >= 7) return 'high';
  return ratio >= 4.5 ? 'enough' : 'low';
}

/** A person's own paper, text and links, and how well they can be read; nothing is refused. */
export function OwnColors() {
  const t = useT();
  const colors = useOwnColors();
  return (
    <div className={panels['field']}>
      <div className={styles['colors']}>
        {parts.map((part) => (
          <label key={part} className={styles['color']}>
            <input
              type="color"
              value={colors[part]}
              onChange={({ currentTarget }) => {
                setOwnColors({ ...colors, [part]: currentTarget.value });
              }}
            />
            {t(`epub.color.${part}`)}
          </label>
        ))}
      </div>
      <ul className={styles['contrast']} aria-live="polite">
        {(['ink', 'link'] as const).map((part) => {
          // As far as it is shown, so that 4.49 doesn't read as 4.5 and fail.
          const ratio = Math.floor(contrastOf(colors[part], colors.ground) * 10) / 10;
          const level = levelOf(ratio);
          return (
            <li key={part} data-level={level}>
              {t('epub.contrast', { part: t(`epub.color.${part}`), ratio, level })}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
