import { type CSSProperties, type ReactNode, useContext, useState } from 'react';
import { isPictureMissing } from '../lib/missing-pictures.ts';
import { CoverLoading } from './cover-loading.ts';
import styles from './Cover.module.css';
import { cx } from './cx.ts';

export interface CoverProps {
  /** Empty if there's no picture. */
  src: string;
  /** For several densities, see the HTML attribute. */
  srcSet?: string | undefined;
  /** Empty if the title is next to it. */
  alt?: string | undefined;
  /** A CSS color, the image's dominant tone, shown while it loads. */
  tone?: string | undefined;
  /** `eager` for covers that are visible at once, such as on a detail page. */
  loading?: 'lazy' | 'eager' | undefined;
  /** Not to be seen before it is read, for those who want that; see `app/cover-style.ts`. */
  veiled?: boolean | undefined;
  /** Drawn above the picture, inside its own shape: progress, marks, actions. */
  children?: ReactNode;
}

type Variables = CSSProperties & Partial<Record<'--cover-tone', string>>;

const frameRatio = 2 / 3;
/** A cover whose shape differs by less fills its frame: the difference is invisible. */
const near = 1.06;

/** Whether a picture has quite another shape than its frame. */
function isOdd({ naturalWidth, naturalHeight }: HTMLImageElement): boolean {
  if (naturalWidth === 0 || naturalHeight === 0) return false;
  const ratio = naturalWidth / naturalHeight;
  return Math.max(ratio / frameRatio, frameRatio / ratio) > near;
}

/** A closed book, instead of an image that can't be loaded. */
function MissingPicture() {
  return (
    <span className={styles['missing']}>
      <svg viewBox="0 0 24 32" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
        <path d="M4.5 1.5h15a2 2 0 0 1 2 2v25a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-25a2 2 0 0 1 2-2z" />
        <path d="M7 1.5v29M11 9h6M11 13h4" strokeLinecap="round" />
      </svg>
    </span>
  );
}

/**
 * A cover in a 2:3 frame of fixed size, so that rows are even. A cover of another shape, such as a
 * webtoon or a double page, is shown whole over its own dimmed colors. It fades in once decoded; a
 * cached one appears at once.
 */
export function Cover({ children, tone, veiled, ...picture }: CoverProps) {
  const [oddSrc, setOddSrc] = useState<string>();
  const isOddHere = oddSrc === picture.src;
  const variables: Variables = {};
  if (tone !== undefined) variables['--cover-tone'] = tone;

  return (
    <span className={styles['frame']} style={variables}>
      <span
        className={cx(
          styles['pictures'],
          isOddHere && styles['odd'],
          veiled === true && styles['veiled'],
        )}
      >
        {isOddHere && <Backdrop {...picture} />}
        <Picture
          key={picture.src}
          {...picture}
          onOdd={() => {
            setOddSrc(picture.src);
          }}
        />
      </span>
      {children}
    </span>
  );
}

/** The same picture once more, which the browser holds already. */
function Backdrop({ src, srcSet }: Pick<CoverProps, 'src' | 'srcSet'>) {
  return <img {...{ src, srcSet }} alt="" draggable={false} className={styles['backdrop']} />;
}

type PictureProps = Pick<CoverProps, 'src' | 'srcSet' | 'alt' | 'loading'> & {
  /** It's there, and of quite another shape than the frame. */
  onOdd: () => void;
};

function Picture({ src, srcSet, alt = '', loading, onOdd }: PictureProps) {
  const usual = useContext(CoverLoading);
  const [failed, setFailed] = useState(() => src === '' || isPictureMissing(src));
  if (failed) return <MissingPicture />;
  // Noted on the element itself: dozens arrive at a time, and nothing else is drawn anew for them.
  const arrive = (image: HTMLImageElement, how: 'atOnce' | 'late') => {
    image.dataset['arrived'] ??= how;
    if (isOdd(image)) onOdd();
  };
  return (
    <img
      ref={(image) => {
        if (image?.complete === true && image.naturalWidth > 0) arrive(image, 'atOnce');
      }}
      src={src}
      srcSet={srcSet}
      alt={alt}
      loading={loading ?? usual}
      decoding="async"
      draggable={false}
      className={styles['picture']}
      onLoad={(event) => {
        const image = event.currentTarget;
        const late = () => {
          arrive(image, 'late');
        };
        // A picture that loads but does not decode is shown as far as it goes.
        image.decode().then(late, late);
      }}
      onError={() => {
        setFailed(true);
      }}
    />
  );
}
