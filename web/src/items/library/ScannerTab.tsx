import { scanIntervals } from '@longbox/contract/libraries';
import { IconX } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ChipsField } from '../../ui/ChipsField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { FlagField } from './FlagField.tsx';
import styles from './library.module.css';
import { PathField } from './PathField.tsx';
import type { TabProps } from './tab-props.ts';

const kinds = ['scanCbx', 'scanPdf', 'scanEpub'] as const;

/** What a scan looks at, and when. */
export function ScannerTab({ form, change }: TabProps) {
  const t = useT();
  return (
    <>
      <SelectField
        label={t('libraryForm.scanInterval')}
        value={form.scanInterval}
        options={scanIntervals.map((value) => ({ value, label: t(`scanInterval.${value}`) }))}
        onChange={(scanInterval) => {
          change({ scanInterval });
        }}
      />
      <FlagField flag="scanOnStartup" form={form} change={change} />
      <FlagField flag="emptyTrashAfterScan" form={form} change={change} />
      <CheckboxField
        label={t('libraryForm.scanForceModifiedTime')}
        help={t('libraryForm.scanForceModifiedTimeHelp')}
        checked={form.scanForceModifiedTime}
        onChange={(scanForceModifiedTime) => {
          change({ scanForceModifiedTime });
        }}
      />
      <fieldset>
        <legend className={styles['label']}>{t('libraryForm.fileTypes')}</legend>
        <div className={styles['chips']}>
          {kinds.map((kind) => (
            <Chip
              key={kind}
              label={t(`libraryForm.${kind}`)}
              pressed={form[kind]}
              onPress={() => {
                change({ [kind]: !form[kind] });
              }}
            />
          ))}
        </div>
      </fieldset>
      <PathField
        label={t('libraryForm.oneshotsDirectory')}
        help={t('libraryForm.oneshotsDirectoryHelp')}
        value={form.oneshotsDirectory}
        onChange={(oneshotsDirectory) => {
          change({ oneshotsDirectory });
        }}
        end={
          form.oneshotsDirectory !== '' && (
            <IconButton
              size="small"
              label={t('libraryForm.clear')}
              onClick={() => {
                change({ oneshotsDirectory: '' });
              }}
            >
              <IconX size={18} />
            </IconButton>
          )
        }
      />
      <ChipsField
        label={t('libraryForm.exclusions')}
        help={t('libraryForm.exclusionsHelp')}
        value={form.scanDirectoryExclusions}
        onChange={(scanDirectoryExclusions) => {
          change({ scanDirectoryExclusions });
        }}
      />
    </>
  );
}
