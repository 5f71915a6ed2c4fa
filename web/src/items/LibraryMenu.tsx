import type { Library } from '@longbox/contract/libraries';
import {
  IconFileSearch,
  IconPencil,
  IconRefresh,
  IconTags,
  IconTrash,
  IconTrashX,
  IconZoomScan,
} from '@tabler/icons-react';
import { useScanLibrary } from '../data/libraries.ts';
import { useT } from '../lib/i18n.ts';
import { openDialog } from '../ui/dialogs.ts';
import { MenuButton } from '../ui/MenuButton.tsx';
import { deleteLibraryDialog, libraryDialog, libraryTaskDialog } from './dialogs.ts';

interface LibraryMenuProps {
  library: Library;
  size?: 'small' | 'medium' | undefined;
}

/** Work over a whole library, each asked about first. */
const tasks = [
  { task: 'analyze', icon: IconZoomScan },
  { task: 'refresh', icon: IconTags },
  { task: 'emptyTrash', icon: IconTrashX },
] as const;

/** What an administrator can do with a library. Show it to nobody else. */
export function LibraryMenu({ library, size }: LibraryMenuProps) {
  const t = useT();
  const scan = useScanLibrary();
  const scanWith = (deep: boolean) => {
    scan.mutate({ params: { libraryId: library.id }, query: { deep } });
  };
  return (
    <MenuButton
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
        ...tasks.map(({ task, icon: Icon }, index) => ({
          label: t(`library.${task}`),
          icon: <Icon size={20} />,
          divided: index === 0,
          onSelect: () => {
            openDialog(libraryTaskDialog, { library, task });
          },
        })),
        {
          label: t('library.edit'),
          icon: <IconPencil size={20} />,
          divided: true,
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
