import { useT } from '../../../lib/i18n.ts';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import styles from '../../../items/reader/panels.module.css';
import { Origin } from './Origin.tsx';
import type { SettingsGroup } from './setting.ts';

/** The text of a book's pages. */
export interface TextChoice {
  /** It can be switched on. */
  readonly offered: boolean;
  readonly isOn: boolean;
}

interface TextFlagProps extends SettingsGroup {
  readonly isOn: boolean;
  readonly isPdf: boolean;
}

/** Whether the text of pages can be used. */
export function TextFlag({ settings, reach, isOn, isPdf }: TextFlagProps) {
  const t = useT();
  const label = t(isPdf ? 'reader.pdfText' : 'reader.imageText');
  return (
    <div className={styles['flags']}>
      <div className={styles['flag']}>
        <CheckboxField
          label={label}
          help={t(isPdf ? 'reader.pdfText.help' : 'reader.imageText.help')}
          checked={isOn}
          onChange={(checked) => {
            settings.set({ 'webreader.pdfText': checked }, reach);
          }}
        />
        <Origin {...{ settings, label }} of="webreader.pdfText" />
      </div>
    </div>
  );
}
