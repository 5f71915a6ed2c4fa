import { useQuery } from '@tanstack/react-query';
import { readOnlyLibrariesQuery } from '../../data/libraries.ts';
import { useT } from '../../lib/i18n.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { FormField } from '../form/FormField.tsx';
import type { TabProps } from './tab-props.ts';

export interface LibraryOf {
  /** Undefined while the library is being made. */
  readonly libraryId: string | undefined;
}

/** Whether metadata is never written into the files of the library. */
export function ReadOnlyField({ form, libraryId }: TabProps & LibraryOf) {
  const t = useT();
  const { data } = useQuery(readOnlyLibrariesQuery);
  const isReadOnly = libraryId !== undefined && data?.includes(libraryId) === true;
  return (
    <FormField control={form.control} name="readOnly">
      {({ value, onChange }) => (
        <CheckboxField
          label={t('libraryForm.readOnly')}
          help={t('libraryForm.readOnlyHelp')}
          checked={value ?? isReadOnly}
          onChange={onChange}
        />
      )}
    </FormField>
  );
}
