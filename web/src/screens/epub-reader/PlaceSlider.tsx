import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import bars from '../../items/reader/bars.module.css';
import { useT } from '../../lib/i18n.ts';
import styles from './epub.module.css';

interface PlaceSliderProps {
  /** How far in the book one is, from 0 to 1. */
  readonly share: number;
  /** The chapter that is so far in the book. */
  readonly chapterAt: (share: number) => string | undefined;
  readonly onGo: (share: number) => void;
}

/** The slider goes in thousandths of the book. */
const STEPS = 1000;

/** Goes to another part of the book on release, naming the chapter on the way. */
export function PlaceSlider({ share, chapterAt, onGo }: PlaceSliderProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = dragged ?? Math.round(share * STEPS);

  const arrive = useEffectEvent((target: number) => {
    setDragged(null);
    if (target !== Math.round(share * STEPS)) onGo(target / STEPS);
  });
  useEffect(() => {
    const slider = input.current;
    // The browser's `change` comes on release; React's is the browser's `input`.
    const change = () => {
      if (slider !== null) arrive(slider.valueAsNumber);
    };
    slider?.addEventListener('change', change);
    return () => slider?.removeEventListener('change', change);
  }, []);

  const at = String(shown / STEPS);
  const style: CSSProperties & Record<'--at' | '--shown', string> = { '--at': at, '--shown': at };
  const percent = t('epub.percent', { share: shown / STEPS });
  const chapter = dragged === null ? undefined : chapterAt(dragged / STEPS);
  return (
    <div className={bars['slider']} style={style}>
      <input
        ref={input}
        type="range"
        className={bars['track']}
        min={0}
        max={STEPS}
        value={shown}
        aria-label={t('epub.place')}
        aria-valuetext={chapter === undefined ? percent : `${percent} · ${chapter}`}
        onChange={(event) => {
          setDragged(event.currentTarget.valueAsNumber);
        }}
        onPointerUp={({ currentTarget }) => {
          currentTarget.blur();
        }}
      />
      {dragged !== null && (
        <div className={`${bars['bubble']} ${styles['bubble']}`} aria-hidden="true">
          {chapter !== undefined && <span dir="auto">{chapter}</span>}
          <output className="tabular">{percent}</output>
        </div>
      )}
    </div>
  );
}
