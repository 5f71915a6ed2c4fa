import type { PageSettingsOfBook } from '../../../items/reader/use-page-settings.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { useT } from '../../../lib/i18n.ts';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { useBytesSaved } from '../data-saver/saved-bytes.ts';
import { savesData } from '../data-saver/saves-data.ts';
import styles from './data-saver.module.css';

/** Whether pages come in the size of the screen, and what of the open book that has saved. */
export function DataSaver({ settings }: { readonly settings: PageSettingsOfBook }) {
  const t = useT();
  const size = formatBytes(useBytesSaved());
  return (
    <>
      <CheckboxField
        label={t('reader.dataSaver')}
        help={t('reader.dataSaver.help')}
        checked={savesData(settings)}
        onChange={(checked) => {
          settings.set({ 'webreader.dataSaver': checked }, 'device');
        }}
      />
      {size !== '' && <p className={styles['saved']}>{t('reader.dataSaver.saved', { size })}</p>}
    </>
  );
}
