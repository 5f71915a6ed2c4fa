import { IconSearch, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { reasonOf } from '../../data/error-text.ts';
import { allLibraries, librariesQuery } from '../../data/libraries.ts';
import { searchPlace } from '../../items/places.ts';
import { SelectionScreen } from '../../items/selection/SelectionScreen.tsx';
import { drawable } from '../../items/shelves/shelf.ts';
import { ShelfRow } from '../../items/shelves/ShelfRow.tsx';
import styles from '../../items/shelves/shelves.module.css';
import { useCardTools } from '../../items/use-card-tools.ts';
import { useT } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { PlaceBar } from '../../ui/Frame.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { useFoundShelves } from './use-found-shelves.ts';

const route = getRouteApi('/frame/search');

/** Everything a text is found in, as shelves of the four kinds. */
export function SearchScreen() {
  const t = useT();
  const { q, library } = route.useSearch();
  const { data: libraries } = useQuery(librariesQuery);
  const place = libraries?.find(({ id }) => id === library)?.name;
  if (q === undefined) {
    return (
      <>
        <PlaceBar title={t('search.title')} />
        <EmptyState icon={<IconSearch size={32} stroke={1.5} />} title={t('search.what')} />
      </>
    );
  }
  return (
    <>
      <PlaceBar
        title={
          place === undefined
            ? t('search.found', { text: q })
            : t('search.foundIn', { text: q, place })
        }
      />
      {/* Another text is another search: nothing of the last one stays. */}
      <Results key={`${q} ${library}`} text={q} libraryId={library ?? allLibraries} />
    </>
  );
}

interface ResultsProps {
  readonly text: string;
  readonly libraryId: string;
}

function Results({ text, libraryId }: ResultsProps) {
  const t = useT();
  const tools = useCardTools();
  const shelves = useFoundShelves(text, libraryId);
  const shown = drawable(shelves);
  const [first] = shelves;
  if (first !== undefined && shelves.every(({ error }) => error !== null)) {
    return (
      <ErrorState
        title={t('failure.search')}
        reason={reasonOf(first.error)}
        onRetry={() => {
          for (const shelf of shelves) shelf.retry();
        }}
      />
    );
  }
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={<IconSearchOff size={32} stroke={1.5} />}
        title={t('search.noneTitle')}
        text={t('search.noneText')}
        action={
          libraryId !== allLibraries && (
            <Link {...searchPlace({ q: text })} className={buttonClass({})}>
              {t('search.everywhere')}
            </Link>
          )
        }
      />
    );
  }
  return (
    <SelectionScreen identity={`${text} ${libraryId}`} keeps>
      <div className={styles['home']}>
        {shown.map((shelf) => (
          <ShelfRow key={shelf.id} shelf={shelf} tools={tools} />
        ))}
      </div>
    </SelectionScreen>
  );
}
