import { markKinds } from '@longbox/contract/marks';
import { IconBraces, IconDownload, IconMarkdown } from '@tabler/icons-react';
import type { ExportForm } from '../../items/marks/export-marks.ts';
import { type MarksSearch, marksPlace } from '../../items/places.ts';
import { useNarrowing } from '../../items/use-narrowing.ts';
import { SearchBox } from '../../items/SearchBox.tsx';
import { useT } from '../../lib/i18n.ts';
import { Chip } from '../../ui/Chip.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import styles from './marks-screen.module.css';

interface MarksToolsProps {
  readonly search: MarksSearch;
  readonly series: readonly { readonly id: string; readonly title: string }[];
}

/** What narrows the list: words, kinds, a series. */
export function MarksTools({ search, series }: MarksToolsProps) {
  const t = useT();
  const go = useNarrowing(marksPlace);
  const kinds = search.kind ?? [];
  return (
    <search className={styles['tools']}>
      <SearchBox
        label={t('marks.search')}
        q={search.q}
        onSearch={(q) => {
          go({ q });
        }}
      />
      <SelectField
        label={t('marks.series')}
        value={search.series ?? ''}
        options={[
          { value: '', label: t('marks.series.all') },
          ...series.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(value) => {
          go({ series: value === '' ? undefined : value });
        }}
      />
      <fieldset className={styles['kinds']} aria-label={t('marks.kind')}>
        {markKinds.map((kind) => {
          const isOn = kinds.includes(kind);
          const next = isOn ? kinds.filter((one) => one !== kind) : [...kinds, kind];
          return (
            <Chip
              key={kind}
              label={t(`marks.kinds.${kind}`)}
              pressed={isOn}
              onPress={() => {
                go({ kind: next.length === 0 ? undefined : next });
              }}
            />
          );
        })}
      </fieldset>
    </search>
  );
}

/** Saves all that match as a file. */
export function ExportMenu({ onExport }: { readonly onExport: (form: ExportForm) => void }) {
  const t = useT();
  return (
    <MenuButton
      label={t('marks.export')}
      items={() => [
        {
          label: t('marks.markdown'),
          icon: <IconMarkdown size={20} />,
          onSelect: () => {
            onExport('markdown');
          },
        },
        {
          label: t('marks.json'),
          icon: <IconBraces size={20} />,
          onSelect: () => {
            onExport('json');
          },
        },
      ]}
    >
      <IconDownload size={20} />
    </MenuButton>
  );
}
