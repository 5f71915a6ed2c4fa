import { IconFileExport, IconFileImport } from '@tabler/icons-react';
import { serverExportUrl } from '../../data/server-export.ts';
import { useT, withWords } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { dialogPart, openDialog } from '../../ui/dialogs.ts';
import { FileButton } from '../../ui/FileButton.tsx';
import { Section } from '../../ui/Sections.tsx';

const importServerDialog = dialogPart<{ file: File }>(async () => {
  const part = await withWords('administration', () => import('./ImportServerDialog.tsx'));
  return part.ImportServerDialog;
});

/** Everything that people entered, taken away as a file and brought back. */
export function ExportServer() {
  const t = useT();
  return (
    <Section
      title={t('export.title')}
      text={t('export.text')}
      tools={
        <>
          <FileButton
            accept={['.jsonl']}
            icon={<IconFileImport size={18} aria-hidden />}
            onFile={(file) => {
              openDialog(importServerDialog, { file });
            }}
          >
            {t('export.import')}
          </FileButton>
          <a href={serverExportUrl()} download data-field="export" className={buttonClass({})}>
            <IconFileExport size={18} aria-hidden />
            <span>{t('export.export')}</span>
          </a>
        </>
      }
    >
      {null}
    </Section>
  );
}
