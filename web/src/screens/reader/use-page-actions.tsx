import type { User } from '@longbox/contract/users';
import {
  IconAlignLeft,
  IconBook2,
  IconBooks,
  IconDownload,
  IconListDetails,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { download } from '../../data/downloads.ts';
import { isEpub } from '../../items/names.ts';
import { useT } from '../../lib/i18n.ts';
import type { MenuItem } from '../../ui/menu-store.ts';
import { type OpenedBook, pageDownload } from './open-book.ts';
import { type OfPage, posterKinds } from './poster-kinds.ts';
import type { Notice } from '../../items/reader/use-notice.ts';

const icons: Readonly<Record<OfPage, ReactNode>> = {
  book: <IconBook2 size={20} />,
  series: <IconBooks size={20} />,
  readList: <IconListDetails size={20} />,
};

export interface PageActionsOptions {
  readonly opened: OpenedBook;
  readonly user: User;
  /** The page read now, from 1. */
  readonly page: number;
  readonly say: (notice: Notice) => void;
  /** Opens the same book as text; for EPUBs only. */
  readonly openAsText: () => void;
}

/** Actions on the current page, as entries of a menu. Only administrators can set covers. */
export function usePageActions(options: PageActionsOptions): MenuItem[] {
  const { opened, user, page, say, openAsText } = options;
  const t = useT();
  const { href, name } = pageDownload(opened, page);
  const client = useQueryClient();
  const ids = {
    book: opened.book.id,
    series: opened.series.id,
    readList: opened.readList?.id ?? '',
  };

  const becomePoster = async (kind: OfPage) => {
    const { becomePoster: make } = await import('./page-poster.ts');
    await make(client, href, { kind, id: ids[kind] }, { t, say });
  };

  const kinds = posterKinds(opened, user);
  const asText = {
    label: t('read.asText'),
    icon: <IconAlignLeft size={20} />,
    onSelect: openAsText,
  };
  return [
    ...(isEpub(opened.book.media) ? [asText] : []),
    {
      label: t('reader.download'),
      icon: <IconDownload size={20} />,
      onSelect: () => {
        download(href, name);
      },
    },
    ...kinds.map((kind, index) => ({
      label: t(`reader.poster.${kind}`),
      icon: icons[kind],
      divided: index === 0,
      onSelect: () => void becomePoster(kind),
    })),
  ];
}
