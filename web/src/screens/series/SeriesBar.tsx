import { CoverSize, SortMenu, ViewMenu } from '../../items/ListTools.tsx';
import { useT } from '../../lib/i18n.ts';
import { defaultSort, sortOptions } from './search.ts';
import { useSeriesSearch } from './use-series-search.ts';

/** The toolbar of the books, for the top bar. */
export function SeriesBar() {
  const t = useT();
  const { search, change } = useSeriesSearch();
  const first = { ...search, page: undefined };
  return (
    <>
      <CoverSize />
      <SortMenu
        options={sortOptions.map((option) => ({ ...option, label: t(`sort.${option.key}`) }))}
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
    </>
  );
}
