import { IconX } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { useT } from '../lib/i18n.ts';
import styles from './Frame.module.css';
import { FrameContext, useFrame } from './frame-context.ts';
import { IconButton } from './IconButton.tsx';
import { Layer } from './Layer.tsx';

interface OverlayNavProps {
  brand: ReactNode;
  nav: ReactNode;
  onClose: () => void;
}

/** The navigation over the page, for windows that are too narrow for it. */
export function OverlayNav({ brand, nav, onClose }: OverlayNavProps) {
  const t = useT();
  const frame = useFrame();
  const context = useMemo(() => ({ ...frame, shape: 'drawer' as const, isOver: true }), [frame]);
  // A link leads away, and so does a dialog: the column has done its work.
  const leave = (event: MouseEvent) => {
    if (
      event.target instanceof Element &&
      event.target.closest('a,[aria-haspopup=dialog]') !== null
    )
      onClose();
  };
  return (
    <FrameContext value={context}>
      <Layer
        onClose={onClose}
        name={{ label: t('frame.navigation') }}
        className={styles['overlay']}
        panelClassName={styles['panel']}
      >
        <div className={styles['head']}>
          <div className={styles['brand']}>{brand}</div>
          <IconButton label={t('frame.closeMenu')} onClick={onClose}>
            <IconX size={20} />
          </IconButton>
        </div>
        <nav className={styles['scroll']} data-layer-body>
          <div role="presentation" onClick={leave}>
            {nav}
          </div>
        </nav>
      </Layer>
    </FrameContext>
  );
}
