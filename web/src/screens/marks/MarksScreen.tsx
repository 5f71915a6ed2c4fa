import type { MarkOfBook } from '@longbox/contract/marks';
import { IconHighlight, IconSearchOff } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import type { KeptMark } from '../../data/kept-marks.ts';
import { useChangeMark } from '../../data/mark-sync.ts';
import { useMe } from '../../data/session.ts';
import { type ExportForm, exportMarks } from '../../items/marks/export-marks.ts';
import { MarkDialog } from '../../items/marks/MarkDialog.tsx';
import { removeMark } from '../../items/marks/remove-mark.ts';
import { formatNumber, t as told, useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { PlaceBar } from '../../ui/Frame.tsx';
import { Sections } from '../../ui/Sections.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { toast } from '../../ui/toast.ts';
import { BookGroup } from './BookGroup.tsx';
import { byBook } from './export-all.ts';
import { groupsOf } from './groups.ts';
import styles from './marks-screen.module.css';
import { ExportMenu, MarksTools } from './MarksTools.tsx';
import { type AllMarks, useAllMarks } from './use-all-marks.ts';

const route = getRouteApi('/frame/marks');

function asKept(listed: MarkOfBook): KeptMark {
  const { book: _book, bookId: _bookId, ...mark } = listed;
  return { ...mark, unsent: false };
}

async function save(all: AllMarks, form: ExportForm, bookId?: string): Promise<void> {
  try {
    const found = await all.all();
    const marks = bookId === undefined ? found : found.filter((mark) => mark.bookId === bookId);
    const books = byBook(marks);
    const name = bookId === undefined ? 'longbox-marks' : (books[0]?.title ?? '');
    exportMarks(books, form, name);
  } catch (error) {
    toast({ title: told('marks.exportFailed'), text: reasonOf(error), tone: 'danger' });
  }
}

/** The marks themselves, or why there are none. */
function MarksBody({ all, isNarrowed }: { readonly all: AllMarks; readonly isNarrowed: boolean }) {
  const t = useT();
  const { id: userId } = useMe();
  const change = useChangeMark(userId);
  const [opened, setOpened] = useState<MarkOfBook>();
  const { marks, error, retry, more } = all;
  const saving = (bookId: string) => (mark: KeptMark) => {
    change(bookId, mark);
  };
  const remove = (mark: MarkOfBook) => {
    removeMark(asKept(mark), saving(mark.bookId));
    setOpened(undefined);
  };
  if (marks === undefined) {
    if (error !== null) {
      return <ErrorState title={t('failure.marks')} reason={reasonOf(error)} onRetry={retry} />;
    }
    return [1, 2, 3].map((one) => <Skeleton key={one} height="140px" />);
  }
  if (marks.length === 0) {
    return isNarrowed ? (
      <EmptyState
        icon={<IconSearchOff size={32} stroke={1.5} />}
        title={t('marks.noneMatch')}
        text={t('marks.noneMatch.text')}
      />
    ) : (
      <EmptyState
        icon={<IconHighlight size={32} stroke={1.5} />}
        title={t('marks.none')}
        text={t('marks.none.all')}
      />
    );
  }
  return (
    <>
      {groupsOf(marks).map((group) => (
        <BookGroup
          key={group[0]?.id}
          marks={group}
          onEdit={setOpened}
          onRemove={remove}
          onExport={(bookId, form) => void save(all, form, bookId)}
        />
      ))}
      {more && (
        <div className={styles['more']}>
          <Button onClick={more}>{t('marks.more')}</Button>
        </div>
      )}
      {opened && (
        <MarkDialog
          bookId={opened.bookId}
          mark={asKept(opened)}
          onSave={(mark) => {
            saving(opened.bookId)(mark);
            setOpened(undefined);
          }}
          onRemove={() => {
            remove(opened);
          }}
          onClose={() => {
            setOpened(undefined);
          }}
        />
      )}
    </>
  );
}

/** Everything a person has marked in all books: found again, read on from, taken away as a file. */
export function MarksScreen() {
  const t = useT();
  const search = route.useSearch();
  const { id: userId } = useMe();
  const all = useAllMarks(userId, search);
  const isNarrowed = Object.keys(search).length > 0;
  const { total } = all;
  return (
    <>
      <PlaceBar
        title={t('nav.marks')}
        count={total === undefined ? undefined : formatNumber(total)}
      >
        {total !== undefined && total > 0 && (
          <ExportMenu onExport={(form) => void save(all, form)} />
        )}
      </PlaceBar>
      <Sections>
        <div className={styles['screen']}>
          {all.isHere && <Banner>{t('marks.kept.here')}</Banner>}
          {(isNarrowed || total !== 0) && <MarksTools search={search} series={all.series} />}
          <MarksBody all={all} isNarrowed={isNarrowed} />
        </div>
      </Sections>
    </>
  );
}
