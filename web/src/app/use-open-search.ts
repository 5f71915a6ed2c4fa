import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { bookQuery } from '../data/books.ts';
import { librariesQuery } from '../data/libraries.ts';
import { seriesQuery } from '../data/series.ts';
import { searchDialog } from '../items/search/search-dialog.ts';
import { openDialog } from '../ui/dialogs.ts';

/** Opens the search box; it offers to search in the library one is in. */
export function useOpenSearch(): () => void {
  const client = useQueryClient();
  const { libraryId, seriesId = '', bookId = '' } = useParams({ strict: false });
  const { data: libraries } = useQuery(librariesQuery);
  return () => {
    // The place shown has loaded what it is about.
    const shown =
      client.getQueryData(seriesQuery(seriesId).queryKey) ??
      client.getQueryData(bookQuery(bookId).queryKey);
    const id = libraryId ?? shown?.libraryId;
    openDialog(searchDialog, { library: libraries?.find((one) => one.id === id) });
  };
}
