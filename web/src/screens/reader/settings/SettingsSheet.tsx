import { type Dispatch, useState } from 'react';
import { SidePanel } from '../../../items/reader/SidePanel.tsx';
import { type Reach, reaches } from '../../../items/reader/page-settings.ts';
import type { PageSettingsOfBook } from '../../../items/reader/use-page-settings.ts';
import { useT } from '../../../lib/i18n.ts';
import type { ReadingMode } from '../../../readers/paged/reader-settings.ts';
import type { ReaderCommand } from '../../../readers/paged/reader-state.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import styles from '../../../items/reader/panels.module.css';
import type { Panel } from '../reader-actions.ts';
import { ControlSettings } from './ControlSettings.tsx';
import { LayoutSettings } from './LayoutSettings.tsx';
import { PictureSettings } from './PictureSettings.tsx';
import { type TextChoice, TextFlag } from './TextFlag.tsx';

interface SettingsProps {
  readonly mode: ReadingMode;
  readonly settings: PageSettingsOfBook;
  /** The book is a series by itself. */
  readonly oneshot: boolean;
  /** See `ownReach`. */
  readonly own: Reach | undefined;
  readonly text: TextChoice;
  readonly isPdf: boolean;
  readonly dispatch: Dispatch<ReaderCommand>;
  readonly toggle: (what: Panel) => void;
  readonly onClose: () => void;
}

const groups = ['layout', 'picture', 'controls'] as const;

/** Which group was open last, and for what a change counts, while the reader is open. */
let lastGroup: (typeof groups)[number] = 'layout';

/**
 * The settings, beside the page or at its foot. The page stays lively, so that the effect is seen;
 * a press on it closes them. Every change counts at once.
 */
export function SettingsSheet(props: SettingsProps) {
  const { mode, settings, oneshot, own, text, isPdf, dispatch, toggle, onClose } = props;
  const t = useT();
  const [group, setGroup] = useState(lastGroup);
  const [reach, setReach] = useState<Reach>('device');
  const known = reaches.filter((one) => one !== 'series' || !oneshot);
  return (
    <SidePanel
      title={t('reader.settings')}
      tabs={
        <Segmented
          label={t('reader.settings.group')}
          value={group}
          onChange={(next) => {
            lastGroup = next;
            setGroup(next);
          }}
          options={groups.map((value) => ({ value, label: t(`reader.settings.${value}`) }))}
        />
      }
      onClose={onClose}
    >
      {group !== 'controls' && (
        <div className={styles['field']}>
          <div className={styles['name']} aria-hidden>
            {t('reader.applyTo')}
          </div>
          <Segmented
            label={t('reader.applyTo')}
            value={reach}
            onChange={setReach}
            options={known.map((value) => ({ value, label: t(`reader.reach.${value}`) }))}
          />
        </div>
      )}
      {group === 'layout' && text.offered && (
        <TextFlag {...{ settings, reach, isPdf }} isOn={text.isOn} />
      )}
      {group === 'layout' && (
        <LayoutSettings {...{ mode, settings, reach, oneshot, own, dispatch, toggle }} />
      )}
      {group === 'picture' && <PictureSettings {...{ settings, reach }} />}
      {group === 'controls' && <ControlSettings {...{ settings, mode }} />}
    </SidePanel>
  );
}
