import { IconArrowsSort } from '@tabler/icons-react';
import { useIsAdmin } from '../../data/session.ts';
import { useT } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';

interface OrderButtonProps {
  /** The set to put in order. */
  readonly name: string;
  /** It's the reader's own: others are for administrators. */
  readonly own?: boolean;
  readonly onPress: () => void;
}

/** Opens what is in a collection or read list, to put it in order. */
export function OrderButton({ name, own = false, onPress }: OrderButtonProps) {
  const t = useT();
  const isAdmin = useIsAdmin();
  if (!isAdmin && !own) return null;
  return (
    <IconButton remote label={t('detail.order', { name })} aria-haspopup="dialog" onClick={onPress}>
      <IconArrowsSort size={20} />
    </IconButton>
  );
}
