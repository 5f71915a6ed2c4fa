import type { Library } from '@longbox/contract/libraries';
import {
  IconCursorText,
  IconFileSearch,
  IconHistory,
  IconLock,
  IconPencil,
  IconRefresh,
  IconTags,
  IconTrash,
  IconTrashX,
  IconZoomScan,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useScanLibrary } from '../data/libraries.ts';
import { useT } from '../lib/i18n.ts';
import { openDialog } from '../ui/dialogs.ts';
import { MenuButton } from '../ui/MenuButton.tsx';
import { historyPlace } from './places.ts';
import { openRenaming } from './renaming/open-renaming.ts';
import { useIsOwnServer } from './use-is-own-server.ts';
import {
  archivePasswordsDialog,
  deleteLibraryDialog,
  libraryDialog,
  libraryTaskDialog,
} from './dialogs.ts';

interface LibraryMenuProps {
  library: Library;
  size?: 'small' | 'medium' | undefined;
}

/** Work over a whole library, each asked about first. */
const tasks = [
  { task: 'analyze', label: 'library.analyze', icon: IconZoomScan },
  { task: 'refresh', label: 'library.refresh', icon: IconTags },
  { task: 'emptyTrash', label: 'library.emptyTrash', icon: IconTrashX },
] as const;

/** Actions for a library. For administrators only. */
export function LibraryMenu({ library, size }: LibraryMenuProps) {
  const t = useT();
  const isOwn = useIsOwnServer();
  const navigate = useNavigate();
  const scan = useScanLibrary();
  const scanWith = (deep: boolean) => {
    scan.mutate({ params: { libraryId: library.id }, query: { deep } });
  };
  return (
    <MenuButton
      remote
      size={size}
      label={t('library.menu', { name: library.name })}
      items={() => [
        {
          label: t('library.scan'),
          icon: <IconRefresh size={20} />,
          onSelect: () => {
            scanWith(false);
          },
        },
        {
          label: t('library.deepScan'),
          icon: <IconFileSearch size={20} />,
          tone: 'warning',
          onSelect: () => {
            scanWith(true);
          },
        },
        ...tasks.map(({ task, label, icon: Icon }, index) => ({
          label: t(label),
          icon: <Icon size={20} />,
          divided: index === 0,
          onSelect: () => {
            openDialog(libraryTaskDialog, { library, task });
          },
        })),
        ...(isOwn && library.readOnly !== true
          ? [
              {
                label: t('menu.renameFiles'),
                icon: <IconCursorText size={20} />,
                onSelect: () => {
                  openRenaming({ libraryIds: [library.id], libraryId: library.id });
                },
              },
            ]
          : []),
        ...(isOwn
          ? [
              {
                label: t('library.scans'),
                icon: <IconHistory size={20} />,
                divided: true,
                onSelect: () => {
                  void navigate(historyPlace({ type: 'LibraryScanned', library: library.id }));
                },
              },
              {
                label: t('library.passwords'),
                icon: <IconLock size={20} />,
                onSelect: () => {
                  openDialog(archivePasswordsDialog, { libraryId: library.id });
                },
              },
            ]
          : []),
        {
          label: t('library.edit'),
          icon: <IconPencil size={20} />,
          divided: !isOwn,
          onSelect: () => {
            openDialog(libraryDialog, { library });
          },
        },
        {
          label: t('library.delete'),
          icon: <IconTrash size={20} />,
          tone: 'danger',
          onSelect: () => {
            openDialog(deleteLibraryDialog, { library });
          },
        },
      ]}
    />
  );
}
