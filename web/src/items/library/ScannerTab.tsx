import { type Library, scanIntervals } from '@longbox/contract/libraries';
import { IconX } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import { Chip } from '../../ui/Chip.tsx';
import { ChipsField } from '../../ui/ChipsField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { FormField } from '../form/FormField.tsx';
import { FlagField } from './FlagField.tsx';
import styles from './library.module.css';
import { PathField } from './PathField.tsx';
import { SeriesPreview } from './SeriesPreview.tsx';
import type { TabProps } from './tab-props.ts';

const kinds = ['scanCbx', 'scanPdf', 'scanEpub', 'scanText', 'scanFolders'] as const;

/** Options for what a scan includes, and when it runs. */
export function ScannerTab({ form, library }: TabProps & { library: Library | undefined }) {
  const t = useT();
  const { control } = form;
  const offered = kinds.filter((kind) => form.getValues(kind) !== undefined);
  return (
    <>
      <FormField control={control} name="scanInterval">
        {({ value, onChange }) => (
          <SelectField
            label={t('libraryForm.scanInterval')}
            value={value}
            options={scanIntervals.map((interval) => ({
              value: interval,
              label: t(`scanInterval.${interval}`),
            }))}
            onChange={onChange}
          />
        )}
      </FormField>
      {form.getValues('watch') !== undefined && (
        <FlagField flag="watch" help={t('libraryForm.watchHelp')} form={form} />
      )}
      <FlagField flag="scanOnStartup" form={form} />
      <FlagField flag="emptyTrashAfterScan" form={form} />
      <FlagField
        flag="scanForceModifiedTime"
        help={t('libraryForm.scanForceModifiedTimeHelp')}
        form={form}
      />
      <fieldset>
        <legend className={styles['label']}>{t('libraryForm.fileTypes')}</legend>
        <div className={styles['chips']}>
          {offered.map((kind) => (
            <FormField key={kind} control={control} name={kind}>
              {({ value, onChange }) => (
                <Chip
                  label={t(`libraryForm.${kind}`)}
                  pressed={value === true}
                  onPress={() => {
                    onChange(!value);
                  }}
                />
              )}
            </FormField>
          ))}
        </div>
      </fieldset>
      {form.getValues('seriesByMetadata') !== undefined && (
        <div>
          <FlagField
            flag="seriesByMetadata"
            help={t('libraryForm.seriesByMetadataHelp')}
            form={form}
          />
          {library && <SeriesPreview form={form} library={library} />}
        </div>
      )}
      <FormField control={control} name="oneshotsDirectory">
        {({ value, onChange, ref, error }) => (
          <PathField
            ref={ref}
            label={t('libraryForm.oneshotsDirectory')}
            help={t('libraryForm.oneshotsDirectoryHelp')}
            value={value}
            error={error}
            onChange={onChange}
            end={
              value !== '' && (
                <IconButton
                  size="small"
                  label={t('libraryForm.clear')}
                  onClick={() => {
                    onChange('');
                  }}
                >
                  <IconX size={18} />
                </IconButton>
              )
            }
          />
        )}
      </FormField>
      <FormField control={control} name="scanDirectoryExclusions">
        {({ value, onChange, error }) => (
          <ChipsField
            label={t('libraryForm.exclusions')}
            help={t('libraryForm.exclusionsHelp')}
            value={value}
            error={error}
            onChange={onChange}
          />
        )}
      </FormField>
    </>
  );
}
