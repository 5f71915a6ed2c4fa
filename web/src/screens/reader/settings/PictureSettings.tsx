import type { ReactNode } from 'react';
import type { PageSettings } from '../../../items/reader/page-settings.ts';
import { useT } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import styles from '../../../items/reader/panels.module.css';
import { backgroundValues, filterOf, untouched } from '../reader-options.ts';
import { Choices } from '../../../items/reader/Choices.tsx';
import { holdOriginal } from '../clean/hold-original.ts';
import { Flag } from './Flag.tsx';
import { Origin } from './Origin.tsx';
import type { KeyOf, SettingsGroup } from './setting.ts';

interface ToneProps extends SettingsGroup {
  readonly of: Extract<
    KeyOf<number>,
    'webreader.brightness' | 'webreader.contrast' | 'webreader.warmth'
  >;
  readonly label: string;
  readonly min: number;
  readonly max: number;
}

function Tone({ settings, reach, of, label, min, max }: ToneProps) {
  const t = useT();
  const value = settings.of(of);
  return (
    <div className={styles['field']}>
      <div className={styles['name']}>
        {label}
        <Origin {...{ settings, of, label }} />
      </div>
      <Slider
        {...{ label, value, min, max }}
        step={5}
        text={t('reader.tone.value', { share: value / 100 })}
        onChange={(next) => {
          settings.set({ [of]: next }, reach);
        }}
      />
    </div>
  );
}

function swatch(value: PageSettings['webreader.background']): ReactNode {
  return <i className={styles['swatch']} data-background={value} />;
}

/** How images look. */
export function PictureSettings({ settings, reach }: SettingsGroup) {
  const t = useT();
  const group = { settings, reach };
  return (
    <>
      <Choices
        label={t('reader.background')}
        note={<Origin {...{ settings }} of="webreader.background" label={t('reader.background')} />}
        columns={3}
        value={settings.of('webreader.background')}
        onChange={(value) => {
          settings.set({ 'webreader.background': value }, reach);
        }}
        options={backgroundValues.map((value) => ({
          value,
          label: t(`reader.background.${value}`),
          icon: swatch(value),
        }))}
      />
      <Flag {...group} of="webreader.crop" label={t('reader.crop')} help={t('reader.crop.help')} />
      <Flag
        {...group}
        of="webreader.clean"
        label={t('reader.clean')}
        help={t('reader.clean.help')}
      />
      {settings.of('webreader.clean') && (
        <Button
          size="small"
          onPointerDown={holdOriginal}
          onKeyDown={({ key }) => {
            if (key === ' ' || key === 'Enter') holdOriginal();
          }}
        >
          {t('reader.clean.compare')}
        </Button>
      )}
      <Tone
        {...group}
        of="webreader.brightness"
        label={t('reader.brightness')}
        min={50}
        max={150}
      />
      <Tone {...group} of="webreader.contrast" label={t('reader.contrast')} min={50} max={150} />
      <Tone {...group} of="webreader.warmth" label={t('reader.warmth')} min={0} max={100} />
      <div className={styles['flags']}>
        <Flag {...group} of="webreader.grey" label={t('reader.grey')} />
        <Flag {...group} of="webreader.inverted" label={t('reader.inverted')} />
      </div>
      {filterOf(settings) !== undefined && (
        <Button
          onClick={() => {
            settings.set(untouched, reach);
          }}
        >
          {t('reader.untouched')}
        </Button>
      )}
    </>
  );
}
