import type { Library } from '@longbox/contract/libraries';
import type { SeriesPreview as Preview } from '@longbox/contract/series-preview';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { reasonOf } from '../../data/error-text.ts';
import { seriesPreviewQuery } from '../../data/libraries.ts';
import { useT } from '../../lib/i18n.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './series-preview.module.css';
import type { TabProps } from './tab-props.ts';

const options = [
  'seriesByMetadata',
  'importComicInfoSeries',
  'importComicInfoSeriesAppendVolume',
  'importEpubSeries',
] as const;

interface SeriesPreviewProps extends TabProps {
  readonly library: Library;
}

/** Which series merge and split when the options are saved as they're now; nothing if they would stay. */
export function SeriesPreview({ form, library }: SeriesPreviewProps) {
  const values = useWatch({ control: form.control, name: options });
  const isOf = (index: number): boolean => values[index] === true;
  const isChanged = options.some((name, index) => isOf(index) !== (library[name] === true));
  const counts = isOf(0) || library.seriesByMetadata === true;
  if (!isChanged || !counts) return null;
  return (
    <Changes
      libraryId={library.id}
      options={{
        seriesByMetadata: isOf(0),
        importComicInfoSeries: isOf(1),
        importComicInfoSeriesAppendVolume: isOf(2),
        importEpubSeries: isOf(3),
      }}
    />
  );
}

function Changes(asked: {
  readonly libraryId: string;
  readonly options: Parameters<typeof seriesPreviewQuery>[1];
}) {
  const t = useT();
  const preview = useQuery({
    ...seriesPreviewQuery(asked.libraryId, asked.options),
    gcTime: 0,
    retry: false,
  });
  return (
    <section className={styles['preview']} aria-label={t('seriesPreview.label')} aria-live="polite">
      {preview.isPending && <Skeleton height="20px" />}
      {preview.isError && <p>{reasonOf(preview.error)}</p>}
      {preview.data && <Said preview={preview.data} />}
    </section>
  );
}

function Said({ preview }: { readonly preview: Preview }) {
  const t = useT();
  const { before, after, merged, split, unread } = preview;
  return (
    <>
      <p>{t('seriesPreview.counts', { before, after })}</p>
      {merged.count + split.count === 0 && <p>{t('seriesPreview.none')}</p>}
      {merged.count > 0 && <Lines title={t('seriesPreview.merged')} changes={merged} />}
      {split.count > 0 && <Lines title={t('seriesPreview.split')} changes={split} />}
      {unread > 0 && <p>{t('seriesPreview.unread', { count: unread })}</p>}
    </>
  );
}

function Lines({ title, changes }: { readonly title: string; readonly changes: Preview['split'] }) {
  const t = useT();
  const { count, first } = changes;
  return (
    <>
      <h3 className={styles['title']}>{title}</h3>
      <dl className={styles['lines']}>
        {first.map((one, index) => (
          <div key={index}>
            <dt dir="auto">{one.name}</dt>
            <dd>
              {one.series.map(({ name, books }, place) => (
                <span key={place} className={styles['part']}>
                  <bdi>{name}</bdi>{' '}
                  <span className={styles['books']}>{t('series.books', { count: books })}</span>
                </span>
              ))}
              <More count={one.count - one.series.length} />
            </dd>
          </div>
        ))}
      </dl>
      <More count={count - first.length} />
    </>
  );
}

function More({ count }: { readonly count: number }) {
  const t = useT();
  return count > 0 && <p className={styles['books']}>{t('seriesPreview.more', { count })}</p>;
}
