import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronsLeft,
  IconChevronsRight,
} from '@tabler/icons-react';
import { memo } from 'react';
import { areBothHidden } from '../../items/reader/bar-memo.ts';
import bars from '../../items/reader/bars.module.css';
import type { Siblings } from '../../items/reader/siblings.ts';
import { useT } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { PlaceSlider } from './PlaceSlider.tsx';

interface EpubBottomBarProps {
  readonly shown: boolean;
  readonly siblings: Siblings | undefined;
  readonly rightToLeft: boolean;
  /** How far in the book one is, from 0 to 1. */
  readonly share: number;
  readonly chapterAt: (share: number) => string | undefined;
  readonly onGo: (share: number) => void;
  readonly back: (() => void) | undefined;
  readonly forward: (() => void) | undefined;
  readonly onEdge: (edge: 'start' | 'end') => void;
}

/**
 * Where one is in the book and the ways to other parts and books, drawn in reading direction. The book
 * buttons ask first, as the last page does: a second press opens the book.
 */
export const EpubBottomBar = memo(function EpubBottomBar(props: EpubBottomBarProps) {
  const { shown, siblings, rightToLeft, share, chapterAt, onGo, back, forward } = props;
  const { onEdge } = props;
  const t = useT();
  const { previous, next } = siblings ?? {};
  return (
    <footer
      className={`${bars['bar']} ${bars['foot']}`}
      data-bar
      data-shown={shown || undefined}
      dir={rightToLeft ? 'rtl' : 'ltr'}
    >
      <div className={bars['before']}>
        <IconButton
          label={
            previous
              ? t('reader.previousBook.named', { title: previous.metadata.title })
              : t('reader.previousBook')
          }
          disabled={!previous}
          onClick={() => {
            onEdge('start');
          }}
        >
          <IconChevronsLeft size={20} className={bars['pointing']} />
        </IconButton>
        <IconButton label={t('epub.jumpBack')} disabled={!back} onClick={back}>
          <IconArrowBackUp size={20} className={bars['pointing']} />
        </IconButton>
      </div>
      <PlaceSlider {...{ share, chapterAt, onGo }} />
      <div className={bars['after']}>
        <span className={`${bars['number']} tabular`}>{t('epub.percent', { share })}</span>
        <IconButton label={t('epub.jumpForward')} disabled={!forward} onClick={forward}>
          <IconArrowForwardUp size={20} className={bars['pointing']} />
        </IconButton>
        <IconButton
          label={
            next ? t('reader.nextBook.named', { title: next.metadata.title }) : t('epub.lastBook')
          }
          disabled={siblings === undefined}
          onClick={() => {
            onEdge('end');
          }}
        >
          <IconChevronsRight size={20} className={bars['pointing']} />
        </IconButton>
      </div>
    </footer>
  );
}, areBothHidden);
