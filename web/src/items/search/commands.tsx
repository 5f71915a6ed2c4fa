import { hasRole } from '@longbox/contract/users';
import {
  IconBook2,
  IconBooks,
  IconDeviceDesktop,
  IconHome,
  IconLanguage,
  IconLibrary,
  IconList,
  IconMoon,
  IconPlus,
  IconRefresh,
  IconSun,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { allLibraries, librariesQuery } from '../../data/libraries.ts';
import { useMe } from '../../data/session.ts';
import { useT } from '../../lib/i18n.ts';
import { languages } from '../../locales/generated/languages.gen.ts';
import { setPreference } from '../../lib/preferences.ts';
import { openDialog } from '../../ui/dialogs.ts';
import { libraryDialog } from '../dialogs.ts';
import {
  homePlace,
  libraryCollectionsPlace,
  libraryPlace,
  libraryReadListsPlace,
} from '../places.ts';
import { scanLibraries } from '../scan-libraries.ts';
import type { FoundRow } from './SearchRow.tsx';

const icon = { size: 20, stroke: 1.75 } as const;

/** The screens there are for this account. */
export function useScreenRows(): readonly FoundRow[] {
  const t = useT();
  const { data: libraries = [] } = useQuery(librariesQuery);
  return [
    { id: 'home', label: t('nav.home'), icon: <IconHome {...icon} />, place: homePlace },
    {
      id: 'libraries',
      label: t('library.all'),
      icon: <IconBooks {...icon} />,
      place: libraryPlace(allLibraries),
    },
    {
      id: 'collections',
      label: t('search.collections'),
      icon: <IconLibrary {...icon} />,
      place: libraryCollectionsPlace(allLibraries),
    },
    {
      id: 'readlists',
      label: t('search.readLists'),
      icon: <IconList {...icon} />,
      place: libraryReadListsPlace(allLibraries),
    },
    ...libraries.map(({ id, name }) => ({
      id: `library-${id}`,
      label: name,
      detail: t('search.library'),
      icon: <IconBook2 {...icon} />,
      place: libraryPlace(id),
    })),
  ];
}

const themes = [
  { value: 'light', icon: <IconSun {...icon} /> },
  { value: 'dark', icon: <IconMoon {...icon} /> },
  { value: 'system', icon: <IconDeviceDesktop {...icon} /> },
] as const;

/** What can be done from anywhere by this account. */
export function useActionRows(): readonly FoundRow[] {
  const t = useT();
  const client = useQueryClient();
  const isAdmin = hasRole(useMe(), 'ADMIN');
  const { data: libraries = [] } = useQuery(librariesQuery);
  const forAdmins: readonly FoundRow[] = [
    {
      id: 'scan-all',
      label: t('library.scanAll'),
      icon: <IconRefresh {...icon} />,
      run: () => {
        scanLibraries(client, libraries, { deep: false });
      },
    },
    {
      id: 'add-library',
      label: t('library.add'),
      icon: <IconPlus {...icon} />,
      run: () => {
        openDialog(libraryDialog, {});
      },
    },
  ];
  return [
    ...(isAdmin ? forAdmins : []),
    ...themes.map(({ value, icon }) => ({
      id: `theme-${value}`,
      label: t(`search.theme.${value}`),
      icon,
      run: () => {
        setPreference('theme', value);
      },
    })),
    ...languages.map(({ code, name }) => ({
      id: `language-${code}`,
      label: name,
      detail: t('locale.label'),
      icon: <IconLanguage {...icon} />,
      run: () => {
        setPreference('locale', code);
      },
    })),
  ];
}
