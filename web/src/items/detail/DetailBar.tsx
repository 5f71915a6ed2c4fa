import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useFrame } from '../../ui/frame-context.ts';
import styles from './detail.module.css';

/** Properties of the bar's link: pass all of them to the router's `Link`. */
export interface UpLinkProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

interface DetailBarProps {
  /** Draws the link one step up, such as from a book to its series. */
  readonly up: (link: UpLinkProps) => ReactNode;
  /** The name of the parent. */
  readonly upName: string;
  /** The toolbar, at the end. */
  readonly children?: ReactNode;
}

/** The frame's top bar for the page of one thing, whose own title stands in the page. */
export function DetailBar({ up, upName, children }: DetailBarProps) {
  const { slot } = useFrame();
  if (slot === null) return null;
  return createPortal(
    <>
      <div className={styles['up']}>
        {up({
          className: styles['upLink'],
          children: (
            <>
              <IconChevronLeft size={20} aria-hidden />
              <bdi>{upName}</bdi>
            </>
          ),
        })}
      </div>
      <div className={styles['tools']}>{children}</div>
    </>,
    slot,
  );
}
