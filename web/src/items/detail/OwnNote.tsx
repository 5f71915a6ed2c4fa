import { longestPersonalNote } from '@longbox/contract/personal';
import { IconNote } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useLeaveQuestion } from '../../lib/use-leave-question.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import styles from './own.module.css';

interface OwnNoteProps {
  readonly note: string;
  /** False if it failed. */
  readonly onSave: (note: string) => Promise<boolean>;
}

/** Goes to what takes the place of what had the focus. */
const focus = (element: HTMLElement | null) => element?.focus();

/** A private note about a book or series. */
export function OwnNote({ note, onSave }: OwnNoteProps) {
  const t = useT();
  const [text, setText] = useState<string>();
  const [wasOpen, setWasOpen] = useState(false);
  useLeaveQuestion(text !== undefined && text !== note);
  const close = () => {
    setText(undefined);
    setWasOpen(true);
  };
  if (text === undefined) {
    return (
      <>
        {note !== '' && (
          <p className={styles['note']} dir="auto">
            {note}
          </p>
        )}
        <Button
          size="small"
          tone="quiet"
          icon={<IconNote size={18} />}
          remote
          ref={wasOpen ? focus : undefined}
          onClick={() => {
            setText(note);
          }}
        >
          {t(note === '' ? 'detail.own.addNote' : 'detail.own.editNote')}
        </Button>
      </>
    );
  }
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void onSave(text.trim()).then((isSaved) => isSaved && close());
      }}
    >
      <TextArea
        label={t('detail.own.note')}
        help={t('detail.own.noteHelp')}
        value={text}
        maxLength={longestPersonalNote}
        onChange={setText}
        ref={focus}
        dir="auto"
      />
      <div className={styles['buttons']}>
        <Button size="small" type="submit" tone="primary">
          {t('detail.own.save')}
        </Button>
        <Button size="small" onClick={close}>
          {t('dialog.cancel')}
        </Button>
      </div>
    </form>
  );
}
