import type { Book } from '@longbox/contract/books';
import type { Series } from '@longbox/contract/series';
import { BookFacts } from '../../items/detail/BookFacts.tsx';
import { ChipsFact, Facts, NamesFact } from '../../items/detail/Facts.tsx';
import { libraryNames } from '../../items/detail/name-links.tsx';
import { useT } from '../../lib/i18n.ts';
import { chipClass } from '../../ui/Chip.tsx';

interface OneshotFactsProps {
  readonly series: Series;
  readonly book: Book;
}

/** Details of a one-shot; every name leads to the library's series of that name. */
export function OneshotFacts({ series, book }: OneshotFactsProps) {
  const t = useT();
  const { publisher, genres } = series.metadata;
  const links = libraryNames(series.libraryId);
  return (
    <Facts>
      <NamesFact
        label={t('detail.publisher')}
        names={publisher === '' ? [] : [publisher]}
        draw={links('publisher')}
      />
      <ChipsFact
        label={t('detail.genres')}
        names={genres.toSorted((one, other) => one.localeCompare(other))}
        draw={links('genre', chipClass)}
      />
      <BookFacts book={book} links={links} />
    </Facts>
  );
}
