import { IconChevronRight, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { librariesQuery } from '../../data/libraries.ts';
import { useIsAdmin } from '../../data/session.ts';
import { settingsPlace } from '../../items/places.ts';
import { isNamed } from '../../items/search/match.ts';
import { SearchBox } from '../../items/SearchBox.tsx';
import type { SettingRow } from '../../items/settings/rows.tsx';
import { settingsPart } from '../../items/settings/settings-part.ts';
import { useT } from '../../lib/i18n.ts';
import { PlaceBar } from '../../ui/Frame.tsx';
import { Section, Sections } from '../../ui/Sections.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { usePart } from '../../ui/use-part.ts';
import styles from './all-settings.module.css';

const route = getRouteApi('/frame/settings/');

/** Every setting this account has, by area, found by its words; each leads to where it is set. */
export function AllSettingsScreen() {
  const t = useT();
  const { q } = route.useSearch();
  const navigate = useNavigate();
  return (
    <>
      <PlaceBar title={t('nav.settings')} />
      <Sections width="text">
        <search>
          <SearchBox
            label={t('settings.find')}
            q={q}
            onSearch={(text) => {
              void navigate({ ...settingsPlace({ q: text }), replace: true, resetScroll: false });
            }}
          />
        </search>
        <Areas typed={q ?? ''} />
      </Sections>
    </>
  );
}

/** The settings so named, in their areas; of the libraries those of one. */
function Areas({ typed }: { readonly typed: string }) {
  const t = useT();
  const isAdmin = useIsAdmin();
  const { data: libraries = [] } = useQuery(librariesQuery);
  const [wanted, want] = useState<string>();
  const library = libraries.find(({ id }) => id === wanted) ?? libraries[0];
  const part = usePart(settingsPart);
  if (part.state === 'failed') return <ErrorState onRetry={part.retry} />;
  if (part.state === 'loading') return <Skeleton height="480px" />;
  const all = part.part.settingRows({ t, isAdmin, libraries: library ? [library] : [] });
  const rows = all.filter(
    ({ label, detail = '', words }) =>
      typed === '' || isNamed(`${label} ${detail} ${words}`, typed),
  );
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<IconSearchOff size={32} stroke={1.5} />}
        title={t('settings.none')}
        text={t('settings.none.text')}
      />
    );
  }
  const areas = part.part.settingAreas.map((area) => ({
    area,
    found: rows.filter((row) => row.area === area),
  }));
  return areas
    .filter(({ found }) => found.length > 0)
    .map(({ area, found }) => (
      <Section
        key={area}
        title={t(`settings.area.${area}`)}
        tools={
          area === 'libraries' &&
          libraries.length > 1 && (
            <SelectField
              label={t('settings.ofLibrary')}
              value={library?.id ?? ''}
              options={libraries.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={want}
            />
          )
        }
      >
        <ul className={styles['rows']} aria-label={t(`settings.area.${area}`)}>
          {found.map((row) => (
            <li key={row.id}>
              <Row row={row} />
            </li>
          ))}
        </ul>
      </Section>
    ));
}

function Row({ row: { label, detail, icon, place, run } }: { readonly row: SettingRow }) {
  const look = {
    className: styles['row'],
    children: (
      <>
        <span className={styles['icon']}>{icon}</span>
        <span className={styles['words']}>
          <span>{label}</span>
          {detail !== undefined && <bdi className={styles['detail']}>{detail}</bdi>}
        </span>
        <IconChevronRight size={18} className={styles['to']} aria-hidden />
      </>
    ),
  };
  if (place !== undefined) return <Link {...place} {...look} />;
  return <button type="button" {...look} onClick={run} />;
}
