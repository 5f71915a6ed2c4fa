import type { PageSettings } from '../../../items/reader/page-settings.ts';
import type { PageSettingsOfBook } from '../../../items/reader/use-page-settings.ts';
import { useT } from '../../../lib/i18n.ts';
import { isOwnServer } from '../../../lib/own-server.ts';
import { type ReadingMode, ZONE_PRESETS } from '../../../readers/paged/reader-settings.ts';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import styles from '../../../items/reader/panels.module.css';
import { canStayAwake } from '../../../lib/secure-only/this-device.ts';
import { canFullScreen } from '../../../items/reader/use-full-screen.ts';
import { Choices } from '../../../items/reader/Choices.tsx';
import { DataSaver } from './DataSaver.tsx';
import { ZonesPicture } from './ZonesPicture.tsx';

type DeviceFlag = Extract<
  {
    [Key in keyof PageSettings]: PageSettings[Key] extends boolean ? Key : never;
  }[keyof PageSettings],
  string
>;

interface ControlSettingsProps {
  readonly settings: PageSettingsOfBook;
  readonly mode: ReadingMode;
}

/** How the reader is handled on this device. */
export function ControlSettings({ settings, mode }: ControlSettingsProps) {
  const t = useT();
  const isStrip = mode === 'WEBTOON';
  const flag = (of: DeviceFlag, label: string, help?: string, disabled = false) => (
    <CheckboxField
      key={of}
      {...{ label, help, disabled }}
      checked={settings.of(of) && !disabled}
      onChange={(checked) => {
        settings.set({ [of]: checked }, 'device');
      }}
    />
  );
  const speed = settings.of('webreader.scrollSpeed');
  return (
    <>
      <Choices
        label={t('reader.zones')}
        value={settings.of('webreader.zones')}
        onChange={(value) => {
          settings.set({ 'webreader.zones': value }, 'device');
        }}
        options={ZONE_PRESETS.map((value) => ({
          value,
          label: t(`reader.zones.${value}`),
          icon: <ZonesPicture preset={value} mode={mode} />,
        }))}
      />
      <p className={styles['hint']}>{t('reader.zones.help')}</p>
      {isStrip && (
        <div className={styles['field']}>
          <div className={styles['name']}>{t('reader.scrollSpeed')}</div>
          <Slider
            label={t('reader.scrollSpeed')}
            value={speed}
            min={20}
            max={400}
            step={10}
            text={t('reader.scrollSpeed.value', { pixels: speed })}
            onChange={(pixels) => {
              settings.set({ 'webreader.scrollSpeed': pixels }, 'device');
            }}
          />
        </div>
      )}
      <div className={styles['flags']}>
        {flag('webreader.animations', t('reader.animations'))}
        {!isStrip && flag('webreader.swipe', t('reader.swipe'))}
        {!isStrip && flag('webreader.zoomKept', t('reader.zoomKept'))}
        {flag('webreader.runsOn', t('reader.runsOn'), t('reader.runsOn.help'))}
        {flag('webreader.statusLine', t('reader.statusLine'))}
        {flag(
          'webreader.awake',
          t('reader.awake'),
          canStayAwake() ? undefined : t('reader.awake.cannot'),
          !canStayAwake(),
        )}
        {flag(
          'webreader.alwaysFullscreen',
          t('reader.alwaysFullScreen'),
          canFullScreen() ? undefined : t('reader.fullScreen.cannot'),
          !canFullScreen(),
        )}
        {flag('webreader.paper', t('reader.paper'), t('reader.paper.help'))}
        {isOwnServer && <DataSaver settings={settings} />}
      </div>
    </>
  );
}
