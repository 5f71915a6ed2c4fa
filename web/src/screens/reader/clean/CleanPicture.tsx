import { useEffect, useId, useRef, useState } from 'react';
import { keepClean } from '../../../readers/clean/keep-clean.ts';
import type { Levels } from '../../../readers/clean/levels.ts';
import type { PageCleaner } from '../../../readers/clean/page-cleaner.ts';
import { type Part, pictureStyle } from '../../../readers/paged/parts.ts';
import styles from './clean-picture.module.css';

/** Levels as a filter, for browsers and pages that the graphics chip is of no use for. */
function LevelsFilter({ id, levels }: { readonly id: string; readonly levels: Levels }) {
  const { white, black } = levels;
  const line = (channel: 0 | 1 | 2) => {
    const range = white[channel] - black[channel];
    return { type: 'linear', slope: 255 / range, intercept: -black[channel] / range } as const;
  };
  return (
    <svg className={styles['filter']} aria-hidden>
      <filter id={id} colorInterpolationFilters="sRGB">
        <feComponentTransfer>
          <feFuncR {...line(0)} />
          <feFuncG {...line(1)} />
          <feFuncB {...line(2)} />
        </feComponentTransfer>
      </filter>
    </svg>
  );
}

interface CleanPictureProps {
  /** Address of the page as it's fetched, and as it's stored. */
  readonly url: string;
  readonly stored: string;
  readonly part: Part;
  readonly cleaner: PageCleaner;
  /** How many times larger it's shown now and then than the space it takes. */
  readonly closeUp: number;
  /** Of a strip every page stays drawn that was seen. */
  readonly isStrip: boolean;
}

/** The cleaned page over the page, once it's ready; nothing where there's nothing to clean. */
export function CleanPicture(props: CleanPictureProps) {
  const { url, stored, part, cleaner, closeUp, isStrip } = props;
  const layer = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const id = useId();
  const [levels, setLevels] = useState<Levels>();
  useEffect(() => {
    if (!layer.current || !canvas.current) return undefined;
    const box = layer.current.closest('[data-page]');
    return keepClean({
      layer: layer.current,
      canvas: canvas.current,
      cleaner,
      closeUp,
      isStrip,
      // What was fetched to save data is too small for an enlarged page.
      addressFor: (pixels) => {
        const { naturalWidth = Infinity } =
          box?.querySelector<HTMLImageElement>(':scope > img') ?? {};
        return pixels > naturalWidth * 1.1 ? stored : url;
      },
      onLevels: setLevels,
    });
  }, [url, stored, cleaner, closeUp, isStrip]);
  return (
    <div ref={layer} className={styles['layer']} style={pictureStyle(part)}>
      <canvas ref={canvas} className={styles['picture']} width={0} height={0} aria-hidden />
      {levels && (
        <>
          <LevelsFilter id={id} levels={levels} />
          <img
            className={styles['picture']}
            style={{ filter: `url("#${id}") var(--reader-filter,)` }}
            src={url}
            alt=""
            draggable={false}
          />
        </>
      )}
    </div>
  );
}
