import type { Series } from '@longbox/contract/series';
import { Fragment } from 'react';
import { creditsOf } from '../../items/detail/credits.ts';
import styles from '../../items/detail/detail.module.css';
import { ChipsFact, Fact, Facts, LinksFact, NamesFact } from '../../items/detail/Facts.tsx';
import { type DrawName, libraryNames } from '../../items/detail/name-links.tsx';
import { More } from '../../items/detail/Summary.tsx';
import { roleName } from '../../items/words.ts';
import { useT } from '../../lib/i18n.ts';
import { chipClass } from '../../ui/Chip.tsx';
import { cx } from '../../ui/cx.ts';
import own from './series.module.css';

const sorted = (names: readonly string[]) =>
  names.toSorted((one, other) => one.localeCompare(other));

/** Writers and pencillers stand for a series; its books name everybody. */
const leading = ['writer', 'penciller'] as const;

/** The series' own tags in full ink, those of some of its books in a quieter one. */
function drawTag(libraryId: string, ownTags: readonly string[]): DrawName {
  const link = libraryNames(libraryId);
  const drawOwn = link('tag', chipClass);
  const drawOther = link('tag', cx(chipClass, own['ofBooks']));
  return (tag) => (ownTags.includes(tag) ? drawOwn(tag) : drawOther(tag));
}

/** Details of a series; every name leads to the library's series of that name. */
export function SeriesFacts({ series }: { readonly series: Series }) {
  const t = useT();
  const { metadata, booksMetadata, libraryId } = series;
  const { publisher, genres, tags, links, alternateTitles } = metadata;
  const credits = creditsOf(booksMetadata.authors);
  const bookTags = booksMetadata.tags.filter((tag) => !tags.includes(tag));
  const names = libraryNames(libraryId);
  return (
    <Facts>
      {leading.map((role) => (
        <NamesFact
          key={role}
          label={roleName(t, role)}
          names={credits.find((credit) => credit.role === role)?.names ?? []}
          draw={names(role)}
        />
      ))}
      <NamesFact
        label={t('detail.publisher')}
        names={publisher === '' ? [] : [publisher]}
        draw={names('publisher')}
      />
      <ChipsFact
        label={t('detail.genres')}
        names={sorted(genres)}
        draw={names('genre', chipClass)}
      />
      <ChipsFact
        label={t('detail.tags')}
        names={[...sorted(tags), ...sorted(bookTags)]}
        draw={drawTag(libraryId, tags)}
      />
      {alternateTitles.length > 0 && (
        <Fact label={t('series.alternateTitles')}>
          <More>
            <span className={styles['alternates']}>
              {alternateTitles.map(({ label, title }, index) => (
                <Fragment key={index}>
                  <span>{label}</span>
                  <bdi>{title}</bdi>
                </Fragment>
              ))}
            </span>
          </More>
        </Fact>
      )}
      <LinksFact links={links} />
    </Facts>
  );
}
