import { IconFolderOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { FormField } from '../../items/form/FormField.tsx';
import { PathField } from '../../items/library/PathField.tsx';
import { useT, withWords } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { partOf } from '../../lib/load-part.ts';
import { ArrivingPart } from '../../ui/ArrivingPart.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import type { FieldProps } from './field-props.ts';
import { FlagField } from './FlagField.tsx';
import { SourceHint } from './SourceHint.tsx';
import styles from './server.module.css';

const fileBrowser = partOf(async () => {
  const part = await withWords('administration', () => import('../../items/FolderBrowser.tsx'));
  return part.FolderBrowser;
});

/** What Kobo e-readers need. */
export function ReaderFields({ form, settings }: FieldProps) {
  const t = useT();
  return (
    <div className={styles['group']}>
      <FlagField form={form} flag="koboProxy" help={t('serverSettings.koboProxyHelp')} />
      <FormField control={form.control} name="koboPort">
        {(field) => (
          <NumberField
            {...field}
            min={1}
            max={65_535}
            label={t('serverSettings.koboPort')}
            help={t('serverSettings.koboPortHelp')}
          />
        )}
      </FormField>
      {!isOwnServer && <KepubifyField form={form} settings={settings} />}
    </div>
  );
}

/** Other servers convert books with a program. */
function KepubifyField({ form, settings }: FieldProps) {
  const t = useT();
  const [browsing, setBrowsing] = useState(false);
  const close = () => {
    setBrowsing(false);
  };
  return (
    <FormField control={form.control} name="kepubifyPath">
      {({ value, onChange, ...field }) => (
        <>
          <PathField
            {...field}
            value={value ?? ''}
            placeholder={settings.kepubifyPath.configurationSource ?? undefined}
            label={t('serverSettings.kepubifyPath')}
            help={t('serverSettings.kepubifyPathHelp')}
            aside={<SourceHint source={settings.kepubifyPath} />}
            onChange={(typed) => {
              onChange(typed.trim() === '' ? null : typed);
            }}
            end={
              <IconButton
                size="small"
                label={t('serverSettings.browse')}
                onClick={() => {
                  setBrowsing(true);
                }}
              >
                <IconFolderOpen size={20} />
              </IconButton>
            }
          />
          {browsing && (
            <ArrivingPart part={fileBrowser} onClose={close}>
              {(FileBrowser) => (
                <FileBrowser
                  files
                  path={value ?? ''}
                  onClose={close}
                  onChoose={(path) => {
                    onChange(path);
                    close();
                  }}
                />
              )}
            </ArrivingPart>
          )}
        </>
      )}
    </FormField>
  );
}
