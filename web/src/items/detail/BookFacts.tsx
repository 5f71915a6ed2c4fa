import { authorRoles } from '@longbox/contract/shapes';
import type { Book } from '@longbox/contract/books';
import { translateCodes } from '../../data/error-text.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { useT } from '../../lib/i18n.ts';
import { chipClass } from '../../ui/Chip.tsx';
import type { AuthorRole } from '../lists/people.ts';
import { bookFormat } from '../names.ts';
import { roleName } from '../words.ts';
import { creditsOf } from './credits.ts';
import { Moment } from './Moment.tsx';
import { ChipsFact, Fact, LinksFact, NamesFact } from './Facts.tsx';
import styles from './detail.module.css';
import type { DrawName, NameLinks } from './name-links.tsx';

interface BookFactsProps {
  readonly book: Book;
  /** What draws people and tags as links to everything else that has them. */
  readonly links: NameLinks<AuthorRole | 'tag'>;
}

const plain: DrawName = (name) => name;

/** Roles of the person's own invention are in no filter: their people lead nowhere. */
function drawAuthor(links: BookFactsProps['links'], role: string): DrawName {
  const known = authorRoles.find((one) => one === role);
  return known === undefined ? plain : links(known);
}

/** Details of a book, the most useful first. */
export function BookFacts({ book, links }: BookFactsProps) {
  const t = useT();
  const { metadata, media } = book;
  const size = formatBytes(book.sizeBytes);
  const format = bookFormat(media);
  return (
    <>
      {creditsOf(metadata.authors).map(({ role, names }) => (
        <NamesFact
          key={role}
          label={roleName(t, role)}
          names={names}
          draw={drawAuthor(links, role)}
        />
      ))}
      <ChipsFact
        label={t('detail.tags')}
        names={metadata.tags.toSorted((one, other) => one.localeCompare(other))}
        draw={links('tag', chipClass)}
      />
      <LinksFact links={metadata.links} />
      {media.comment !== '' && (
        <Fact label={t('detail.comment')}>
          <span className={styles['comment']}>{translateCodes(media.comment)}</span>
        </Fact>
      )}
      {(size !== '' || format !== '') && (
        <Fact label={t('detail.file')}>
          <span className="tabular">{[format, size].filter((one) => one !== '').join(' · ')}</span>
        </Fact>
      )}
      {metadata.isbn !== '' && <Fact label={t('detail.isbn')}>{metadata.isbn}</Fact>}
      <Fact label={t('detail.added')}>
        <Moment at={book.created} />
      </Fact>
      <Fact label={t('detail.fileChanged')}>
        <Moment at={book.fileLastModified} />
      </Fact>
      <Fact label={t('detail.path')}>
        <bdi dir="ltr" className={styles['path']}>
          {book.url}
        </bdi>
      </Fact>
    </>
  );
}
