import {
  IconListNumbers,
  IconStack2,
  IconBook2,
  IconBookmark,
  IconBooks,
  IconCalendarStats,
  IconChartBar,
  IconClearAll,
  IconDeviceDesktop,
  IconFileImport,
  IconFileText,
  IconHistory,
  IconHome,
  IconKey,
  IconLanguage,
  IconListCheck,
  IconListDetails,
  IconMoon,
  IconPhotoSearch,
  IconPlus,
  IconRefresh,
  IconServerCog,
  IconSettings,
  IconSpeakerphone,
  IconSun,
  IconUserCircle,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { allLibraries, librariesQuery } from '../../data/libraries.ts';
import { useIsAdmin, useMe } from '../../data/session.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import { languages } from '../../locales/generated/languages.gen.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { setPreference } from '../../lib/preferences.ts';
import { openDialog } from '../../ui/dialogs.ts';
import { libraryDialog, passwordDialog } from '../dialogs.ts';
import {
  accountPlace,
  addUserPlace,
  announcementsPlace,
  historyPlace,
  homePlace,
  importBooksPlace,
  importReadListPlace,
  libraryCollectionsPlace,
  libraryPlace,
  libraryReadListsPlace,
  logPlace,
  mediaManagementPlace,
  metricsPlace,
  readingPlace,
  serverSettingsPlace,
  settingsPlace,
  tasksPlace,
  usersPlace,
  wantedPlace,
} from '../places.ts';
import { scanLibraries } from '../scan-libraries.ts';
import { useCancelTasks } from '../use-cancel-tasks.ts';
import { useIsOwnServer } from '../use-is-own-server.ts';
import type { FoundRow } from './SearchRow.tsx';

const icon = { size: 20, stroke: 1.75 } as const;

/** The screens there are for this account. */
export function useScreenRows(): readonly FoundRow[] {
  const t = useT();
  const isAdmin = useIsAdmin();
  const isOwn = useIsOwnServer();
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
      icon: <IconStack2 {...icon} />,
      place: libraryCollectionsPlace(allLibraries),
    },
    {
      id: 'readlists',
      label: t('search.readLists'),
      icon: <IconListNumbers {...icon} />,
      place: libraryReadListsPlace(allLibraries),
    },
    ...(isOwnServer
      ? [
          {
            id: 'wanted',
            label: t('own.wanted'),
            icon: <IconBookmark {...icon} />,
            place: wantedPlace,
          },
        ]
      : []),
    ...libraries.map(({ id, name }) => ({
      id: `library-${id}`,
      label: name,
      detail: t('search.library'),
      icon: <IconBook2 {...icon} />,
      place: libraryPlace(id),
    })),
    ...(isOwnServer
      ? [
          {
            id: 'reading',
            label: t('nav.reading'),
            words: t('search.words.reading'),
            icon: <IconCalendarStats {...icon} />,
            place: readingPlace(),
          },
        ]
      : []),
    {
      id: 'account',
      label: t('nav.account'),
      words: t('search.words.account'),
      icon: <IconUserCircle {...icon} />,
      place: accountPlace(),
    },
    {
      id: 'settings',
      label: t('nav.settings'),
      icon: <IconSettings {...icon} />,
      place: settingsPlace(),
    },
    ...(isAdmin ? adminRows(t) : []),
    ...(isAdmin && isOwn ? ownRows(t) : []),
  ];
}

/** The screens that only administrators have. */
function adminRows(t: Translate): readonly FoundRow[] {
  const detail = t('nav.settings');
  return [
    {
      id: 'import-books',
      label: t('search.importBooks'),
      words: t('search.words.import'),
      icon: <IconFileImport {...icon} />,
      place: importBooksPlace,
    },
    {
      id: 'import-readlist',
      label: t('search.importReadList'),
      words: t('search.words.importReadList'),
      icon: <IconListDetails {...icon} />,
      place: importReadListPlace,
    },
    {
      id: 'media',
      label: t('nav.media'),
      words: t('search.words.media'),
      icon: <IconPhotoSearch {...icon} />,
      place: mediaManagementPlace,
    },
    {
      id: 'history',
      label: t('nav.history'),
      words: t('search.words.history'),
      icon: <IconHistory {...icon} />,
      place: historyPlace(),
    },
    {
      id: 'users',
      label: t('settings.users'),
      detail,
      words: t('search.words.users'),
      icon: <IconUsers {...icon} />,
      place: usersPlace(),
    },
    {
      id: 'server',
      label: t('settings.server'),
      detail,
      words: t('search.words.server'),
      icon: <IconServerCog {...icon} />,
      place: serverSettingsPlace,
    },
    {
      id: 'tasks',
      label: t('settings.tasks'),
      detail,
      words: t('search.words.tasks'),
      icon: <IconListCheck {...icon} />,
      place: tasksPlace,
    },
    {
      id: 'metrics',
      label: t('settings.metrics'),
      detail,
      words: t('search.words.metrics'),
      icon: <IconChartBar {...icon} />,
      place: metricsPlace,
    },
    {
      id: 'announcements',
      label: t('settings.announcements'),
      detail,
      icon: <IconSpeakerphone {...icon} />,
      place: announcementsPlace,
    },
  ];
}

/** The screens of administrators that only our own server has. */
function ownRows(t: Translate): readonly FoundRow[] {
  return [
    {
      id: 'log',
      label: t('settings.log'),
      detail: t('nav.settings'),
      words: t('search.words.log'),
      icon: <IconFileText {...icon} />,
      place: logPlace(),
    },
  ];
}

const themes = [
  { value: 'light', icon: <IconSun {...icon} /> },
  { value: 'dark', icon: <IconMoon {...icon} /> },
  { value: 'system', icon: <IconDeviceDesktop {...icon} /> },
] as const;

/** Actions of this account that are available everywhere. */
export function useActionRows(): readonly FoundRow[] {
  const t = useT();
  const client = useQueryClient();
  const isAdmin = useIsAdmin();
  const me = useMe();
  const { cancel } = useCancelTasks();
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
    {
      id: 'add-user',
      label: t('search.addUser'),
      icon: <IconUserPlus {...icon} />,
      place: addUserPlace(),
    },
    {
      id: 'cancel-tasks',
      label: t('management.cancelTasks'),
      icon: <IconClearAll {...icon} />,
      run: cancel,
    },
  ];
  return [
    ...(isAdmin ? forAdmins : []),
    {
      id: 'password',
      label: t('search.changePassword'),
      icon: <IconKey {...icon} />,
      run: () => {
        openDialog(passwordDialog, { user: me });
      },
    },
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
