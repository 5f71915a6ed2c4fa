import type { AlikePair, AlikeSide } from '@longbox/contract/alike';
import { IconBookmark, IconExternalLink, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRemoveAlikePage } from '../../data/alike.ts';
import { askToDeleteFiles } from '../../items/deleting.ts';
import { bookFormat, listedTitle } from '../../items/names.ts';
import { bookPlace, readerPlace } from '../../items/places.ts';
import { askDialog } from '../../items/dialogs.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatNumber, type Translate, useT } from '../../lib/i18n.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import styles from './alike.module.css';
import type { betterOf } from './better.ts';
import { FilePath } from './FilePath.tsx';
import { smallPicture } from './pair-pictures.ts';

interface PairSideProps {
  readonly pairId: string;
  readonly kind: AlikePair['kind'];
  readonly side: AlikeSide;
  /** The ways in which it's better than the other. */
  readonly virtue: NonNullable<ReturnType<typeof betterOf>>['virtue'] | undefined;
}

/** One of two near-duplicates: image, details, and the actions to open and remove it. */
export function PairSide({ pairId, kind, side, virtue }: PairSideProps) {
  const t = useT();
  const { book, pageNumber } = side;
  const name = listedTitle(book);
  return (
    <section className={styles['side']} aria-label={name}>
      <div className={styles['picture']}>
        <img src={smallPicture(side)} alt="" loading="lazy" decoding="async" />
      </div>
      <div className={styles['words']}>
        <Link {...bookPlace(book)} className={styles['link']} dir="auto">
          {name}
        </Link>
        <FilePath book={book} />
        <dl className={styles['facts']}>
          {factsOf(t, kind, side).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ))}
        </dl>
        {virtue !== undefined && (
          <span className={styles['better']}>
            <IconBookmark size={16} aria-hidden />
            {t(`manage.alike.better.${virtue}`)}
          </span>
        )}
        <div className={styles['actions']}>
          <Link
            {...readerPlace(book, pageNumber === null ? {} : { page: pageNumber })}
            className={buttonClass({ size: 'small' })}
            aria-label={t('manage.alike.openOf', { name })}
          >
            <IconExternalLink size={18} aria-hidden />
            <span>{t('manage.alike.open')}</span>
          </Link>
          {kind === 'BOOKS' ? (
            <DeleteBook side={side} name={name} />
          ) : (
            <RemovePage pairId={pairId} side={side} name={name} />
          )}
        </div>
      </div>
    </section>
  );
}

/** What tells one side from the other; what is not known is left out. */
function factsOf(t: Translate, kind: AlikePair['kind'], side: AlikeSide) {
  const { book, pageNumber, mediaType, width, height, size } = side;
  const type = mediaType?.replace('image/', '').toUpperCase() ?? '';
  const pixels =
    width === null || height === null ? '' : `${formatNumber(width)} × ${formatNumber(height)}`;
  const facts =
    kind === 'BOOKS'
      ? ([
          [t('manage.column.type'), bookFormat(book.media)],
          [t('manage.column.pages'), formatNumber(book.media.pagesCount)],
          [t('manage.alike.firstPage'), [pixels, type].filter(Boolean).join(' ')],
          [t('manage.alike.size'), formatBytes(book.sizeBytes)],
        ] as const)
      : ([
          [t('manage.column.page'), formatNumber(pageNumber ?? 0)],
          [t('manage.column.type'), type],
          [t('manage.alike.pixels'), pixels],
          [t('manage.alike.size'), size === null ? '' : formatBytes(size)],
        ] as const);
  return facts.filter(([, value]) => value !== '');
}

interface ActionProps {
  readonly side: AlikeSide;
  readonly name: string;
}

function DeleteBook({ side: { book }, name }: ActionProps) {
  const t = useT();
  const client = useQueryClient();
  return (
    <Button
      size="small"
      icon={<IconTrash size={18} />}
      aria-label={t('manage.alike.deleteOf', { name })}
      onClick={() => {
        askToDeleteFiles(client, [book], () => undefined);
      }}
    >
      {t('manage.alike.delete')}
    </Button>
  );
}

/** Asks, and then says that the page waits to be removed. */
function RemovePage({ pairId, side, name }: ActionProps & { readonly pairId: string }) {
  const t = useT();
  const remove = useRemoveAlikePage();
  const page = side.pageNumber ?? 0;
  const bookId = side.book.id;
  if (remove.isSuccess) return <output>{t('manage.removalQueued')}</output>;
  if (!side.removable) return <span className={styles['quiet']}>{t('manage.alike.fixed')}</span>;
  return (
    <Button
      size="small"
      icon={<IconTrash size={18} />}
      busy={remove.isPending}
      aria-label={t('manage.alike.removeOf', { page, name })}
      onClick={() => {
        openDialog(askDialog, {
          title: t('manage.alike.removeTitle'),
          text: t('manage.alike.removeText', { page, name }),
          confirm: t('manage.removePage', { page }),
          danger: true,
          onConfirm: () => {
            remove.mutate({ params: { pairId }, body: { bookId, pageNumber: page } });
          },
        });
      }}
    >
      {t('manage.alike.remove')}
    </Button>
  );
}
