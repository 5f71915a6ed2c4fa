import type { Dispatch, ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { type Preferences, usePreference } from '../../lib/preferences.ts';
import {
  PAGE_GAPS,
  READING_MODES,
  type ReadingMode,
  SIDE_PADDINGS,
} from '../../readers/paged/reader-settings.ts';
import type { ReaderCommand } from '../../readers/paged/reader-state.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { Choices } from '../../items/reader/Choices.tsx';
import { SidePanel } from '../../items/reader/SidePanel.tsx';
import { layoutIcons, modeIcons } from './icons.tsx';
import styles from '../../items/reader/panels.module.css';
import { chooseLayout, chooseMode } from './reader-actions.ts';
import {
  backgroundValues,
  layoutValues,
  scaleValues,
  stripScaleValues,
} from './reader-preferences.ts';
import { canFullScreen } from '../../items/reader/use-full-screen.ts';

interface SettingsProps {
  readonly mode: ReadingMode;
  readonly dispatch: Dispatch<ReaderCommand>;
  readonly onClose: () => void;
}

type FlagKey = 'webreader.animations' | 'webreader.swipe' | 'webreader.alwaysFullscreen';

function Flag({ of, label, disabled }: { of: FlagKey; label: string; disabled?: boolean }) {
  const [checked, setChecked] = usePreference(of);
  return (
    <CheckboxField
      label={label}
      checked={checked && disabled !== true}
      disabled={disabled}
      onChange={setChecked}
    />
  );
}

function PagedSettings({ dispatch }: Pick<SettingsProps, 'dispatch'>) {
  const t = useT();
  const [scale, setScale] = usePreference('webreader.paged.scale');
  const [layout] = usePreference('webreader.paged.pageLayout');
  return (
    <>
      <Choices
        label={t('reader.layout')}
        columns={3}
        value={layout}
        onChange={(value) => {
          chooseLayout(dispatch, value);
        }}
        options={layoutValues.map((value) => ({
          value,
          label: t(`reader.layout.${value}`),
          icon: layoutIcons[value],
        }))}
      />
      <Choices
        label={t('reader.scale')}
        value={scale}
        onChange={setScale}
        options={scaleValues.map((value) => ({ value, label: t(`reader.scale.${value}`) }))}
      />
    </>
  );
}

function StripSettings() {
  const [gap, setGap] = usePreference('webreader.continuous.margin');
  const t = useT();
  const [scale, setScale] = usePreference('webreader.continuous.scale');
  const [padding, setPadding] = usePreference('webreader.continuous.padding');
  const gaps = PAGE_GAPS.map((value) => ({
    value: String(value),
    label: t('reader.gap.value', { pixels: value }),
  }));
  return (
    <>
      <Choices
        label={t('reader.scale')}
        value={scale}
        onChange={setScale}
        options={stripScaleValues.map((value) => ({ value, label: t(`reader.scale.${value}`) }))}
      />
      <div className={styles['field']}>
        <span>{t('reader.padding')}</span>
        <Slider
          label={t('reader.padding')}
          value={padding}
          min={0}
          max={40}
          step={5}
          text={t('reader.padding.value', { share: padding / 100 })}
          onChange={(value) => {
            const known = SIDE_PADDINGS.find((one) => one === value);
            if (known !== undefined) setPadding(known);
          }}
        />
      </div>
      <Choices
        label={t('reader.gap')}
        value={String(gap)}
        onChange={(value) => {
          const known = PAGE_GAPS.find((one) => String(one) === value);
          if (known !== undefined) setGap(known);
        }}
        options={gaps}
      />
    </>
  );
}

function BackgroundChoice() {
  const t = useT();
  const [background, setBackground] = usePreference('webreader.background');
  const swatch = (value: Preferences['webreader.background']): ReactNode => (
    <i className={styles['swatch']} data-background={value} />
  );
  return (
    <Choices
      label={t('reader.background')}
      columns={3}
      value={background}
      onChange={setBackground}
      options={backgroundValues.map((value) => ({
        value,
        label: t(`reader.background.${value}`),
        icon: swatch(value),
      }))}
    />
  );
}

/**
 * The settings, beside the page or at its foot. The page stays lively, so that the effect is seen;
 * a press on it closes them. Every change counts at once.
 */
export function SettingsSheet({ mode, dispatch, onClose }: SettingsProps) {
  const t = useT();
  return (
    <SidePanel title={t('reader.settings')} onClose={onClose}>
      <Choices
        label={t('reader.mode')}
        value={mode}
        onChange={(value) => {
          chooseMode(dispatch, value);
        }}
        options={READING_MODES.map((value) => ({
          value,
          label: t(`reader.mode.${value}`),
          icon: modeIcons[value],
        }))}
      />
      {mode === 'WEBTOON' ? <StripSettings /> : <PagedSettings dispatch={dispatch} />}
      <BackgroundChoice />
      <div className={styles['flags']}>
        <Flag of="webreader.animations" label={t('reader.animations')} />
        {mode !== 'WEBTOON' && <Flag of="webreader.swipe" label={t('reader.swipe')} />}
        <Flag
          of="webreader.alwaysFullscreen"
          label={t('reader.alwaysFullScreen')}
          disabled={!canFullScreen()}
        />
      </div>
    </SidePanel>
  );
}
