import type { ReadingMode, ZonePreset } from '../../../readers/paged/reader-settings.ts';
import { readsOn, zonesOf } from '../../../readers/paged/tap-zones.ts';
import styles from '../../../items/reader/panels.module.css';

interface ZonesPictureProps {
  readonly preset: ZonePreset;
  readonly mode: ReadingMode;
}

/** Width and height of the window in the picture. */
const WIDTH = 24;
const HEIGHT = 34;

/** The window in small: where a tap reads on is filled, where it goes back is hatched. */
export function ZonesPicture({ preset, mode }: ZonesPictureProps) {
  return (
    <svg
      className={styles['zones']}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden
    >
      <rect width={WIDTH} height={HEIGHT} rx={3} className={styles['window']} />
      {zonesOf(preset, mode).map((zone) => (
        <rect
          key={zone.action}
          x={zone.left * WIDTH}
          y={zone.top * HEIGHT}
          width={(zone.right - zone.left) * WIDTH}
          height={(zone.bottom - zone.top) * HEIGHT}
          rx={2}
          data-on={readsOn(zone, mode) || undefined}
        />
      ))}
    </svg>
  );
}
