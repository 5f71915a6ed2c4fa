import { IconPencil } from '@tabler/icons-react';
import { useIsAdmin } from '../../data/session.ts';
import { useT } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';

interface EditButtonProps {
  /** The item to edit. */
  readonly name: string;
  readonly onPress: () => void;
}

/** The pencil of a toolbar; administrators only. */
export function EditButton({ name, onPress }: EditButtonProps) {
  const t = useT();
  if (!useIsAdmin()) return null;
  return (
    <IconButton remote label={t('card.edit', { name })} aria-haspopup="dialog" onClick={onPress}>
      <IconPencil size={20} />
    </IconButton>
  );
}
