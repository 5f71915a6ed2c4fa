import type { LibraryFlag } from '@longbox/contract/libraries';
import { type PlainKey, useT } from '../../lib/i18n.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { FormField } from '../form/FormField.tsx';
import type { TabProps } from './tab-props.ts';

interface FlagFieldProps extends TabProps {
  /** An option whose label is the message of the same name. */
  readonly flag: NamedFlag;
  /** What there is to know about it. */
  readonly help?: string;
}

/** The options that have a label of their own. */
export type NamedFlag =
  Extract<
    PlainKey,
    `libraryForm.${LibraryFlag | 'watch' | 'readOnly' | 'scanText' | 'seriesByMetadata'}`
  > extends `libraryForm.${infer Name}`
    ? Name
    : never;

/** One option of a library that is on or off. */
export function FlagField({ flag, help, form }: FlagFieldProps) {
  const t = useT();
  return (
    <FormField control={form.control} name={flag}>
      {({ value, onChange }) => (
        <CheckboxField
          label={t(`libraryForm.${flag}`)}
          help={help}
          checked={value === true}
          onChange={onChange}
        />
      )}
    </FormField>
  );
}
