import type { MetadataCandidate, MetadataEntry } from '@longbox/contract/metadata-sources';
import { metadataCoverUrl } from '../../data/metadata-sources.ts';
import { formatNumber, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Cover } from '../../ui/Cover.tsx';
import styles from './match.module.css';

interface CandidateLineProps {
  readonly candidate: MetadataCandidate;
  readonly sourceName: string;
  readonly onReview: () => void;
}

/** `2014–2019`, or the year that is known. */
function yearsOf({ firstYear, lastYear }: MetadataEntry): string {
  const years = [firstYear, lastYear === firstYear ? null : lastYear];
  return years
    .flatMap((year) => (year === null ? [] : [formatNumber(year, { useGrouping: false })]))
    .join('–');
}

/** An entry that may be the series: what tells it from others, how likely it is, and why. */
export function CandidateLine({ candidate, sourceName, onReview }: CandidateLineProps) {
  const t = useT();
  const { entry, score, reasons } = candidate;
  const { publisher, totalBookCount, authors = [], summary } = entry.values;
  const { number } = entry;
  const title =
    number === undefined
      ? entry.values.title
      : t('match.number', { number, title: entry.values.title }).trim();
  const people = [...new Set(authors.map(({ name }) => name))].slice(0, 3);
  const facts = [
    sourceName,
    yearsOf(entry),
    publisher ?? '',
    totalBookCount === undefined ? '' : t('series.books', { count: totalBookCount }),
    ...people,
  ].filter((fact) => fact !== '');
  return (
    <li className={styles['candidate']}>
      <div className={styles['cover']}>
        {entry.hasCover && <Cover src={metadataCoverUrl(entry)} alt="" loading="lazy" />}
      </div>
      <div className={styles['about']}>
        <h4 className={styles['title']}>
          <a href={entry.link.url} target="_blank" rel="noopener noreferrer" dir="auto">
            {title}
          </a>
        </h4>
        <p className={styles['facts']}>
          {facts.map((fact, index) => (
            <bdi key={index}>{fact}</bdi>
          ))}
        </p>
        {summary !== undefined && (
          <p className={styles['summary']}>
            <bdi>{summary}</bdi>
          </p>
        )}
        <div className={styles['why']}>
          <strong className="tabular">{t('match.score', { score: score / 100 })}</strong>
          {reasons.map((reason) => (
            <Chip key={reason} label={t(`match.reason.${reason}`)} />
          ))}
        </div>
      </div>
      <Button
        remote
        size="small"
        aria-label={t('match.reviewOf', { title, source: sourceName })}
        onClick={onReview}
      >
        {t('match.review')}
      </Button>
    </li>
  );
}
