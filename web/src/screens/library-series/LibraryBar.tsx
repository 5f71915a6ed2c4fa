import { useQuery } from '@tanstack/react-query';
import { allLibraries, librariesQuery } from '../../data/libraries.ts';
import { useIsAdmin } from '../../data/session.ts';
import { LibraryMenu } from '../../items/LibraryMenu.tsx';
import { CoverSize, SortMenu, ViewMenu } from '../../items/ListTools.tsx';
import { formatNumber, useT } from '../../lib/i18n.ts';
import { PlaceBar } from '../../ui/Frame.tsx';
import { defaultSort, sortOptions } from './search.ts';
import { useLibrarySearch } from './use-library-search.ts';

function useLibraryName(libraryId: string) {
  const t = useT();
  const { data: libraries } = useQuery(librariesQuery);
  const library = libraries?.find(({ id }) => id === libraryId);
  return { library, name: libraryId === allLibraries ? t('library.all') : (library?.name ?? '') };
}

/** Title, count and toolbar of a library's series. */
export function LibraryBar({ total }: { readonly total: number | undefined }) {
  const t = useT();
  const { libraryId, search, change } = useLibrarySearch();
  const { library, name } = useLibraryName(libraryId);
  const isAdmin = useIsAdmin();
  const options = sortOptions.map((option) => ({ ...option, label: t(`sort.${option.key}`) }));
  const first = { ...search, page: undefined };
  return (
    <PlaceBar title={name} count={total === undefined ? undefined : formatNumber(total)}>
      <CoverSize />
      <SortMenu
        options={options}
        value={search.sort ?? defaultSort}
        onChange={(sort) => {
          change({ ...first, sort: sort === defaultSort ? undefined : sort });
        }}
      />
      <ViewMenu
        pageSize={search.pageSize}
        onChange={() => {
          change({ ...first, pageSize: undefined });
        }}
      />
      {isAdmin && library !== undefined && <LibraryMenu library={library} />}
    </PlaceBar>
  );
}
