import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { collectionPageQuery } from '../../data/collections.ts';
import { allLibraries, librariesQuery, scopeOf } from '../../data/libraries.ts';
import { firstOnly } from '../../data/list-form.ts';
import { readListPageQuery } from '../../data/readlists.ts';
import { useIsAdmin } from '../../data/session.ts';
import { formatNumber, useT } from '../../lib/i18n.ts';
import { useTitle } from '../../lib/title.ts';
import { PlaceBar } from '../../ui/Frame.tsx';
import { LinkTabs, type TabLinkProps } from '../../ui/LinkTabs.tsx';
import { AllLibrariesMenu } from '../AllLibrariesMenu.tsx';
import { LibraryMenu } from '../LibraryMenu.tsx';
import type { Items } from '../lists/use-items.ts';
import { LibraryQuestions } from './LibraryQuestions.tsx';
import { useScanWords } from './use-scan-words.ts';
import { cx } from '../../ui/cx.ts';
import styles from './library-view.module.css';
import { type LibraryView as View, libraryViews } from './views.ts';

type Counted = Pick<Items<unknown>, 'total' | 'onServer'>;

interface LibraryViewProps {
  readonly libraryId: string;
  readonly view: View;
  /** What it shows, to say how many; for views with a list. */
  readonly items?: Counted | undefined;
  /** Its toolbar. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a library's view: title, count, toolbar, and the ways to the other views. */
export function LibraryView({ libraryId, view, items, tools, children }: LibraryViewProps) {
  const t = useT();
  const { data: libraries } = useQuery(librariesQuery);
  const isAdmin = useIsAdmin();
  const library = libraries?.find(({ id }) => id === libraryId);
  const name = libraryId === allLibraries ? t('library.all') : (library?.name ?? '');
  const tabs = {
    label: t('library.views'),
    tabs: useOffered(libraryId, view).map((id) => ({
      id,
      label: t(libraryViews[id].label),
      icon: <ViewIcon view={id} />,
      link: linkTo(libraryId, id),
    })),
  };
  useTitle(name);
  return (
    <>
      <PlaceBar
        title={name}
        count={items?.total === undefined ? undefined : formatNumber(items.total)}
      >
        {tools}
        {isAdmin && library !== undefined && <LibraryMenu library={library} />}
        {isAdmin && libraryId === allLibraries && <AllLibrariesMenu libraries={libraries ?? []} />}
      </PlaceBar>
      <div className={styles['views']}>
        <LinkTabs {...tabs} />
      </div>
      <LibraryQuestions libraryId={libraryId} />
      <ScanNote libraryId={libraryId} />
      {items !== undefined && <HereNote items={items} view={view} />}
      {children}
    </>
  );
}

function ViewIcon({ view }: { readonly view: View }) {
  const { icon: Icon } = libraryViews[view];
  return <Icon size={18} stroke={1.75} aria-hidden />;
}

function linkTo(libraryId: string, view: View) {
  return (link: TabLinkProps) => <Link {...libraryViews[view].place(libraryId)} {...link} />;
}

/** The views that have something to show, and the one that is open. */
function useOffered(libraryId: string, view: View): readonly View[] {
  const scope = scopeOf(libraryId);
  const { data: collections } = useQuery(collectionPageQuery(firstOnly(scope)));
  const { data: readLists } = useQuery(readListPageQuery(firstOnly(scope)));
  const has = (id: View, total = 0): View[] => (total > 0 || view === id ? [id] : []);
  return [
    ...(libraryId === allLibraries ? [] : (['RECOMMENDED'] as const)),
    'BROWSE',
    'BOOKS',
    ...has('COLLECTIONS', collections?.totalElements),
    ...has('READLISTS', readLists?.totalElements),
  ];
}

/** Says how much of the list is on this device, while that's all that can be shown. */
function HereNote({ items, view }: { readonly items: Counted; readonly view: View }) {
  const t = useT();
  const { total: here, onServer } = items;
  if (here === undefined || onServer === undefined) return null;
  const all = formatNumber(onServer);
  return (
    <p className={cx(styles['scan'], 'tabular')}>
      {view === 'BOOKS'
        ? t('library.booksHere', { here, all })
        : t('library.seriesHere', { here, all })}
    </p>
  );
}

/** Says how far the scan of this library is. */
function ScanNote({ libraryId }: { readonly libraryId: string }) {
  const words = useScanWords(libraryId);
  if (words === undefined) return null;
  return <p className={cx(styles['scan'], 'tabular')}>{words}</p>;
}
