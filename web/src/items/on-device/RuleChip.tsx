import { IconBackpack } from '@tabler/icons-react';
import type { Choice } from '../../data/on-device/kept-book.ts';
import { useT } from '../../lib/i18n.ts';
import { chipClass } from '../../ui/Chip.tsx';
import { choiceText } from './choice-text.ts';

interface RuleChipProps {
  readonly choice: Choice;
  readonly onPress: () => void;
}

/** The rule by which books of a series or read list are kept on this device; pressing it changes it. */
export function RuleChip({ choice, onPress }: RuleChipProps) {
  const t = useT();
  return (
    <button type="button" aria-haspopup="dialog" className={chipClass} onClick={onPress}>
      <IconBackpack size={16} aria-hidden />
      {t('device.kept', { books: choiceText(t, choice) })}
    </button>
  );
}
