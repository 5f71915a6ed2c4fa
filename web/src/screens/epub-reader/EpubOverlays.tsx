import { useState } from 'react';
import { partOf } from '../../lib/load-part.ts';
import { useT, withWords } from '../../lib/i18n.ts';
import type { EpubEngine, EpubTarget, LinkPress, Located } from '../../readers/epub/engine.ts';
import type { EpubModel } from '../../readers/epub/model.ts';
import { ArrivingPart } from '../../ui/ArrivingPart.tsx';
import { Button } from '../../ui/Button.tsx';
import type { useAloudSwitch } from './aloud/use-aloud-switch.ts';
import styles from './epub.module.css';
import { SelectionBar } from './SelectionBar.tsx';
import type { Elsewhere } from './use-elsewhere.ts';
import type { OpenedLink } from './use-epub-links.ts';
import type { EpubMarks } from './use-epub-marks.ts';

const dialogsPart = partOf(() => import('./EpubDialogs.tsx'));
const notePart = partOf(async () => (await import('./NotePopover.tsx')).NotePopover);
const lookUpPart = partOf(
  async () =>
    (await withWords(['lookUp', 'editing'], () => import('./look-up/LookUpDialog.tsx')))
      .LookUpDialog,
);
const aloudPart = partOf(
  async () => (await withWords('aloud', () => import('./aloud/AloudBar.tsx'))).AloudBar,
);
const markPart = partOf(async () => (await import('../../items/marks/MarkDialog.tsx')).MarkDialog);

interface LinkOverlayProps {
  readonly opened: OpenedLink;
  readonly onGo: (target: EpubTarget) => void;
  readonly onLink: (press: LinkPress) => void;
  readonly onClose: () => void;
}

/** The overlay that a link or an image of the book opened. */
export function LinkOverlay({ opened, onGo, onLink, onClose }: LinkOverlayProps) {
  if (opened.kind === 'note') {
    const go = () => {
      onClose();
      onGo(opened.target);
    };
    return (
      <ArrivingPart part={notePart} onClose={onClose}>
        {(NotePopover) => (
          <NotePopover key={opened.document} note={opened} onGo={go} {...{ onLink, onClose }} />
        )}
      </ArrivingPart>
    );
  }
  return (
    <ArrivingPart part={dialogsPart} onClose={onClose}>
      {({ LinkDialog, PictureDialog }) =>
        opened.kind === 'external' ? (
          <LinkDialog url={opened.url} onClose={onClose} />
        ) : (
          <PictureDialog {...opened} onClose={onClose} />
        )
      }
    </ArrivingPart>
  );
}

/** What marking words shows: the bar over a selection, and the note of a mark. */
export function MarkOverlays({
  bookId,
  marks,
}: {
  readonly bookId: string;
  readonly marks: EpubMarks;
}) {
  const { selected, opened } = marks;
  const [isEditing, setEditing] = useState(false);
  const endEditing = () => {
    setEditing(false);
  };
  const close = () => {
    marks.setOpened(undefined);
  };
  return (
    <>
      {selected && (
        <SelectionBar
          selected={selected}
          onMark={marks.mark}
          onNote={marks.annotate}
          onCopy={marks.copy}
          onEditServices={() => {
            marks.endSelection();
            setEditing(true);
          }}
        />
      )}
      {isEditing && (
        <ArrivingPart part={lookUpPart} onClose={endEditing}>
          {(LookUpDialog) => <LookUpDialog onClose={endEditing} />}
        </ArrivingPart>
      )}
      {opened && (
        <ArrivingPart part={markPart} onClose={close}>
          {(MarkDialog) => (
            <MarkDialog
              bookId={bookId}
              mark={opened}
              onSave={marks.save}
              onRemove={() => {
                marks.remove(opened);
              }}
              onClose={close}
            />
          )}
        </ArrivingPart>
      )}
    </>
  );
}

interface AloudOverlayProps extends Pick<
  ReturnType<typeof useAloudSwitch>,
  'onSentence' | 'toggle'
> {
  readonly engine: EpubEngine;
  readonly model: EpubModel;
  readonly located: Located | undefined;
  readonly above: boolean;
}

/** The bar of reading aloud. */
export function AloudOverlay({ onSentence, toggle, ...book }: AloudOverlayProps) {
  return (
    <ArrivingPart part={aloudPart} onClose={toggle}>
      {(AloudBar) => <AloudBar {...book} {...{ onSentence }} onClose={toggle} />}
    </ArrivingPart>
  );
}

interface ElsewhereNoteProps {
  readonly elsewhere: Elsewhere;
  readonly onGo: () => void;
  readonly onStay: () => void;
}

/** Another device has read on: go there, or stay. */
export function ElsewhereNote({ elsewhere, onGo, onStay }: ElsewhereNoteProps) {
  const t = useT();
  const { device, chapter, share } = elsewhere;
  return (
    <div className={styles['elsewhere']} aria-live="polite">
      <div dir="auto">
        <p>
          <b>{t('epub.elsewhere', { device })}</b>
        </p>
        <p className={styles['quiet']}>
          {chapter === undefined
            ? t('epub.percent', { share })
            : t('epub.where', { chapter, share })}
        </p>
        <div className={styles['ways']}>
          <Button onClick={onStay}>{t('epub.elsewhere.stay')}</Button>
          <Button tone="primary" onClick={onGo}>
            {t('epub.elsewhere.go')}
          </Button>
        </div>
      </div>
    </div>
  );
}
