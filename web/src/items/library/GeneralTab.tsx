import { useT } from '../../lib/i18n.ts';
import { TextField } from '../../ui/TextField.tsx';
import { FormField } from '../form/FormField.tsx';
import { FolderField } from './FolderField.tsx';
import { folderName } from './library-form.ts';
import type { TabProps } from './tab-props.ts';

/** Name and folder of the library. A chosen folder suggests its name. */
export function GeneralTab({ form }: TabProps) {
  const t = useT();
  return (
    <>
      <FormField control={form.control} name="name">
        {(field) => <TextField {...field} required label={t('libraryForm.name')} />}
      </FormField>
      <FormField control={form.control} name="root">
        {(field) => (
          <FolderField
            {...field}
            required
            label={t('libraryForm.root')}
            help={t('libraryForm.rootHelp')}
            onChosen={(root) => {
              if (form.getValues('name').trim() !== '') return;
              form.setValue('name', folderName(root), {
                shouldDirty: true,
                shouldValidate: true,
              });
            }}
          />
        )}
      </FormField>
    </>
  );
}
