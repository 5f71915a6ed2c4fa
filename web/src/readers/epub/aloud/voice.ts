/** How a voice speaks. */
export interface Manner {
  /** A factor of its usual speed. */
  readonly rate: number;
  /** `voiceURI` of the voice; empty leaves it to the browser. */
  readonly voice: string;
  /** BCP 47 tag of the text; empty where the book doesn't say. */
  readonly language: string;
}

/** What is told while words are spoken. */
export interface Spoken {
  /** A word begins at this position. Some voices never tell. */
  readonly onWord: (at: number) => void;
  readonly onEnd: () => void;
  readonly onError: () => void;
}

/** A voice that says one thing at a time. */
export interface Voice {
  readonly say: (words: string, manner: Manner, spoken: Spoken) => void;
  readonly hush: () => void;
}

const primary = (language: string): string => language.toLowerCase().split(/[-_]/)[0] ?? '';

/** The voices for a language; all of them where none speaks it or it isn't known. */
export function voicesFor(language: string): readonly SpeechSynthesisVoice[] {
  const all = window.speechSynthesis.getVoices();
  const own = all.filter(({ lang }) => primary(lang) === primary(language));
  return own.length > 0 ? own : all;
}

/** The chosen voice; otherwise one that speaks on the device, so that no text leaves it unasked. */
function chosenVoice(voice: string, language: string): SpeechSynthesisVoice | null {
  const chosen = window.speechSynthesis.getVoices().find(({ voiceURI }) => voiceURI === voice);
  if (chosen) return chosen;
  const own = voicesFor(language).filter(({ localService }) => localService);
  return own.find((one) => one.default) ?? own[0] ?? null;
}

/** A voice that hasn't begun after so many milliseconds never will: browsers without any voice tell nothing. */
const PATIENCE = 8_000;

/** The browser's own speech. */
export function browserVoice(): Voice {
  const speech = window.speechSynthesis;
  // Kept: Chromium forgets to tell the end of one that nobody holds.
  let current: SpeechSynthesisUtterance | undefined;

  let timer: ReturnType<typeof setTimeout> | undefined;

  function hush(): void {
    clearTimeout(timer);
    current = undefined;
    speech.cancel();
  }

  return {
    hush,
    say(words, { rate, voice, language }, { onWord, onEnd, onError }) {
      hush();
      const utterance = new SpeechSynthesisUtterance(words);
      utterance.rate = rate;
      if (language !== '') utterance.lang = language;
      utterance.voice = chosenVoice(voice, language);
      const ifCurrent = (run: () => void) => () => {
        if (current !== utterance) return;
        clearTimeout(timer);
        current = undefined;
        run();
      };
      utterance.addEventListener('start', () => {
        if (current === utterance) clearTimeout(timer);
      });
      utterance.addEventListener('boundary', ({ charIndex }) => {
        if (current === utterance) onWord(charIndex);
      });
      const fail = ifCurrent(onError);
      utterance.addEventListener('end', ifCurrent(onEnd));
      utterance.addEventListener('error', fail);
      current = utterance;
      timer = setTimeout(fail, PATIENCE);
      speech.speak(utterance);
    },
  };
}
