import { Chip } from '../../ui/Chip.tsx';
import styles from './tables.module.css';

interface ChipGroupProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
}

/** Several of a few values, all in sight. */
export function ChipGroup<Value extends string>(props: ChipGroupProps<Value>) {
  const { label, options, chosen, onChange } = props;
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['groupName']}>{label}</legend>
      {options.map((option) => {
        const isIn = chosen.includes(option.value);
        return (
          <Chip
            key={option.value}
            label={option.label}
            pressed={isIn}
            onPress={() => {
              onChange(
                options
                  .map(({ value }) => value)
                  .filter((value) => (value === option.value ? !isIn : chosen.includes(value))),
              );
            }}
          />
        );
      })}
    </fieldset>
  );
}
