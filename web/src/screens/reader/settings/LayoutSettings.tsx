import type { Dispatch } from 'react';
import type { Reach } from '../../../items/reader/page-settings.ts';
import { useT } from '../../../lib/i18n.ts';
import {
  PAGE_GAPS,
  READING_MODES,
  type ReadingMode,
  SIDE_PADDINGS,
} from '../../../readers/paged/reader-settings.ts';
import type { ReaderCommand } from '../../../readers/paged/reader-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import styles from '../../../items/reader/panels.module.css';
import { chooseMode, type Panel, shiftPairs } from '../reader-actions.ts';
import { layoutValues, scaleValues, stripScaleValues } from '../reader-options.ts';
import { Choices } from '../../../items/reader/Choices.tsx';
import { Flag } from './Flag.tsx';
import { layoutIcons, modeIcons } from './icons.tsx';
import { Origin } from './Origin.tsx';
import type { SettingsGroup } from './setting.ts';

interface LayoutSettingsProps extends SettingsGroup {
  readonly mode: ReadingMode;
  readonly oneshot: boolean;
  /** See `ownReach`. */
  readonly own: Reach | undefined;
  readonly dispatch: Dispatch<ReaderCommand>;
  readonly toggle: (what: Panel) => void;
}

type PagedLayoutProps = SettingsGroup & Pick<LayoutSettingsProps, 'oneshot' | 'toggle'>;

function PagedLayout({ settings, reach, oneshot, toggle }: PagedLayoutProps) {
  const t = useT();
  const layout = settings.of('webreader.paged.pageLayout');
  return (
    <>
      <Choices
        label={t('reader.layout')}
        note={
          <Origin {...{ settings }} of="webreader.paged.pageLayout" label={t('reader.layout')} />
        }
        columns={4}
        value={layout}
        onChange={(value) => {
          settings.set({ 'webreader.paged.pageLayout': value }, reach);
        }}
        options={layoutValues.map((value) => ({
          value,
          label: t(`reader.layout.${value}`),
          icon: layoutIcons[value],
        }))}
      />
      <div className={styles['flags']}>
        {layout !== 'single' && (
          <CheckboxField
            label={t('reader.shifted')}
            help={t('reader.shifted.help')}
            checked={settings.of('webreader.paged.shifted')}
            onChange={() => {
              shiftPairs(settings, oneshot);
            }}
          />
        )}
        {(layout === 'single' || layout === 'auto') && (
          <Flag
            {...{ settings, reach }}
            of="webreader.paged.split"
            label={t('reader.split')}
            help={t('reader.split.help')}
          />
        )}
        <Flag
          {...{ settings, reach }}
          of="webreader.guided"
          label={t('reader.guided.on')}
          help={t('reader.panels.help')}
        />
      </div>
      {settings.of('webreader.guided') && (
        <Choices
          label={t('reader.panels.page')}
          note={
            <Origin {...{ settings }} of="webreader.guidedPage" label={t('reader.panels.page')} />
          }
          columns={3}
          value={settings.of('webreader.guidedPage')}
          onChange={(value) => {
            settings.set({ 'webreader.guidedPage': value }, reach);
          }}
          options={(['never', 'first', 'last'] as const).map((value) => ({
            value,
            label: t(`reader.panels.page.${value}`),
          }))}
        />
      )}
      {settings.of('webreader.guided') && (
        <Button
          onClick={() => {
            toggle('editPanels');
          }}
        >
          {t('reader.panels.edit')}
        </Button>
      )}
      <Choices
        label={t('reader.scale')}
        note={<Origin {...{ settings }} of="webreader.paged.scale" label={t('reader.scale')} />}
        value={settings.of('webreader.paged.scale')}
        onChange={(value) => {
          settings.set({ 'webreader.paged.scale': value }, reach);
        }}
        options={scaleValues.map((value) => ({ value, label: t(`reader.scale.${value}`) }))}
      />
    </>
  );
}

function StripLayout({ settings, reach }: SettingsGroup) {
  const t = useT();
  const padding = settings.of('webreader.continuous.padding');
  return (
    <>
      <Choices
        label={t('reader.scale')}
        note={
          <Origin {...{ settings }} of="webreader.continuous.scale" label={t('reader.scale')} />
        }
        value={settings.of('webreader.continuous.scale')}
        onChange={(value) => {
          settings.set({ 'webreader.continuous.scale': value }, reach);
        }}
        options={stripScaleValues.map((value) => ({ value, label: t(`reader.scale.${value}`) }))}
      />
      <div className={styles['field']}>
        <div className={styles['name']}>
          {t('reader.padding')}
          <Origin {...{ settings }} of="webreader.continuous.padding" label={t('reader.padding')} />
        </div>
        <Slider
          label={t('reader.padding')}
          value={padding}
          min={0}
          max={40}
          step={5}
          text={t('reader.padding.value', { share: padding / 100 })}
          onChange={(value) => {
            const known = SIDE_PADDINGS.find((one) => one === value);
            if (known !== undefined) {
              settings.set({ 'webreader.continuous.padding': known }, reach);
            }
          }}
        />
      </div>
      <Choices
        label={t('reader.gap')}
        note={<Origin {...{ settings }} of="webreader.continuous.margin" label={t('reader.gap')} />}
        columns={4}
        value={String(settings.of('webreader.continuous.margin'))}
        onChange={(value) => {
          const known = PAGE_GAPS.find((one) => String(one) === value);
          if (known !== undefined) settings.set({ 'webreader.continuous.margin': known }, reach);
        }}
        options={PAGE_GAPS.map((value) => ({
          value: String(value),
          label: t('reader.gap.value', { pixels: value }),
        }))}
      />
    </>
  );
}

/** How pages follow each other, and how large they are. */
export function LayoutSettings(props: LayoutSettingsProps) {
  const { mode, settings, reach, oneshot, own, dispatch, toggle } = props;
  const t = useT();
  return (
    <>
      <Choices
        label={t('reader.mode')}
        note={<Origin {...{ settings }} of="webreader.readingDirection" label={t('reader.mode')} />}
        value={mode}
        onChange={(value) => {
          chooseMode(settings, dispatch, value, { own, reach });
        }}
        options={READING_MODES.map((value) => ({
          value,
          label: t(`reader.mode.${value}`),
          icon: modeIcons[value],
        }))}
      />
      {mode === 'WEBTOON' ? (
        <StripLayout {...{ settings, reach }} />
      ) : (
        <PagedLayout {...{ settings, reach, oneshot, toggle }} />
      )}
    </>
  );
}
