import type { Book } from '@longbox/contract/books';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { householdSettingsQuery } from '../../data/household.ts';
import { useT } from '../../lib/i18n.ts';
import { openDialog } from '../../ui/dialogs.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { recommendDialog } from '../household/household-parts.ts';

/** Recommends the book to someone; only for those who take part in recommendations. */
export function RecommendButton({ book }: { readonly book: Book }) {
  const t = useT();
  const { data } = useQuery(householdSettingsQuery);
  if (data?.recommendations !== true) return null;
  return (
    <IconButton
      remote
      label={t('household.recommend')}
      aria-haspopup="dialog"
      onClick={() => {
        openDialog(recommendDialog, { bookId: book.id, title: book.metadata.title });
      }}
    >
      <IconSend size={20} />
    </IconButton>
  );
}
