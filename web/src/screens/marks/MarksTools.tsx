import { markKinds } from '@longbox/contract/marks';
import { IconBraces, IconDownload, IconMarkdown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ExportForm } from '../../items/marks/export-marks.ts';
import { type MarksSearch, marksPlace } from '../../items/places.ts';
import { useT } from '../../lib/i18n.ts';
import { useRested } from '../../lib/use-rested.ts';
import { Chip } from '../../ui/Chip.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './marks-screen.module.css';

/** Milliseconds after the last letter before it is looked for. */
const REST_MS = 250;

/** What is typed, looked for once it rests. */
function SearchBox({
  q = '',
  onSearch,
}: {
  readonly q: string | undefined;
  readonly onSearch: (q: string) => void;
}) {
  const t = useT();
  const [typed, type] = useState(q);
  const [known, setKnown] = useState(q);
  // Back and forward change what is looked for, too.
  if (known !== q) {
    setKnown(q);
    if (typed.trim() !== q) type(q);
  }
  const rested = useRested(typed.trim(), REST_MS);
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    search(rested);
  }, [rested]);
  return (
    <TextField
      label={t('marks.search')}
      type="search"
      value={typed}
      onChange={type}
      enterKeyHint="search"
    />
  );
}

interface MarksToolsProps {
  readonly search: MarksSearch;
  readonly series: readonly { readonly id: string; readonly title: string }[];
}

/** What narrows the list: words, kinds, a series. */
export function MarksTools({ search, series }: MarksToolsProps) {
  const t = useT();
  const navigate = useNavigate();
  const go = (change: MarksSearch) => {
    void navigate({ ...marksPlace({ ...search, ...change }), replace: true, resetScroll: false });
  };
  const kinds = search.kind ?? [];
  return (
    <search className={styles['tools']}>
      <SearchBox
        q={search.q}
        onSearch={(q) => {
          if (q !== (search.q ?? '')) go({ q: q === '' ? undefined : q });
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
