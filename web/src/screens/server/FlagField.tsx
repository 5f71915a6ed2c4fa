import type { ReactNode } from 'react';
import { FormField } from '../../items/form/FormField.tsx';
import { useT } from '../../lib/i18n.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import type { FieldProps } from './field-props.ts';

interface FlagFieldProps extends Pick<FieldProps, 'form'> {
  readonly flag:
    | 'deleteEmptyCollections'
    | 'deleteEmptyReadLists'
    | 'renewRememberMeKey'
    | 'koboProxy';
  readonly help?: ReactNode;
}

/** A setting that is on or off. */
export function FlagField({ form, flag, help }: FlagFieldProps) {
  const t = useT();
  return (
    <FormField control={form.control} name={flag}>
      {({ value, onChange }) => (
        <CheckboxField
          label={t(`serverSettings.${flag}`)}
          help={help}
          checked={value}
          onChange={onChange}
        />
      )}
    </FormField>
  );
}
