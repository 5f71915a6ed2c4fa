import { IconHistory, IconSearch } from '@tabler/icons-react';
import { allLibraries } from '../../data/libraries.ts';
import { useT } from '../../lib/i18n.ts';
import { searchPlace } from '../places.ts';
import { useSettingRows } from '../settings/use-setting-rows.ts';
import { useActionRows, useScreenRows } from './commands.tsx';
import { isNamed } from './match.ts';
import { recentSearches } from './recent.ts';
import type { FoundRow } from './SearchRow.tsx';
import type { FoundGroup } from './use-found.ts';

/** So many settings are shown: with many libraries the same is set in each. */
const most = 12;

/** Lines that belong together, under a heading if they have one. */
export interface RowGroup {
  readonly id: string;
  readonly label: string | undefined;
  readonly rows: readonly FoundRow[];
}

interface Showing {
  readonly typed: string;
  readonly libraryId: string;
  readonly found: readonly FoundGroup[];
  /** Remembered searches, as they are kept. */
  readonly searches: string | undefined;
  readonly onSearch: (text: string) => void;
}

/**
 * What the box shows: for a text the way to all results, what was found, the screens, actions
 * and settings so named; without one the latest searches, and every screen and action.
 */
export function useRowGroups(showing: Showing): readonly RowGroup[] {
  const { typed, libraryId, found, searches, onSearch } = showing;
  const t = useT();
  const screens = useScreenRows();
  const actions = useActionRows();
  const settings = useSettingRows();
  const named = ({ label, detail = '', words = '' }: FoundRow) =>
    typed === '' || isNamed(`${label} ${detail} ${words}`, typed);
  const all: FoundRow = {
    id: 'all',
    label: t('search.allResults', { text: typed }),
    icon: <IconSearch size={20} />,
    place: searchPlace({
      q: typed,
      ...(libraryId !== allLibraries && { library: libraryId }),
    }),
  };
  const recent = recentSearches(searches).map((text, index): FoundRow => ({
    id: `recent-${index}`,
    label: text,
    icon: <IconHistory size={20} />,
    keepsOpen: true,
    run: () => {
      onSearch(text);
    },
  }));
  const groups: RowGroup[] = [
    ...(typed === ''
      ? [{ id: 'recent', label: t('search.recent'), rows: recent }]
      : [{ id: 'all', label: undefined, rows: [all] }]),
    ...found.map(({ label, ...group }) => ({ ...group, label: t(label) })),
    { id: 'screens', label: t('search.screens'), rows: screens.filter(named) },
    { id: 'actions', label: t('search.actions'), rows: actions.filter(named) },
    {
      id: 'settings',
      label: t('nav.settings'),
      rows: typed === '' ? [] : settings.filter(named).slice(0, most),
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}
