import type { Book } from '@longbox/contract/books';
import { useQuery } from '@tanstack/react-query';
import { pagesQuery } from '../../data/books.ts';
import { reasonOf } from '../../data/error-text.ts';
import { candidateQuery } from '../../data/transient-books.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatNumber, useT } from '../../lib/i18n.ts';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { type Side, sideOfBook, sideOfCandidate } from './comparison.ts';
import styles from './import.module.css';
import { Verdict } from './Verdict.tsx';

export interface CandidateProps {
  /** The file looked at. */
  readonly id: string;
  /** The book it would replace. */
  readonly replaced: Book | undefined;
}

/** The content of a file, next to the book it would replace. */
export function DetailsDialog({ id, replaced, onClose }: CandidateProps & HostedDialog) {
  const t = useT();
  const candidate = useQuery(candidateQuery(id));
  const pages = useQuery({ ...pagesQuery(replaced?.id ?? ''), enabled: replaced !== undefined });
  const error = candidate.error ?? (replaced && pages.error);
  const present = replaced && pages.data && sideOfBook(replaced, pages.data);
  const isThere = candidate.data !== undefined && (replaced === undefined || present !== undefined);
  return (
    <Dialog
      title={t(replaced === undefined ? 'import.detailsTitle' : 'import.comparison')}
      width={replaced === undefined ? 720 : 1100}
      phone="full"
      onClose={onClose}
    >
      {isThere && <Details coming={sideOfCandidate(candidate.data)} present={present} />}
      {!isThere && error !== undefined && error !== null && (
        <ErrorState
          title={t('failure.pages')}
          reason={reasonOf(error)}
          onRetry={() => {
            void candidate.refetch();
            if (replaced !== undefined) void pages.refetch();
          }}
        />
      )}
      {!isThere && !error && <Skeleton height="240px" />}
    </Dialog>
  );
}

interface DetailsProps {
  readonly coming: Side;
  readonly present: Side | undefined;
}

function Details({ coming, present }: DetailsProps) {
  const t = useT();
  const sides = present === undefined ? [coming] : [coming, present];
  const tint = (at: number) => cx(present !== undefined && at === 0 && styles['tinted']);
  const facts: readonly (readonly [label: string, value: (side: Side) => string])[] = [
    [t('import.fact.size'), ({ sizeBytes }) => formatBytes(sizeBytes)],
    [t('import.fact.format'), ({ format }) => format],
    [t('import.fact.pages'), ({ pages }) => formatNumber(pages.length)],
  ];
  const longest = Math.max(...sides.map(({ pages }) => pages.length));
  return (
    <div className={styles['details']}>
      {present !== undefined && <Verdict coming={coming} present={present} />}
      <table className={styles['plain']}>
        <thead>
          <tr>
            <th>{t('import.fact.name')}</th>
            {sides.map(({ name }, at) => (
              <th key={at} className={tint(at)}>
                <strong>{t(at === 0 ? 'import.newFile' : 'import.oldFile')}</strong>
                <br />
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {sides.map((side, at) => (
                <td key={at} className={tint(at)}>
                  <bdi>{value(side)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles['wide']}>
        <table className={styles['plain']} aria-label={t('import.fact.pages')}>
          <thead>
            <tr>
              <th>#</th>
              {sides.map((_, at) =>
                (['file', 'type', 'dimensions', 'size'] as const).map((key) => (
                  <th key={`${key} ${at}`} className={tint(at)}>
                    {t(`import.page.${key}`)}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: longest }, (_, index) => (
              <tr key={index}>
                <th scope="row" className="tabular">
                  {index + 1}
                </th>
                {sides.map((side, at) => (
                  <PageCells key={at} page={side.pages[index]} className={tint(at)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface PageCellsProps {
  readonly page: Side['pages'][number] | undefined;
  readonly className: string;
}

function PageCells({ page, className }: PageCellsProps) {
  if (page === undefined) {
    return (
      <td colSpan={4} className={className}>
        –
      </td>
    );
  }
  const { fileName, mediaType, width, height, sizeBytes } = page;
  return (
    <>
      <td className={className}>
        <bdi dir="ltr">{fileName}</bdi>
      </td>
      <td className={className}>{mediaType.replace('image/', '')}</td>
      <td className={cx(className, 'tabular')}>
        {width !== null && height !== null && (
          <bdi dir="ltr">
            {width} × {height}
          </bdi>
        )}
      </td>
      <td className={cx(className, 'tabular')}>{formatBytes(sizeBytes)}</td>
    </>
  );
}
