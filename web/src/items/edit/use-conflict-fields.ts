import { useLocale, useT } from '../../lib/i18n.ts';
import type { ConflictField } from './ConflictNote.tsx';
import type { ItemForm } from './use-item-form.ts';
import { valueText, wordsIn } from './value-text.ts';

/** The names of the members that someone else changed meanwhile. */
export function useConflictFields({ conflict, setValue }: ItemForm): ConflictField[] {
  const t = useT();
  const { code: locale } = useLocale();
  if (conflict === undefined) return [];
  return conflict.members.map((member) => {
    const textOf = (side: 'mine' | 'theirs') =>
      wordsIn(conflict[side], member, t)?.join(', ') ??
      valueText(conflict[side], member, { t, locale });
    return {
      name: member,
      label: t(`edit.member.${member}`),
      texts: { mine: textOf('mine'), theirs: textOf('theirs') },
      onChoose: (side) => {
        setValue(member, conflict[side][member], { shouldDirty: true });
      },
    };
  });
}
