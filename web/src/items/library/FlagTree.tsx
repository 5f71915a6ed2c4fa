import { useWatch } from 'react-hook-form';
import { useT } from '../../lib/i18n.ts';
import { CheckboxTree } from '../../ui/CheckboxField.tsx';
import type { NamedFlag } from './FlagField.tsx';
import type { TabProps } from './tab-props.ts';

interface FlagTreeProps extends TabProps {
  /** Of the box that stands for all. */
  readonly label: string;
  readonly flags: readonly NamedFlag[];
  /** What there is to know about some of them. */
  readonly help?: Readonly<Partial<Record<NamedFlag, string>>>;
}

/** Options under one box that sums them up. */
export function FlagTree({ label, flags, help = {}, form }: FlagTreeProps) {
  const t = useT();
  const values = useWatch({ control: form.control, name: flags });
  return (
    <CheckboxTree
      label={label}
      options={flags.map((key) => ({
        key,
        label: t(`libraryForm.${key}`),
        help: help[key],
      }))}
      values={Object.fromEntries(flags.map((flag, index) => [flag, values[index] === true]))}
      onChange={(changed) => {
        for (const flag of flags) {
          const isOn = changed[flag];
          if (isOn !== undefined) form.setValue(flag, isOn, { shouldDirty: true });
        }
      }}
    />
  );
}
