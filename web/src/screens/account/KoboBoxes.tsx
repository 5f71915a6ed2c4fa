import type { KoboChoice } from '@longbox/contract/kobo-keys';
import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { everyCollectionQuery } from '../../data/collections.ts';
import { librariesQuery } from '../../data/libraries.ts';
import { everyReadListQuery } from '../../data/readlists.ts';
import { FormField } from '../../items/form/FormField.tsx';
import { useT } from '../../lib/i18n.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import styles from './account.module.css';

interface BoxesProps {
  readonly control: Control<KoboChoice>;
}

/** The libraries whose books go to an e-reader. */
export function LibraryBoxes({ control }: BoxesProps) {
  const t = useT();
  const { data = [] } = useQuery(librariesQuery);
  return (
    <Boxes control={control} name="libraryIds" label={t('apiKeys.kobo.libraries')} choices={data} />
  );
}

/** The read lists and collections whose books go to an e-reader. */
export function ListBoxes({ control }: BoxesProps) {
  const t = useT();
  const { data: readLists } = useQuery(everyReadListQuery());
  const { data: collections } = useQuery(everyCollectionQuery());
  return (
    <>
      <Boxes
        control={control}
        name="readListIds"
        label={t('apiKeys.kobo.readLists')}
        choices={readLists?.content ?? []}
      />
      <Boxes
        control={control}
        name="collectionIds"
        label={t('apiKeys.kobo.collections')}
        choices={collections?.content ?? []}
      />
    </>
  );
}

interface ChoiceProps extends BoxesProps {
  readonly name: 'libraryIds' | 'readListIds' | 'collectionIds';
  readonly label: string;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
}

function Boxes({ control, name, label, choices }: ChoiceProps) {
  if (choices.length === 0) return null;
  return (
    <FormField control={control} name={name}>
      {({ value: ids, onChange }) => (
        <fieldset className={styles['boxes']}>
          <legend className={styles['legend']}>{label}</legend>
          {choices.map((one) => (
            <CheckboxField
              key={one.id}
              label={one.name}
              checked={ids.includes(one.id)}
              onChange={(isOn) => {
                onChange(isOn ? [...ids, one.id] : ids.filter((id) => id !== one.id));
              }}
            />
          ))}
        </fieldset>
      )}
    </FormField>
  );
}
