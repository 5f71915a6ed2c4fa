import type { Book } from '@longbox/contract/books';
import { IconCursorText, IconFileExport, IconMailForward } from '@tabler/icons-react';
import { isOwnServer } from '../../lib/own-server.ts';
import { openSending } from '../e-reader/open-sending.ts';
import { writeMetadata } from '../file-metadata/open-writing.ts';
import { openRenaming } from '../renaming/open-renaming.ts';
import type { BarAction, BarHands } from './bar-hands.ts';

/** Sends these books to an e-reader, where the server can. */
export function sending(
  [first, ...others]: readonly Book[],
  { t, maySend }: BarHands,
): BarAction[] {
  if (!maySend || first === undefined) return [];
  return [
    {
      label: t('menu.send'),
      icon: <IconMailForward size={20} />,
      remote: true,
      run: () => {
        openSending([first, ...others]);
      },
    },
  ];
}

/** Changes of files, which only our own server makes. */
export function ofFiles(
  items: readonly { readonly libraryId: string }[],
  chosen: Parameters<typeof writeMetadata>[0],
  { t, readOnly }: BarHands,
): BarAction[] {
  const first = items.find(({ libraryId }) => !readOnly.has(libraryId));
  if (!isOwnServer || first === undefined) return [];
  return [
    {
      label: t('menu.writeMetadata'),
      icon: <IconFileExport size={20} />,
      remote: true,
      run: () => {
        writeMetadata(chosen);
      },
    },
    {
      label: t('menu.renameFiles'),
      icon: <IconCursorText size={20} />,
      remote: true,
      run: () => {
        openRenaming({ ...chosen, libraryId: first.libraryId });
      },
    },
  ];
}
