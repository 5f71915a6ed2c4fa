import type { TextSpan } from '../../../lib/find-words.ts';
import type { EpubEngine, Located } from '../engine.ts';
import { type EpubModel, storyIndex } from '../model.ts';
import { sentencesOf } from './sentences.ts';
import type { Manner, Voice } from './voice.ts';

/** The sentence that is spoken. */
export interface SpokenSentence {
  readonly index: number;
  readonly span: TextSpan;
}

/** When reading stops by itself: never, at the end of a document, or after so many minutes. */
export type StopAfter = 'never' | 'chapter' | number;

interface AloudParts {
  readonly engine: Pick<EpubEngine, 'current' | 'goTo' | 'textAt'>;
  readonly model: EpubModel;
  readonly voice: Voice;
  readonly manner: Omit<Manner, 'language'>;
  readonly onSentence: (sentence: SpokenSentence | undefined) => void;
  readonly onSpeaking: (isSpeaking: boolean) => void;
  /** No voice could say it. */
  readonly onSilence: () => void;
}

/** Reads a book aloud from what is shown, and shows what it reads. */
export interface Aloud {
  readonly play: () => void;
  readonly pause: () => void;
  /** A sentence on or back. */
  readonly step: (way: 1 | -1) => void;
  readonly setManner: (manner: Omit<Manner, 'language'>) => void;
  readonly stopAfter: (when: StopAfter) => void;
  /** Tells where the reader is now: a page turned by hand takes the voice along. */
  readonly moved: (located: Located) => void;
  readonly destroy: () => void;
}

interface Place {
  readonly index: number;
  /** Position in the text of the document. */
  readonly at: number;
}

const MINUTE = 60_000;

const contains = ({ index, span }: Located, place: Place): boolean =>
  span !== undefined && index === place.index && place.at >= span.start && place.at < span.end;

export function createAloud(parts: AloudParts): Aloud {
  const { engine, model, voice, onSentence, onSpeaking, onSilence } = parts;
  let { manner } = parts;
  let place: Place | undefined;
  let isSpeaking = false;
  let isFollowing = false;
  let when: StopAfter = 'never';
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Of the newest request; what older ones still bring is dropped. */
  let turn = 0;
  const read = new Map<
    number,
    { readonly text: string; readonly sentences: readonly TextSpan[] }
  >();

  async function textAt(index: number) {
    const known = read.get(index);
    if (known) return known;
    const sought = await engine.textAt(index);
    const made = { text: sought.text, sentences: sentencesOf(sought, model.language) };
    read.clear();
    read.set(index, made);
    return made;
  }

  function setSpeaking(speaks: boolean): void {
    if (isSpeaking === speaks) return;
    isSpeaking = speaks;
    onSpeaking(speaks);
  }

  function pause(): void {
    turn += 1;
    voice.hush();
    setSpeaking(false);
  }

  /** Shows a position of the text, where it isn't in sight. */
  async function follow(to: Place): Promise<void> {
    const located = engine.current();
    if (isFollowing || (located && contains(located, to))) return;
    isFollowing = true;
    await engine.goTo({ index: to.index, span: { start: to.at, end: to.at + 1 } });
  }

  function fail(): void {
    pause();
    onSilence();
  }

  /** Speaks on from a place: the rest of its sentence, then the next ones. */
  async function speak(from: Place): Promise<void> {
    turn += 1;
    const mine = turn;
    isFollowing = false;
    voice.hush();
    setSpeaking(true);
    const { text, sentences } = await textAt(from.index);
    if (mine !== turn) return;
    const span = sentences.find(({ end }) => end > from.at);
    if (!span) {
      const next = storyIndex(model, from.index, 1);
      if (next === undefined || when === 'chapter') {
        pause();
        onSentence(undefined);
        place = next === undefined ? undefined : { index: next, at: 0 };
        if (when === 'chapter') when = 'never';
        return;
      }
      return speak({ index: next, at: 0 });
    }
    const start = Math.max(span.start, from.at);
    place = { index: from.index, at: start };
    onSentence({ index: from.index, span });
    run(follow(place));
    // A soft hyphen would be spoken as a pause.
    const words = text.slice(start, span.end).replace(/\u00ad/g, '\u2060');
    voice.say(
      words,
      { ...manner, language: model.language },
      {
        onWord(at) {
          place = { index: from.index, at: start + at };
          run(follow(place));
        },
        onEnd() {
          run(speak({ index: from.index, at: span.end }));
        },
        onError: fail,
      },
    );
  }

  function run(work: Promise<void>): void {
    work.catch(fail);
  }

  function startOfPage(): Place {
    const { index = 0, span } = engine.current() ?? {};
    return { index, at: span?.start ?? 0 };
  }

  async function step(way: 1 | -1): Promise<void> {
    const from = place ?? startOfPage();
    const { sentences } = await textAt(from.index);
    const now = sentences.findIndex(({ end }) => end > from.at);
    const wanted = sentences[now === -1 ? sentences.length : now + way];
    if (wanted) return speak({ index: from.index, at: wanted.start });
    const beside = storyIndex(model, from.index, way);
    if (beside === undefined) return speak({ index: from.index, at: way === 1 ? Infinity : 0 });
    if (way === 1) return speak({ index: beside, at: 0 });
    const last = (await textAt(beside)).sentences.at(-1);
    return speak({ index: beside, at: last?.start ?? 0 });
  }

  return {
    play() {
      run(speak(place ?? startOfPage()));
    },
    pause,
    step(way) {
      run(step(way));
    },
    setManner(next) {
      if (next.rate === manner.rate && next.voice === manner.voice) return;
      manner = next;
      if (isSpeaking && place) run(speak(place));
    },
    stopAfter(next) {
      clearTimeout(timer);
      when = next;
      if (typeof next !== 'number') return;
      timer = setTimeout(pause, next * MINUTE);
    },
    moved(located) {
      const isOwn = isFollowing;
      isFollowing = false;
      if (isOwn || !place || contains(located, place) || located.span === undefined) return;
      place = { index: located.index, at: located.span.start };
      if (isSpeaking) run(speak(place));
      else onSentence(undefined);
    },
    destroy() {
      turn += 1;
      clearTimeout(timer);
      voice.hush();
      onSentence(undefined);
    },
  };
}
