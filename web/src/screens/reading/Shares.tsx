import type { ReadingStatistics } from '@longbox/contract/reading-statistics';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { librariesQuery } from '../../data/libraries.ts';
import { bookFormat } from '../../items/names.ts';
import { languageName } from '../../items/words.ts';
import { formatNumber, useLocale, useT } from '../../lib/i18n.ts';
import { BarChart } from '../../ui/BarChart.tsx';
import { timeText } from '../../lib/reading-time.ts';
import { Section } from '../../ui/Sections.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import type { Measure } from './amounts.ts';

type Share = ReadingStatistics['shares'][number];

const kinds = [
  { kind: 'library', label: 'filter.library' },
  { kind: 'writer', label: 'role.writer' },
  { kind: 'genre', label: 'filter.genre' },
  { kind: 'publisher', label: 'filter.publisher' },
  { kind: 'language', label: 'filter.language' },
  { kind: 'format', label: 'filter.mediaProfile' },
] as const;

/** So many values of a kind are drawn. */
const drawn = 10;

interface SharesProps {
  readonly shares: readonly Share[];
  readonly measure: Measure;
}

/** Where the reading of a year went: what has most of it, of one kind at a time. */
export function Shares({ shares, measure }: SharesProps) {
  const t = useT();
  const { code } = useLocale();
  const { data: libraries = [] } = useQuery(librariesQuery);
  const [chosen, choose] = useState<Share['kind']>('library');
  const names: Readonly<Record<Share['kind'], (value: string) => string>> = {
    library: (value) => libraries.find(({ id }) => id === value)?.name ?? value,
    writer: (value) => value,
    genre: (value) => value,
    publisher: (value) => value,
    language: (value) => languageName(code, value),
    format: (value) => bookFormat({ mediaType: value, epubIsKepub: false }),
  };
  const rowsOf = (kind: Share['kind']) =>
    shares
      .filter((share) => share.kind === kind)
      .toSorted((one, other) => other[measure] - one[measure])
      .slice(0, drawn)
      .map((share) => ({
        key: share.value,
        label: names[kind](share.value),
        value: share[measure],
      }));
  const tabs = kinds.flatMap(({ kind, label }) => {
    const rows = rowsOf(kind);
    if (rows.length === 0) return [];
    const format = measure === 'active' ? timeText : (value: number) => formatNumber(value);
    const content = <BarChart label={t(label)} rows={rows} format={format} />;
    return [{ id: kind, label: t(label), content }];
  });
  const [first] = tabs;
  if (first === undefined) return null;
  const value = tabs.find(({ id }) => id === chosen)?.id ?? first.id;
  return (
    <Section title={t('reading.shares')}>
      <Tabs label={t('reading.shares')} tabs={tabs} value={value} onChange={choose} />
    </Section>
  );
}
