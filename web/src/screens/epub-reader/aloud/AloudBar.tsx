import {
  IconGauge,
  IconMoon,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
  IconUserScreen,
  IconX,
} from '@tabler/icons-react';
import { useT } from '../../../lib/i18n.ts';
import { voicesFor } from '../../../readers/epub/aloud/voice.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import type { MenuItem } from '../../../ui/menu-store.ts';
import epub from '../epub.module.css';
import styles from './aloud.module.css';
import { rates, useAloudChoices } from './aloud-choices.ts';
import { type AloudOptions, sleepTimes, useAloud } from './use-aloud.ts';

interface AloudBarProps extends AloudOptions {
  /** Whether the reader's own bars are shown: it stands above them. */
  readonly above: boolean;
  readonly onClose: () => void;
}

function useSpeeds(): () => MenuItem[] {
  const t = useT();
  const { rate } = useAloudChoices();
  return () =>
    rates.map((one) => ({
      label: t('aloud.rate', { rate: one }),
      checked: one === rate,
      onSelect: () => {
        useAloudChoices.setState({ rate: one });
      },
    }));
}

function useVoices(language: string): () => MenuItem[] {
  const t = useT();
  const { voice } = useAloudChoices();
  return () =>
    [{ voiceURI: '', name: t('aloud.voice.any'), localService: true }, ...voicesFor(language)].map(
      ({ voiceURI, name, localService }) => ({
        label: localService ? name : t('aloud.voice.online', { name }),
        checked: voiceURI === voice,
        onSelect: () => {
          useAloudChoices.setState({ voice: voiceURI });
        },
      }),
    );
}

/** Reads the book aloud while it's there: pause, sentences, speed, voice, and when to stop. */
export function AloudBar({ above, onClose, ...options }: AloudBarProps) {
  const t = useT();
  const { isSpeaking, when, toggle, step, stopAfter } = useAloud(options);
  const speeds = useSpeeds();
  const voices = useVoices(options.model.language);
  const timers = (): MenuItem[] =>
    (['never', 'chapter', ...sleepTimes] as const).map((one) => ({
      label: typeof one === 'number' ? t('aloud.minutes', { count: one }) : t(`aloud.${one}`),
      checked: one === when,
      onSelect: () => {
        stopAfter(one);
      },
    }));
  return (
    <div
      className={`${epub['floating']} ${styles['bar']}`}
      role="toolbar"
      aria-label={t('aloud.title')}
      data-above={above || undefined}
      dir="ltr"
    >
      <IconButton
        label={t('aloud.previous')}
        onClick={() => {
          step(-1);
        }}
      >
        <IconPlayerSkipBackFilled size={20} />
      </IconButton>
      <IconButton label={t(isSpeaking ? 'aloud.pause' : 'aloud.play')} onClick={toggle}>
        {isSpeaking ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
      </IconButton>
      <IconButton
        label={t('aloud.next')}
        onClick={() => {
          step(1);
        }}
      >
        <IconPlayerSkipForwardFilled size={20} />
      </IconButton>
      <MenuButton label={t('aloud.speed')} items={speeds}>
        <IconGauge size={20} />
      </MenuButton>
      <MenuButton label={t('aloud.voice')} items={voices}>
        <IconUserScreen size={20} />
      </MenuButton>
      <MenuButton label={t('aloud.stopAfter')} items={timers} dot={when !== 'never'}>
        <IconMoon size={20} />
      </MenuButton>
      <IconButton label={t('aloud.close')} onClick={onClose}>
        <IconX size={20} />
      </IconButton>
    </div>
  );
}
