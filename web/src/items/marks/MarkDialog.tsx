import { longestNote } from '@longbox/contract/marks';
import { useState } from 'react';
import type { KeptMark } from '../../data/kept-marks.ts';
import { useT } from '../../lib/i18n.ts';
import { useLeaveQuestion } from '../../lib/use-leave-question.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { ReaderDialog } from '../reader/ReaderDialog.tsx';
import { Colours } from './Colours.tsx';
import { MarkPicture } from './MarkPicture.tsx';
import styles from './marks.module.css';

interface MarkDialogProps {
  readonly bookId: string;
  readonly mark: KeptMark;
  readonly onSave: (mark: KeptMark) => void;
  /** Absent where there is nothing to remove yet. */
  readonly onRemove?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** A mark with its note and color. */
export function MarkDialog({ bookId, mark, onSave, onRemove, onClose }: MarkDialogProps) {
  const t = useT();
  const [note, setNote] = useState(mark.note);
  const [colour, setColour] = useState(mark.colour);
  useLeaveQuestion(note !== mark.note);
  return (
    <ReaderDialog title={t(`marks.kind.${mark.kind}`)} onClose={onClose}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          onSave({ ...mark, note: note.trim(), colour });
        }}
      >
        <div className={styles['subject']}>
          <MarkPicture bookId={bookId} mark={{ ...mark, colour }} />
          {mark.text !== '' && (
            <blockquote className={styles['quote']} data-colour={colour} dir="auto">
              {mark.text}
            </blockquote>
          )}
        </div>
        <Colours value={colour} onPick={setColour} />
        <TextArea
          label={t('marks.note')}
          value={note}
          maxLength={longestNote}
          onChange={setNote}
          onKeyDown={(event) => {
            const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
            if (isDone) event.currentTarget.form?.requestSubmit();
          }}
          data-autofocus
        />
        <div className={styles['ways']}>
          {onRemove && <Button onClick={onRemove}>{t('marks.remove')}</Button>}
          <Button type="submit" remote={false} tone="primary">
            {t('marks.save')}
          </Button>
        </div>
      </form>
    </ReaderDialog>
  );
}
