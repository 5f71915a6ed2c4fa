import type { Book } from '@longbox/contract/books';
import { hasRole } from '@longbox/contract/users';
import { IconMailForward } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { eReaderQuery } from '../../data/e-reader.ts';
import { useMe } from '../../data/session.ts';
import { useT } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { openSending } from './open-sending.ts';

interface SendButtonProps {
  readonly book: Book;
  /** Whether its file is there. */
  readonly available: boolean;
}

/** Sends a book to the e-reader; only where the server sends mail, and for whom may download. */
export function SendButton({ book, available }: SendButtonProps) {
  const t = useT();
  const may = hasRole(useMe(), 'FILE_DOWNLOAD') && isOwnServer && available;
  const { data } = useQuery({ ...eReaderQuery, enabled: may });
  if (!may || data === undefined || data.from === null) return null;
  return (
    <IconButton
      remote
      label={t('menu.send')}
      aria-haspopup="dialog"
      onClick={() => {
        openSending([book]);
      }}
    >
      <IconMailForward size={20} />
    </IconButton>
  );
}
