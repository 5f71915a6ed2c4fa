import type { Library } from '@longbox/contract/libraries';
import { scanLibrary } from '@longbox/contract/libraries';
import { IconFileSearch, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../lib/i18n.ts';
import { MenuButton } from '../ui/MenuButton.tsx';
import { startMany } from './many.ts';

/** What an administrator can do with all libraries together. Show it to nobody else. */
export function AllLibrariesMenu({ libraries }: { readonly libraries: readonly Library[] }) {
  const t = useT();
  const client = useQueryClient();
  const scanWith = (deep: boolean) => {
    void startMany(client, {
      title: t(deep ? 'library.deepScanAll' : 'library.scanAll'),
      endpoint: scanLibrary,
      items: libraries,
      nameOf: ({ name }) => name,
      inputFor: ([{ id }]) => ({ params: { libraryId: id }, query: { deep } }),
    });
  };
  return (
    <MenuButton
      label={t('library.menu', { name: t('library.all') })}
      items={() => [
        {
          label: t('library.scanAll'),
          icon: <IconRefresh size={20} />,
          onSelect: () => {
            scanWith(false);
          },
        },
        {
          label: t('library.deepScanAll'),
          icon: <IconFileSearch size={20} />,
          tone: 'warning',
          onSelect: () => {
            scanWith(true);
          },
        },
      ]}
    />
  );
}
