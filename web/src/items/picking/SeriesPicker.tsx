import type { Series } from '@longbox/contract/series';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { librariesQuery } from '../../data/libraries.ts';
import { useCoverVersion } from '../../data/poster-versions.ts';
import { seriesNamedQuery, seriesThumbnailUrl } from '../../data/series.ts';
import { useT } from '../../lib/i18n.ts';
import { useRested } from '../../lib/use-rested.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { ErrorState } from '../../ui/States.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { PickLine, PickList } from './PickList.tsx';

/** Milliseconds of rest in the typing before series are asked for. */
const rest = 500;

export interface SeriesPickerProps {
  /** The purpose of the choice. */
  readonly title: string;
  /** Whether one-shots are among them. */
  readonly oneshots?: boolean;
  readonly onPick: (series: Series) => void;
}

/** Finds one series by its name. */
export function SeriesPicker(props: SeriesPickerProps & HostedDialog) {
  const { title, oneshots, onPick, onClose } = props;
  const t = useT();
  const [text, setText] = useState('');
  const search = useRested(text.trim(), rest);
  const found = useQuery({
    ...seriesNamedQuery(search, oneshots),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog title={title} onClose={onClose} width={450}>
      <TextField
        label={t('pick.seriesName')}
        type="search"
        value={text}
        onChange={setText}
        autoComplete="off"
        data-autofocus
      />
      {search !== '' && (
        <Found
          found={found.data?.content}
          error={found.error}
          onRetry={() => void found.refetch()}
          onPick={(series) => {
            onClose();
            onPick(series);
          }}
        />
      )}
    </Dialog>
  );
}

interface FoundProps {
  readonly found: readonly Series[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onPick: (series: Series) => void;
}

function Found({ found, error, onRetry, onPick }: FoundProps): ReactNode {
  const t = useT();
  if (found === undefined && error !== null) {
    return <ErrorState reason={reasonOf(error)} onRetry={onRetry} />;
  }
  return (
    <PickList items={found} empty={t('pick.noSeries')}>
      {(series) => <SeriesLine series={series} onPick={onPick} />}
    </PickList>
  );
}

interface SeriesLineProps extends Pick<FoundProps, 'onPick'> {
  readonly series: Series;
}

function SeriesLine({ series, onPick }: SeriesLineProps) {
  const version = useCoverVersion(series.id, series.cover);
  const { data: libraries } = useQuery(librariesQuery);
  const library = libraries?.find(({ id }) => id === series.libraryId)?.name;
  const year = series.booksMetadata.releaseDate?.slice(0, 4);
  return (
    <PickLine
      cover={seriesThumbnailUrl(series.id, version)}
      title={series.metadata.title}
      facts={[library, year]}
      onPick={() => {
        onPick(series);
      }}
    />
  );
}
