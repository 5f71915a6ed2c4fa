import { type CSSProperties, type ReactNode, useState } from 'react';
import styles from './Cover.module.css';
import { cx } from './cx.ts';

export interface CoverProps {
  src: string;
  /** For several densities, see the HTML attribute. */
  srcSet?: string | undefined;
  /** Empty where the title stands beside it. */
  alt?: string | undefined;
  /** A CSS colour, the picture's dominant tone, shown while it loads. */
  tone?: string | undefined;
  /** `eager` for what is in sight at once, such as a detail page's cover. */
  loading?: 'lazy' | 'eager' | undefined;
  /** Pairs it with the same cover of another page in a view transition. */
  transitionName?: string | undefined;
  /** Drawn above the picture, inside its own shape: progress, marks, actions. */
  children?: ReactNode;
}

type Variables = CSSProperties & Partial<Record<'--ratio' | '--cover-tone', string>>;

/** A closed book, in the place of a picture that cannot be had. */
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
 * A cover, whole and uncropped, standing on the foot of a 2:3 slot that never changes
 * its size. It fades in once decoded; one the browser still holds is there at once.
 */
export function Cover({ children, tone, transitionName, ...picture }: CoverProps) {
  const [loaded, setLoaded] = useState<{ src: string; ratio: number; fading: boolean } | null>(
    null,
  );
  const here = loaded?.src === picture.src ? loaded : null;
  const variables: Variables = {};
  // The last shape is kept while a new picture of the same thing loads.
  if (loaded !== null) variables['--ratio'] = loaded.ratio.toFixed(4);
  if (tone !== undefined) variables['--cover-tone'] = tone;
  if (transitionName !== undefined) variables.viewTransitionName = transitionName;

  const show = (image: HTMLImageElement, fading: boolean) => {
    const ratio = image.naturalHeight > 0 ? image.naturalWidth / image.naturalHeight : 2 / 3;
    setLoaded({ src: picture.src, ratio, fading });
  };
  return (
    <span className={styles['slot']} style={variables}>
      <span className={styles['frame']}>
        <Picture key={picture.src} {...picture} arrived={here} onArrive={show} />
        {children}
      </span>
    </span>
  );
}

type PictureProps = Pick<CoverProps, 'src' | 'srcSet' | 'alt' | 'loading'> & {
  arrived: { fading: boolean } | null;
  onArrive: (image: HTMLImageElement, fading: boolean) => void;
};

function Picture({ src, srcSet, alt = '', loading = 'lazy', arrived, onArrive }: PictureProps) {
  const [failed, setFailed] = useState(false);
  if (failed) return <MissingPicture />;
  return (
    <img
      ref={(image) => {
        if (image?.complete === true && image.naturalWidth > 0 && arrived === null) {
          onArrive(image, false);
        }
      }}
      src={src}
      srcSet={srcSet}
      alt={alt}
      loading={loading}
      decoding="async"
      draggable={false}
      className={cx(
        styles['picture'],
        arrived !== null && styles['arrived'],
        arrived?.fading === true && styles['fading'],
      )}
      onLoad={(event) => {
        const image = event.currentTarget;
        const arrive = () => {
          onArrive(image, true);
        };
        // A picture that loads but does not decode is shown as far as it goes.
        image.decode().then(arrive, arrive);
      }}
      onError={() => {
        setFailed(true);
      }}
    />
  );
}
