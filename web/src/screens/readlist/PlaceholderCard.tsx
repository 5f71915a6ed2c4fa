import type { Placeholder } from '@longbox/contract/placeholders';
import type { ReadList } from '@longbox/contract/readlists';
import { IconBookmarkPlus, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useIsAdmin } from '../../data/session.ts';
import { mayChangeSet } from '../../items/own-set.ts';
import { useT } from '../../lib/i18n.ts';
import { CoverCard } from '../../ui/CoverCard.tsx';
import { openMenu } from '../../ui/menu-store.ts';
import { chooseBookFor, removeWithUndo } from './placeholders.ts';

interface PlaceholderCardProps {
  readonly readList: ReadList;
  readonly placeholder: Placeholder;
}

/** A missing book of a read list, in its place. */
export function PlaceholderCard({ readList, placeholder }: PlaceholderCardProps) {
  const t = useT();
  const client = useQueryClient();
  const isAdmin = useIsAdmin();
  const { series, number, year } = placeholder;
  const numbered = t('book.number', { number });
  const name = `${series} ${numbered}`;
  return (
    <CoverCard
      cover={{ src: '' }}
      name={name}
      title={series}
      subtitle={[numbered, year ?? '', t('readList.missingBook')].filter(Boolean).join(' · ')}
      isDimmed
      menu={
        mayChangeSet(readList, isAdmin)
          ? {
              label: t('menu.of', { name }),
              open: (anchor, at) => {
                const items = [
                  {
                    label: t('readList.chooseBook'),
                    icon: <IconBookmarkPlus size={18} />,
                    remote: true,
                    onSelect: () => {
                      const title = t('readList.chooseBookOf', { name });
                      chooseBookFor(client, { readList, placeholder, title });
                    },
                  },
                  {
                    label: t('detail.removeFrom', { name: readList.name }),
                    icon: <IconX size={18} />,
                    remote: true,
                    onSelect: () => void removeWithUndo(client, readList, placeholder),
                  },
                ];
                openMenu(anchor, t('menu.of', { name }), items, at);
              },
            }
          : undefined
      }
    />
  );
}
