import { IconFileExport, IconFileImport } from '@tabler/icons-react';
import { readingExportUrl, useImportReading } from '../../data/reading-file.ts';
import { t as told, useT } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { Section } from '../../ui/Sections.tsx';
import { toast } from '../../ui/toast.ts';

/** One's own reading positions and marks, taken away as a file and brought back. */
export function ReadingFile() {
  const t = useT();
  const { mutate, isPending } = useImportReading();
  return (
    <Section
      title={t('account.reading.title')}
      text={t('account.reading.text')}
      tools={
        <>
          <FileButton
            accept={['.jsonl']}
            disabled={isPending}
            icon={<IconFileImport size={18} aria-hidden />}
            onFile={(file) => {
              mutate(
                { input: {}, file },
                {
                  onSuccess: (result) => {
                    if (!result) return;
                    const { progress, sessions, marks, missing, personal } = result;
                    const counts = { progress, sessions, marks, missing };
                    const sentences = [
                      told('account.reading.done', counts),
                      ...(personal > 0
                        ? [told('account.reading.donePersonal', { count: personal })]
                        : []),
                    ];
                    toast({ text: sentences.join(' '), tone: 'success' });
                  },
                },
              );
            }}
          >
            {t('account.reading.import')}
          </FileButton>
          <a href={readingExportUrl()} download className={buttonClass({})}>
            <IconFileExport size={18} aria-hidden />
            <span>{t('account.reading.export')}</span>
          </a>
        </>
      }
    >
      {null}
    </Section>
  );
}
