import type { SearchedValues } from '../../data/referential.ts';
import { ChipsField } from '../../ui/ChipsField.tsx';
import styles from './edit.module.css';
import { ItemField } from './ItemField.tsx';
import type { WordMember } from './members.ts';
import type { ItemForm } from './use-item-form.ts';
import { useValueOffers } from './use-suggestions.ts';
import { WayChoice } from './WayChoice.tsx';

interface WordsFieldProps {
  readonly form: ItemForm;
  readonly name: WordMember & SearchedValues;
}

/** A list of words; for several items, with a choice about their existing words. */
export function WordsField({ form, name }: WordsFieldProps) {
  const offers = useValueOffers(name);
  return (
    <ItemField form={form} name={name}>
      {(field) => (
        <div className={styles['list']}>
          <ChipsField {...field} {...offers} />
          {form.isMany && (
            <WayChoice
              name={field.label}
              way={form.marks.ways[name] ?? 'add'}
              onChange={(way) => {
                form.setWay(name, way);
              }}
            />
          )}
        </div>
      )}
    </ItemField>
  );
}
