import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';

interface LockToggleProps {
  /** The label of its field. */
  readonly field: string;
  readonly isLocked: boolean;
  readonly onChange: (isLocked: boolean) => void;
}

/** Keeps a field from being overwritten when metadata is refreshed. For a field's `aside`. */
export function LockToggle({ field, isLocked, onChange }: LockToggleProps) {
  const t = useT();
  return (
    <IconButton
      size="small"
      label={t('form.lock', { name: field })}
      pressed={isLocked}
      onClick={() => {
        onChange(!isLocked);
      }}
    >
      {isLocked ? <IconLock size={16} /> : <IconLockOpen size={16} />}
    </IconButton>
  );
}
