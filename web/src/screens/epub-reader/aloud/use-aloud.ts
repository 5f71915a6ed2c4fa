import { useEffect, useState } from 'react';
import {
  createAloud,
  type SpokenSentence,
  type StopAfter,
} from '../../../readers/epub/aloud/read-aloud.ts';
import { browserVoice } from '../../../readers/epub/aloud/voice.ts';
import type { EpubEngine, Located } from '../../../readers/epub/engine.ts';
import type { EpubModel } from '../../../readers/epub/model.ts';
import { t } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/toast.ts';
import { useAloudChoices } from './aloud-choices.ts';

/** Minutes after which reading aloud can stop by itself. */
export const sleepTimes = [10, 20, 30, 45, 60] as const;

export interface AloudOptions {
  readonly engine: EpubEngine;
  readonly model: EpubModel;
  readonly located: Located | undefined;
  readonly onSentence: (sentence: SpokenSentence | undefined) => void;
}

/** Reads aloud as long as its component is there, from the start. */
export function useAloud({ engine, model, located, onSentence }: AloudOptions) {
  const [isSpeaking, setSpeaking] = useState(false);
  const [when, setWhen] = useState<StopAfter>('never');
  const { rate, voice } = useAloudChoices();

  const [aloud] = useState(() =>
    createAloud({
      engine,
      model,
      voice: browserVoice(),
      manner: { rate, voice },
      onSentence,
      onSpeaking: setSpeaking,
      onSilence: () => {
        toast({ text: t('aloud.silent'), tone: 'danger' });
      },
    }),
  );

  useEffect(() => {
    aloud.play();
    return () => {
      aloud.destroy();
    };
  }, [aloud]);

  useEffect(() => {
    aloud.setManner({ rate, voice });
  }, [aloud, rate, voice]);

  useEffect(() => {
    if (located) aloud.moved(located);
  }, [aloud, located]);

  return {
    isSpeaking,
    when,
    toggle: () => {
      if (isSpeaking) aloud.pause();
      else aloud.play();
    },
    step: (way: 1 | -1) => {
      aloud.step(way);
    },
    stopAfter: (next: StopAfter) => {
      setWhen(next);
      aloud.stopAfter(next);
    },
  };
}
