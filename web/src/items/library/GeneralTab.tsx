import { IconFolderOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { partOf } from '../../lib/load-part.ts';
import { ArrivingPart } from '../../ui/ArrivingPart.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FormField } from '../form/FormField.tsx';
import { folderName } from './library-form.ts';
import { PathField } from './PathField.tsx';
import type { TabProps } from './tab-props.ts';

const folderBrowser = partOf(async () => (await import('../FolderBrowser.tsx')).FolderBrowser);

/** Name and folder of the library. A chosen folder suggests its name. */
export function GeneralTab({ form }: TabProps) {
  const t = useT();
  const [browsing, setBrowsing] = useState(false);
  const close = () => {
    setBrowsing(false);
  };
  return (
    <>
      <FormField control={form.control} name="name">
        {(field) => <TextField {...field} required label={t('libraryForm.name')} />}
      </FormField>
      <FormField control={form.control} name="root">
        {(field) => (
          <>
            <PathField
              {...field}
              required
              label={t('libraryForm.root')}
              help={t('libraryForm.rootHelp')}
              end={
                <IconButton
                  size="small"
                  label={t('libraryForm.browse')}
                  onClick={() => {
                    setBrowsing(true);
                  }}
                >
                  <IconFolderOpen size={20} />
                </IconButton>
              }
            />
            {browsing && (
              <ArrivingPart part={folderBrowser} onClose={close}>
                {(FolderBrowser) => (
                  <FolderBrowser
                    path={field.value.trim()}
                    onClose={close}
                    onChoose={(root) => {
                      field.onChange(root);
                      if (form.getValues('name').trim() === '') {
                        form.setValue('name', folderName(root), {
                          shouldDirty: true,
                          shouldValidate: true,
                        });
                      }
                      close();
                    }}
                  />
                )}
              </ArrivingPart>
            )}
          </>
        )}
      </FormField>
    </>
  );
}
