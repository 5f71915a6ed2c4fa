import type { Book } from '@longbox/contract/books';
import type { ReadList } from '@longbox/contract/readlists';
import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../data/error-text.ts';
import { everyBookOfReadListQuery } from '../../data/readlists.ts';
import { listedTitle } from '../../items/names.ts';
import { useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { LongList } from '../../ui/LongList.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import type { ListChange, Row } from './matching.ts';
import styles from './list.module.css';

export interface UpdateProps {
  readonly readList: ReadList;
  readonly rows: readonly Row[];
  readonly change: ListChange;
  /** Books of the file that nothing stands for. */
  readonly missing: number;
  /** Such books that keep their places. */
  readonly places: number;
  readonly onConfirm: (after: readonly string[]) => void;
}

/** What becomes of a read list, to be looked at before it is changed. */
export function UpdateDialog(props: UpdateProps & HostedDialog) {
  const { readList, rows, change, missing, places, onConfirm, onClose } = props;
  const t = useT();
  const { data, error, refetch } = useQuery(everyBookOfReadListQuery(readList.id));
  const { added, removed, kept, isReordered, after } = change;
  const isSame = added.length + removed.length === 0 && !isReordered;
  return (
    <Dialog
      title={t('importList.preview', { name: readList.name })}
      width={720}
      phone="full"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            tone="primary"
            disabled={isSame && places === 0}
            onClick={() => {
              onClose();
              onConfirm(after);
            }}
          >
            {t('importList.updateNow')}
          </Button>
        </>
      }
    >
      <div className={styles['preview']}>
        <p>
          {isSame
            ? t('importList.nothingChanges')
            : t('importList.changes', {
                added: added.length,
                removed: removed.length,
                kept: kept.length,
              })}
          {isReordered && ` ${t('importList.reordered')}`}
        </p>
        {places > 0 && <p>{t('importList.places', { count: places })}</p>}
        {missing > 0 && <p>{t('importList.missing', { missing, total: rows.length })}</p>}
        {readList.filtered && <Banner tone="warning">{t('importList.filtered')}</Banner>}
        {data === undefined && error !== null && (
          <ErrorState
            title={t('failure.books')}
            reason={reasonOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && error === null && <Skeleton height="160px" />}
        {data !== undefined && <Lines change={change} nameOf={nameBy(rows, data.content)} />}
      </div>
    </Dialog>
  );
}

/** The names of books, both added and existing ones. */
function nameBy(rows: readonly Row[], books: readonly Book[]): (id: string) => string {
  const names = new Map(
    rows.flatMap(({ series, book }) =>
      series && book ? [[book.bookId, `${series.title} ${book.number}: ${book.title}`]] : [],
    ),
  );
  for (const book of books) names.set(book.id, listedTitle(book));
  return (id) => names.get(id) ?? id;
}

interface LinesProps {
  readonly change: ListChange;
  readonly nameOf: (id: string) => string;
}

/** The list as it will be, what comes marked, and then what goes. */
function Lines({ change: { after, added, removed }, nameOf }: LinesProps) {
  const t = useT();
  const comes = new Set(added);
  const lines = [
    ...after.map((id, index) => ({
      id,
      place: index + 1,
      kind: comes.has(id) ? 'comes' : 'stays',
    })),
    ...removed.map((id) => ({ id, place: undefined, kind: 'goes' })),
  ];
  return (
    <LongList
      label={t('importList.previewList')}
      items={lines}
      idOf={({ id }) => id}
      render={({ id, place, kind }) => (
        <div className={cx(styles['change'], styles[kind])}>
          <span className={cx(styles['quiet'], 'tabular')}>{place ?? ''}</span>
          {kind === 'comes' && <ins>{nameOf(id)}</ins>}
          {kind === 'goes' && <del>{nameOf(id)}</del>}
          {kind === 'stays' && <bdi>{nameOf(id)}</bdi>}
        </div>
      )}
    />
  );
}
