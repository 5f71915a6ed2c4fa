import { IconNote } from '@tabler/icons-react';
import type { KeptMark } from '../../data/kept-marks.ts';
import { areaStyle } from '../../items/marks/area-style.ts';
import marked from '../../items/marks/marks.module.css';
import { t } from '../../lib/i18n.ts';
import type { Part } from '../../readers/paged/parts.ts';
import styles from './areas.module.css';

/** The rectangles marked on a page, each with a button where it has a note. */
export function drawAreas(
  marks: readonly KeptMark[],
  { page, part, onOpen }: { page: number; part: Part; onOpen: (mark: KeptMark) => void },
) {
  return marks.map((mark) => {
    const { place, note, id, colour } = mark;
    if (place.type !== 'page' || place.page !== page || place.area === null) return null;
    return (
      <div
        key={id}
        className={`${marked['area']} ${styles['area']}`}
        data-colour={colour}
        style={areaStyle(place.area, part)}
      >
        {note !== '' && (
          <button
            type="button"
            className={styles['open']}
            title={note}
            aria-label={t('marks.noteOf', { page })}
            onClick={() => {
              onOpen(mark);
            }}
          >
            <IconNote size={18} />
          </button>
        )}
      </div>
    );
  });
}
