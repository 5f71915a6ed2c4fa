import { useRuleHere } from '../../data/on-device/kept-now.ts';
import { withWords } from '../../lib/i18n.ts';
import { partOf } from '../../lib/load-part.ts';
import { usePart } from '../../ui/use-part.ts';

const chipPart = partOf(
  async () => (await withWords('device', () => import('./RuleChip.tsx'))).RuleChip,
);

interface RuleMarkProps {
  readonly kind: 'series' | 'readList';
  readonly id: string;
  /** Asks which of its books are kept. */
  readonly onPress: () => void;
}

/** Says which books of a series or read list are kept on this device by a rule, if there is one. */
export function RuleMark({ kind, id, onPress }: RuleMarkProps) {
  const choice = useRuleHere(kind, id);
  const arrival = usePart(chipPart, { wanted: choice !== undefined });
  if (choice === undefined || arrival.state !== 'ready') return null;
  return <arrival.part choice={choice} onPress={onPress} />;
}
