import type { Library } from '@longbox/contract/libraries';
import { IconFileSearch, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../lib/i18n.ts';
import { MenuButton } from '../ui/MenuButton.tsx';
import { scanLibraries } from './scan-libraries.ts';

/** Actions for all libraries. For administrators only. */
export function AllLibrariesMenu({ libraries }: { readonly libraries: readonly Library[] }) {
  const t = useT();
  const client = useQueryClient();
  const scanWith = (deep: boolean) => {
    scanLibraries(client, libraries, { deep });
  };
  return (
    <MenuButton
      remote
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
