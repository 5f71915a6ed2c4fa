import { IconHandFinger } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { useLocale, useT } from '../../../lib/i18n.ts';
import { getPreference, setPreference } from '../../../lib/preferences.ts';
import type { ReadingMode, ZonePreset } from '../../../readers/paged/reader-settings.ts';
import { readsOn, tapAction, type Zone, zonesOf } from '../../../readers/paged/tap-zones.ts';
import styles from './zones-hint.module.css';

/** Its name among the notices that were taken away for good. */
const name = 'tap-zones';

interface ZonesHintProps {
  readonly preset: ZonePreset;
  readonly mode: ReadingMode;
}

/** Whether this is a touch device on which the zones haven't been shown yet. */
function isDue(): boolean {
  const isSeen = getPreference('dismissedNotices').includes(name);
  return !isSeen && matchMedia('(any-pointer: coarse)').matches;
}

const percent = (share: number): string => `${share * 100}%`;

function placeOf({ left, top, right, bottom }: Omit<Zone, 'action'>): CSSProperties {
  return {
    left: percent(left),
    top: percent(top),
    width: percent(right - left),
    height: percent(bottom - top),
  };
}

/** Where the rest of the window can be named: its middle, unless a thumb's zone lies there. */
function restOf(zones: readonly Zone[]): CSSProperties {
  const isFree = tapAction({ x: 0.5, y: 0.5 }, { width: 1, height: 1 }, zones) === 'menu';
  return placeOf({ left: 0.25, right: 0.75, top: isFree ? 0.4 : 0, bottom: isFree ? 0.6 : 0.2 });
}

/**
 * Shows once on each device with fingers where a tap turns. The first touch or key takes it away, and
 * does what it does: it lies under no finger.
 */
export function ZonesHint({ preset, mode }: ZonesHintProps) {
  const t = useT();
  const { rtl } = useLocale();
  const [isShown, setShown] = useState(isDue);
  useEffect(() => {
    if (!isShown) return undefined;
    const until = new AbortController();
    const { signal } = until;
    const seen = () => {
      setPreference('dismissedNotices', [...getPreference('dismissedNotices'), name]);
      setShown(false);
    };
    for (const type of ['pointerdown', 'keydown', 'wheel'] as const) {
      window.addEventListener(type, seen, { signal, passive: true, capture: true });
    }
    return () => {
      until.abort();
    };
  }, [isShown]);
  if (!isShown) return null;
  const zones = zonesOf(preset, mode);
  const kind = mode === 'WEBTOON' ? 'strip' : 'page';
  return (
    <div className={styles['hint']} dir="ltr">
      {zones.map((zone) => {
        const move = readsOn(zone, mode) ? 'next' : 'previous';
        return (
          <div key={zone.action} className={styles['zone']} data-move={move} style={placeOf(zone)}>
            <p dir={rtl ? 'rtl' : 'ltr'}>{t(`reader.hint.${kind}.${move}`)}</p>
          </div>
        );
      })}
      <div className={styles['zone']} style={restOf(zones)}>
        <p dir={rtl ? 'rtl' : 'ltr'}>
          <IconHandFinger size={24} aria-hidden />
          {t('reader.hint.menu')}
        </p>
      </div>
    </div>
  );
}
