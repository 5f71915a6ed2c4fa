import {
  IconBookmark,
  IconHome,
  IconHomeOff,
  IconLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { sayRemoved } from '../items/say-removed.ts';
import { type KeptView, changeView, useSavedViews } from '../items/views/saved-views.ts';
import { renameView } from '../items/views/view-dialog.ts';
import { viewPlace } from '../items/views/view-place.ts';
import { t as told, useT } from '../lib/i18n.ts';
import type { MenuItem } from '../ui/menu-store.ts';
import { MenuButton } from '../ui/MenuButton.tsx';
import { NavGroup, NavItem } from '../ui/Nav.tsx';
import { toast } from '../ui/toast.ts';
import { viewLink } from './nav-links.tsx';

/** The saved views of a person; nothing while there is none. */
export function ViewEntries() {
  const t = useT();
  const views = useSavedViews();
  if (views.length === 0) return null;
  return (
    <NavGroup label={t('nav.views')}>
      {views.map((view) => (
        <NavItem
          key={view.id}
          nested
          icon={<IconBookmark size={20} />}
          label={view.name}
          link={viewLink(view)}
          end={<ViewMenu view={view} />}
        />
      ))}
    </NavGroup>
  );
}

/** Actions of a saved view. */
function ViewMenu({ view }: { readonly view: KeptView }) {
  const t = useT();
  const router = useRouter();
  const isHome = view.home === true;
  const copyLink = async () => {
    const { href } = router.buildLocation(viewPlace(view));
    try {
      const { copyText } = await import('../lib/secure-only/clipboard.ts');
      await copyText(new URL(href, window.location.href).href);
      toast({ text: t('nav.viewCopied'), tone: 'success' });
    } catch {
      toast({ text: t('nav.viewNotCopied'), tone: 'danger' });
    }
  };
  const items = (): MenuItem[] => [
    {
      label: t('nav.viewRename'),
      icon: <IconPencil size={20} />,
      onSelect: () => {
        renameView(view);
      },
    },
    {
      label: t(isHome ? 'nav.viewOffHome' : 'nav.viewOnHome'),
      icon: isHome ? <IconHomeOff size={20} /> : <IconHome size={20} />,
      onSelect: () => {
        changeView(view, { home: !isHome });
      },
    },
    {
      label: t('nav.viewCopy'),
      icon: <IconLink size={20} />,
      onSelect: () => void copyLink(),
    },
    {
      label: t('nav.viewDelete'),
      icon: <IconTrash size={20} />,
      tone: 'danger',
      divided: true,
      onSelect: () => {
        changeView(view, undefined);
        sayRemoved(told('nav.viewDeleted', { name: view.name }), () => {
          changeView(view, view);
        });
      },
    },
  ];
  return <MenuButton size="small" label={t('menu.of', { name: view.name })} items={items} />;
}
