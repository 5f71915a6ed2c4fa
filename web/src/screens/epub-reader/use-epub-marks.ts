import { longestQuote, type MarkPlace } from '@longbox/contract/marks';
import { useEffect, useState } from 'react';
import { type KeptMark, newMark } from '../../data/kept-marks.ts';
import { removeMark } from '../../items/marks/remove-mark.ts';
import { useMarks } from '../../items/marks/use-marks.ts';
import { t } from '../../lib/i18n.ts';
import { copyText } from '../../lib/secure-only/clipboard.ts';
import type { EpubEngine, Located, Mark, SelectedText } from '../../readers/epub/engine.ts';
import { shareAt } from '../../readers/epub/locators.ts';
import { chapterAt, type EpubModel } from '../../readers/epub/model.ts';
import type { MarkColour } from '../../readers/epub/settings.ts';
import { toast } from '../../ui/toast.ts';
import type { SpokenSentence } from '../../readers/epub/aloud/read-aloud.ts';
import type { BookHit } from '../../items/reader/use-book-search.ts';

interface MarkedBook {
  readonly userId: string;
  readonly bookId: string;
  readonly model: EpubModel;
  readonly engine: EpubEngine | null;
  readonly located: Located | undefined;
  /** Hits of the search, and the one gone to. */
  readonly hits: readonly BookHit[];
  readonly hit: BookHit | undefined;
  /** The sentence that is read aloud. */
  readonly spoken: SpokenSentence | undefined;
}

function drawnMarks(model: EpubModel, marks: readonly KeptMark[]): Mark[] {
  return marks.flatMap(({ id, kind, place, text, colour }) => {
    if (kind !== 'highlight' || place.type !== 'text' || place.span === undefined) return [];
    const index = model.indexOf.get(place.path);
    return index === undefined ? [] : [{ id, index, quote: { span: place.span, text }, colour }];
  });
}

function drawnHits(hits: readonly BookHit[], here: BookHit | undefined): Mark[] {
  return hits.map((hit) => ({
    id: `found ${hit.index} ${hit.span.start}`,
    index: hit.index,
    quote: { span: hit.span, text: '' },
    colour: hit === here ? 'here' : 'found',
  }));
}

function drawnVoice({ index, span }: SpokenSentence): Mark {
  return { id: 'spoken', index, quote: { span, text: '' }, colour: 'spoken' };
}

/** Whether a bookmark lies on what is shown. */
function isShown(
  { index, span, progression }: Located,
  model: EpubModel,
  { kind, place }: KeptMark,
): boolean {
  if (kind !== 'bookmark' || place.type !== 'text') return false;
  if (model.indexOf.get(place.path) !== index) return false;
  if (span === undefined || place.span === undefined) return place.progression === progression;
  return place.span.start >= span.start && place.span.start < Math.max(span.end, span.start + 1);
}

/** The marks of the book and the selection, with the actions to mark. */
export function useEpubMarks(book: MarkedBook) {
  const { userId, bookId, model, engine, located, hits, hit, spoken } = book;
  const kept = useMarks(userId, bookId);
  const { marks, save } = kept;
  const [selected, select] = useState<SelectedText>();
  const [opened, setOpened] = useState<KeptMark>();

  useEffect(() => {
    const voice = spoken === undefined ? [] : [drawnVoice(spoken)];
    engine?.setMarks([...drawnMarks(model, marks), ...drawnHits(hits, hit), ...voice]);
  }, [engine, model, marks, hits, hit, spoken]);

  const shownBookmark = located && marks.find((mark) => isShown(located, model, mark));

  const placeAt = (
    { index, progression }: { readonly index: number; readonly progression: number },
    title = '',
  ): Extract<MarkPlace, { type: 'text' }> | undefined => {
    const path = model.spine[index]?.path;
    if (path === undefined) return undefined;
    const share = shareAt(model, { index, progression });
    return { type: 'text', path, progression, share, chapter: title };
  };
  const newHighlight = (colour: MarkColour): KeptMark | undefined => {
    if (!selected) return undefined;
    const { index, quote } = selected;
    const progression = located?.index === index ? located.progression : 0;
    const chapter = located?.chapter ?? chapterAt(model, index, () => true);
    const place = placeAt({ index, progression }, chapter?.title);
    const text = quote.text.slice(0, longestQuote);
    return (
      place &&
      newMark({ kind: 'highlight', place: { ...place, span: quote.span }, colour, text, note: '' })
    );
  };
  const endSelection = () => {
    engine?.clearSelection();
    select(undefined);
  };

  return {
    kept,
    marks,
    selected,
    select,
    endSelection,
    /** A mark whose note is open. */
    opened,
    setOpened,
    isBookmarked: shownBookmark !== undefined,
    mark: (colour: MarkColour) => {
      const made = newHighlight(colour);
      if (made) save(made);
      endSelection();
    },
    annotate: () => {
      setOpened(newHighlight('yellow'));
      endSelection();
    },
    copy: () => {
      const text = selected?.quote.text.replace(/\s+/g, ' ').trim() ?? '';
      const done = async () => {
        try {
          await copyText(text);
          toast({ text: t('epub.copied') });
        } catch {
          toast({ text: t('epub.notCopied'), tone: 'danger' });
        }
      };
      void done();
      endSelection();
    },
    save: (mark: KeptMark) => {
      save(mark);
      setOpened(undefined);
    },
    remove: (mark: KeptMark) => {
      removeMark(mark, save);
      setOpened(undefined);
    },
    toggleBookmark: () => {
      if (shownBookmark) {
        removeMark(shownBookmark, save);
        return;
      }
      const place = located && placeAt(located, located.chapter?.title);
      if (!place) return;
      const { span } = located;
      save(
        newMark({
          kind: 'bookmark',
          place: { ...place, ...(span && { span: { start: span.start, end: span.start } }) },
          colour: 'yellow',
          text: located.text.slice(0, longestQuote),
          note: '',
        }),
      );
    },
  };
}

export type EpubMarks = ReturnType<typeof useEpubMarks>;
