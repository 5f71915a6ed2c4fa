import { type PlainKey, useT } from '../../lib/i18n.ts';
import { usePreference } from '../../lib/preferences.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { Section } from '../../ui/Sections.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import styles from './account.module.css';

const modes = ['LEFT_TO_RIGHT', 'RIGHT_TO_LEFT', 'VERTICAL', 'WEBTOON'] as const;
const layouts = ['single', 'double', 'doubleNoCover', 'auto'] as const;
const scales = ['screen', 'width', 'widthShrinkOnly', 'height', 'original'] as const;
const backgrounds = ['black', 'gray', 'white'] as const;

const flags = [
  ['readerAnimations', 'webreader.animations', 'reader.animations'],
  ['readerSwipe', 'webreader.swipe', 'reader.swipe'],
  ['readerFullScreen', 'webreader.alwaysFullscreen', 'reader.alwaysFullScreen'],
] as const;

/** How pages are read on this device, unless a series or book has it otherwise; each counts at once. */
export function ReaderDefaults() {
  const t = useT();
  const [mode, setMode] = usePreference('webreader.readingDirection');
  const [layout, setLayout] = usePreference('webreader.paged.pageLayout');
  const [scale, setScale] = usePreference('webreader.paged.scale');
  const [background, setBackground] = usePreference('webreader.background');
  return (
    <Section title={t('account.reader')} text={t('account.readerText')}>
      <div className={styles['reader']}>
        <div data-field="readerMode">
          <SelectField
            label={t('reader.mode')}
            value={mode}
            options={modes.map((value) => ({ value, label: t(`reader.mode.${value}`) }))}
            onChange={setMode}
          />
        </div>
        <div data-field="readerLayout">
          <SelectField
            label={t('reader.layout')}
            value={layout}
            options={layouts.map((value) => ({ value, label: t(`reader.layout.${value}`) }))}
            onChange={setLayout}
          />
        </div>
        <div data-field="readerScale">
          <SelectField
            label={t('reader.scale')}
            value={scale}
            options={scales.map((value) => ({ value, label: t(`reader.scale.${value}`) }))}
            onChange={setScale}
          />
        </div>
        <div data-field="readerBackground">
          <SelectField
            label={t('reader.background')}
            value={background}
            options={backgrounds.map((value) => ({
              value,
              label: t(`reader.background.${value}`),
            }))}
            onChange={setBackground}
          />
        </div>
      </div>
      <div className={styles['flags']}>
        {flags.map(([field, preference, label]) => (
          <DefaultFlag key={field} {...{ field, preference, label }} />
        ))}
      </div>
    </Section>
  );
}

interface DefaultFlagProps {
  readonly field: string;
  readonly preference: (typeof flags)[number][1];
  readonly label: PlainKey;
}

function DefaultFlag({ field, preference, label }: DefaultFlagProps) {
  const t = useT();
  const [isOn, setOn] = usePreference(preference);
  return (
    <div data-field={field}>
      <CheckboxField label={t(label)} checked={isOn} onChange={setOn} />
    </div>
  );
}
