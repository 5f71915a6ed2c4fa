import { IconPencil } from '@tabler/icons-react';
import { useIsAdmin } from '../../data/session.ts';
import { useT } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';

interface EditButtonProps {
  /** The item to edit. */
  readonly name: string;
  /** It's the reader's own: others are for administrators. */
  readonly own?: boolean;
  readonly onPress: () => void;
}

/** The pencil of a toolbar. */
export function EditButton({ name, own = false, onPress }: EditButtonProps) {
  const t = useT();
  const isAdmin = useIsAdmin();
  if (!isAdmin && !own) return null;
  return (
    <IconButton remote label={t('card.edit', { name })} aria-haspopup="dialog" onClick={onPress}>
      <IconPencil size={20} />
    </IconButton>
  );
}
