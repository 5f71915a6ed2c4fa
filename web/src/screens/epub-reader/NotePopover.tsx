import { useCallback, useEffect, useRef } from 'react';
import { useLocale, useT } from '../../lib/i18n.ts';
import type { LinkPress } from '../../readers/epub/engine.ts';
import { showNote } from '../../readers/epub/show-note.ts';
import { bookSandbox } from '../../readers/epub/view.ts';
import { Button } from '../../ui/Button.tsx';
import { PlacePopup } from '../../ui/PlacePopup.tsx';
import styles from './note.module.css';
import type { OpenedNote } from './use-epub-links.ts';

interface NotePopoverProps {
  readonly note: OpenedNote;
  readonly onLink: (press: LinkPress) => void;
  readonly onGo: () => void;
  readonly onClose: () => void;
}

/** A note of the book next to its link, in the book's own typeface. */
export function NotePopover({ note, onLink, onGo, onClose }: NotePopoverProps) {
  const t = useT();
  const { rtl } = useLocale();
  return (
    <PlacePopup
      label={t('epub.footnote')}
      box={note.press.box}
      background={note.ground}
      className={styles['popover']}
      onClose={onClose}
    >
      <NoteFrame {...{ note, onLink, onClose }} />
      <div className={styles['ways']} dir={rtl ? 'rtl' : 'ltr'}>
        <Button size="small" onClick={onGo}>
          {t('epub.footnote.go')}
        </Button>
      </div>
    </PlacePopup>
  );
}

type NoteFrameProps = Omit<NotePopoverProps, 'onGo'>;

function NoteFrame({ note, onLink, onClose }: NoteFrameProps) {
  const t = useT();
  // The frame outlives a render, so it calls the current listener.
  const latest = useRef({ onLink, onClose });
  useEffect(() => {
    latest.current = { onLink, onClose };
  });
  const { document, path } = note;
  const fill = useCallback(
    (frame: HTMLIFrameElement) =>
      showNote(frame, {
        document,
        path,
        on: {
          link: (press) => {
            latest.current.onLink(press);
          },
          close: () => {
            latest.current.onClose();
          },
        },
      }),
    [document, path],
  );
  return (
    <div className={styles['lines']}>
      <iframe
        ref={fill}
        sandbox={bookSandbox()}
        title={t('epub.footnote')}
        className={styles['note']}
      />
    </div>
  );
}
