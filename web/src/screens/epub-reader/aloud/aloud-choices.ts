import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { isRecord } from '../../../lib/is-record.ts';

/** Speeds of reading aloud, as factors of a voice's usual one. */
export const rates = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

interface AloudChoices {
  readonly rate: number;
  /** `voiceURI` of the voice; empty leaves it to the browser. */
  readonly voice: string;
}

/** The voice and its speed on this device. */
export const useAloudChoices = create<AloudChoices>()(
  persist(() => ({ rate: 1, voice: '' }), {
    name: 'longbox.aloud',
    merge: (found, fallback) => {
      if (!isRecord(found)) return fallback;
      const { rate, voice } = found;
      return {
        rate: rates.find((one) => one === rate) ?? fallback.rate,
        voice: typeof voice === 'string' ? voice : fallback.voice,
      };
    },
  }),
);
