import { IconBook2 } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './small-cover.module.css';

interface SmallCoverProps {
  readonly src: string;
  readonly className?: string | undefined;
  readonly loading?: 'lazy' | 'eager';
}

/** The cover of a book in a line of the reader; a drawn book where there is none. */
export function SmallCover({ src, className = '', loading = 'eager' }: SmallCoverProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <span className={`${styles['frame']} ${className}`}>
      {failed === src ? (
        <IconBook2 size={24} stroke={1.5} aria-hidden />
      ) : (
        <img
          src={src}
          alt=""
          loading={loading}
          decoding="async"
          onError={() => {
            setFailed(src);
          }}
        />
      )}
    </span>
  );
}
