import type { Book } from '@longbox/contract/books';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { useT } from '../../lib/i18n.ts';
import type { Some } from '../../lib/some.ts';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { type SheetCell, SheetTable } from '../../ui/SheetTable.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { LockToggle } from '../form/LockToggle.tsx';
import styles from './edit.module.css';
import { noEdit } from './edits.ts';
import type { Subject } from './members.ts';
import { NumberTools } from './NumberTools.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { saveBooks } from './save-plan.ts';
import {
  blankRow,
  editIn,
  faultIn,
  firstFault,
  isLockedIn,
  isSheetChanged,
  type Sheet,
  type SheetMember,
  sheetMembers,
  textIn,
  withLock,
  withPasted,
  withText,
} from './sheet.ts';
import { SheetTools } from './SheetTools.tsx';
import { usePlan } from './use-plan.ts';

export interface BookTableDialogProps {
  readonly books: Some<Book>;
}

/** The last two parts of its path tell a book from others. */
function placeOf({ url }: Book): string {
  return url.split(/[/\\]/).slice(-2).join('/');
}

const subjectOf = (book: Book): Subject => ({ kind: 'book', book });

/** How the cells of a column are typed in. */
const typing = {
  title: { share: 2.4 },
  number: { share: 1.1, room: 6 },
  numberSort: { share: 1.6, room: 7, inputMode: 'decimal', dir: 'ltr' },
  releaseDate: {
    share: 1.8,
    room: 10,
    inputMode: 'numeric',
    dir: 'ltr',
    placeholder: 'YYYY-MM-DD',
  },
  isbn: { share: 1.7, room: 11, inputMode: 'numeric', dir: 'ltr' },
} as const satisfies Readonly<Record<SheetMember, object>>;

/** Changes several books at once in a table: titles, numbers, dates and ISBNs of each. */
export function BookTableDialog({ books, onClose }: BookTableDialogProps & HostedDialog) {
  const t = useT();
  const client = useQueryClient();
  const [sheet, setSheet] = useState<Sheet>(new Map());
  const [failure, setFailure] = useState<string>();
  const showCell = useRef<(index: number, member: SheetMember) => void>(undefined);
  const { plan, read, prepare, drop } = usePlan(books.map(subjectOf));
  const title = t('edit.table.title', { count: books.length });

  const review = async () => {
    setFailure(undefined);
    const wrong = firstFault(sheet, books);
    if (wrong !== undefined) {
      setFailure(t('edit.table.wrong'));
      showCell.current?.(wrong.index, wrong.member);
      return;
    }
    try {
      const known = new Map(books.map((book) => [book.id, book]));
      await prepare(({ book }) => {
        const opened = book && known.get(book.id);
        return opened ? editIn(sheet.get(opened.id) ?? blankRow, opened) : noEdit;
      });
    } catch (error) {
      setFailure(reasonOf(error));
    }
  };
  const cellOf = (book: Book, member: SheetMember): SheetCell => {
    const row = sheet.get(book.id) ?? blankRow;
    const text = textIn(row, book, member);
    return {
      text,
      fault: row.texts[member] === undefined ? undefined : faultIn(member, text),
      isChanged: text !== textIn(blankRow, book, member),
      aside: (
        <LockToggle
          field={`${t(`edit.member.${member}`)}, ${placeOf(book)}`}
          isLocked={isLockedIn(row, book, member)}
          onChange={(isLocked) => {
            setSheet((last) => withLock(last, book.id, member, isLocked));
          }}
        />
      ),
    };
  };
  return (
    <FormDialog
      form={{
        isChanged: isSheetChanged(sheet, books),
        isSaving: read !== undefined,
        failure,
      }}
      phone="full"
      width={1200}
      title={title}
      failureTitle={t('edit.failure.table')}
      saveLabel={t('edit.preview')}
      onClose={onClose}
      onSubmit={() => void review()}
      foot={
        read !== undefined && (
          <output className={styles['reading']}>
            {t('edit.plan.reading', { count: read, total: books.length })}
          </output>
        )
      }
    >
      <NumberTools books={books} onChange={setSheet} />
      <SheetTable
        label={title}
        columns={sheetMembers.map((key) => ({
          key,
          label: t(`edit.member.${key}`),
          ...typing[key],
          tools: <SheetTools member={key} sheet={sheet} books={books} onChange={setSheet} />,
        }))}
        rows={books}
        idOf={({ id }) => id}
        nameOf={placeOf}
        cellOf={cellOf}
        onType={({ id }, member, text) => {
          setSheet((last) => withText(last, id, member, text));
        }}
        onPaste={(at, member, text) => {
          setSheet((last) => withPasted(last, books, { at, member, text }));
        }}
        onReady={(show) => {
          showCell.current = show;
        }}
      />
      {plan !== undefined && (
        <PlanDialog
          plan={plan}
          onBack={drop}
          onConfirm={() => {
            saveBooks(client, { changes: plan.changes, title });
            onClose();
          }}
        />
      )}
    </FormDialog>
  );
}
