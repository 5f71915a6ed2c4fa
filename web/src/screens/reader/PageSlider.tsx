import {
  type CSSProperties,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { pageThumbnailUrl } from '../../data/books.ts';
import { formatNumber, useT } from '../../lib/i18n.ts';
import styles from '../../items/reader/bars.module.css';

interface PageSliderProps {
  readonly bookId: string;
  /** The current page, from 1. */
  readonly page: number;
  readonly count: number;
  /** The pages with a mark, from 1. */
  readonly marked: readonly number[];
  readonly rightToLeft: boolean;
  readonly onGo: (page: number) => void;
}

/** Width of the slider's thumb in CSS pixels, as in its style: the track's ends lie within it. */
const THUMB = 18;
/** A page rests this long under the pointer, in milliseconds, before its picture is asked for. */
const REST_MS = 60;

function useRested(value: number | null): number | null {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setRested, REST_MS, value);
    return () => {
      clearTimeout(timer);
    };
  }, [value]);
  return value === null ? null : rested;
}

function Preview({ bookId, page }: { readonly bookId: string; readonly page: number }) {
  const rested = useRested(page);
  return (
    <>
      {rested !== null && <img src={pageThumbnailUrl(bookId, rested)} alt="" draggable={false} />}
      <output className="tabular">{formatNumber(page)}</output>
    </>
  );
}

/** Where on the track a marked page is. */
function Tick({ at }: { readonly at: number }) {
  const style: CSSProperties & Record<'--at', string> = { '--at': String(at) };
  return <i className={styles['tick']} style={style} />;
}

/**
 * Goes to a page on release, showing the page under the pointer on the way. Runs in reading
 * direction, by the `dir` of the bar around it.
 */
export function PageSlider(props: PageSliderProps) {
  const { bookId, page, count, marked, rightToLeft, onGo } = props;
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const shown = dragged ?? hovered;
  const shareOf = (at: number) => (count > 1 ? (at - 1) / (count - 1) : 0);

  const release = (target: number) => {
    setDragged(null);
    if (target !== page) onGo(target);
  };
  const arrive = useEffectEvent(release);
  useEffect(() => {
    const slider = input.current;
    // The browser's `change` comes on release; React's is the browser's `input`.
    const change = () => {
      if (slider !== null) arrive(slider.valueAsNumber);
    };
    slider?.addEventListener('change', change);
    return () => slider?.removeEventListener('change', change);
  }, []);

  const hover = ({ currentTarget, clientX, pointerType }: PointerEvent<HTMLElement>) => {
    if (pointerType !== 'mouse') return;
    const { left, width } = currentTarget.getBoundingClientRect();
    const along = Math.min(1, Math.max(0, (clientX - left - THUMB / 2) / (width - THUMB)));
    setHovered(1 + Math.round((rightToLeft ? 1 - along : along) * (count - 1)));
  };

  const style: CSSProperties & Record<'--at' | '--shown', string> = {
    '--at': String(shareOf(dragged ?? page)),
    '--shown': String(shareOf(shown ?? page)),
  };
  return (
    <div
      className={styles['slider']}
      style={style}
      onPointerMove={hover}
      onPointerLeave={() => {
        setHovered(null);
      }}
    >
      <input
        ref={input}
        type="range"
        className={styles['track']}
        min={1}
        max={count}
        value={dragged ?? page}
        aria-label={t('reader.slider')}
        aria-valuetext={t('reader.pageOf', { page: dragged ?? page, count })}
        onChange={(event) => {
          setDragged(event.currentTarget.valueAsNumber);
        }}
        onPointerUp={(event) => {
          // Dragged away and back there is no change to hear of. The arrow keys turn pages again.
          release(event.currentTarget.valueAsNumber);
          event.currentTarget.blur();
        }}
      />
      {marked.map((one) => (
        <Tick key={one} at={shareOf(one)} />
      ))}
      {shown !== null && (
        <div className={styles['bubble']} data-preview aria-hidden="true">
          <Preview bookId={bookId} page={shown} />
        </div>
      )}
    </div>
  );
}
