import { markColours } from '@longbox/contract/marks';
import { useT } from '../../lib/i18n.ts';
import styles from './marks.module.css';

type Colour = (typeof markColours)[number];

interface ColoursProps {
  readonly value?: Colour;
  readonly onPick: (colour: Colour) => void;
}

/** The colors of bookmarks and highlights. */
export function Colours({ value, onPick }: ColoursProps) {
  const t = useT();
  return (
    <fieldset className={styles['colours']} aria-label={t('marks.colour')}>
      {markColours.map((colour) => (
        <button
          key={colour}
          type="button"
          className={styles['colour']}
          data-colour={colour}
          aria-label={t(`marks.colour.${colour}`)}
          aria-pressed={value === undefined ? undefined : value === colour}
          onClick={() => {
            onPick(colour);
          }}
        >
          <i />
        </button>
      ))}
    </fieldset>
  );
}
