import { useEffect, useState } from 'react';
import { type BookMark, newMarkId, useBookMarks } from '../../data/book-marks.ts';
import { t } from '../../lib/i18n.ts';
import type { EpubEngine, Located, Mark, SelectedText } from '../../readers/epub/engine.ts';
import { shareAt } from '../../readers/epub/locators.ts';
import { chapterAt, type EpubModel } from '../../readers/epub/model.ts';
import type { MarkColour } from '../../readers/epub/settings.ts';
import { toast } from '../../ui/toast.ts';
import type { BookHit } from './use-book-search.ts';

interface MarkedBook {
  readonly userId: string;
  readonly bookId: string;
  readonly model: EpubModel;
  readonly engine: EpubEngine | null;
  readonly located: Located | undefined;
  /** Hits of the search, and the one gone to. */
  readonly hits: readonly BookHit[];
  readonly hit: BookHit | undefined;
}

function drawnMarks(model: EpubModel, marks: readonly BookMark[]): Mark[] {
  return marks.flatMap(({ id, kind, path, span, text, colour }) => {
    const index = model.indexOf.get(path);
    if (kind !== 'highlight' || span === undefined || index === undefined) return [];
    return [{ id, index, quote: { span, text }, colour }];
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

/** Whether a bookmark lies on what is shown. */
function isShown({ index, span, progression }: Located, model: EpubModel, mark: BookMark): boolean {
  if (mark.kind !== 'bookmark' || model.indexOf.get(mark.path) !== index) return false;
  if (span === undefined || mark.span === undefined) return mark.progression === progression;
  return mark.span.start >= span.start && mark.span.start < Math.max(span.end, span.start + 1);
}

function keepOrTell(isStored: boolean): void {
  if (!isStored) toast({ text: t('epub.marks.unstored'), tone: 'danger' });
}

/** What is marked in the book and what is selected, with the ways to mark. */
export function useEpubMarks(book: MarkedBook) {
  const { userId, bookId, model, engine, located, hits, hit } = book;
  const { marks, save, remove } = useBookMarks(userId, bookId);
  const [selected, select] = useState<SelectedText>();
  const [opened, setOpened] = useState<BookMark>();

  useEffect(() => {
    engine?.setMarks([...drawnMarks(model, marks), ...drawnHits(hits, hit)]);
  }, [engine, model, marks, hits, hit]);

  const shownBookmark = located && marks.find((mark) => isShown(located, model, mark));

  const newMark = (colour: MarkColour): BookMark | undefined => {
    if (!selected) return undefined;
    const { index, quote } = selected;
    const path = model.spine[index]?.path;
    if (path === undefined) return undefined;
    const progression = located?.index === index ? located.progression : 0;
    const chapter = located?.chapter ?? chapterAt(model, index, () => true);
    return {
      id: newMarkId(),
      kind: 'highlight',
      path,
      progression,
      share: shareAt(model, { index, progression }),
      span: quote.span,
      text: quote.text,
      colour,
      note: '',
      chapter: chapter?.title ?? '',
      at: Date.now(),
    };
  };
  const endSelection = () => {
    engine?.clearSelection();
    select(undefined);
  };

  return {
    marks,
    selected,
    select,
    endSelection,
    /** A mark whose note is open. */
    opened,
    setOpened,
    isBookmarked: shownBookmark !== undefined,
    mark: (colour: MarkColour) => {
      const made = newMark(colour);
      if (made) keepOrTell(save(made));
      endSelection();
    },
    annotate: () => {
      setOpened(newMark('yellow'));
      endSelection();
    },
    copy: () => {
      const text = selected?.quote.text.replace(/\s+/g, ' ').trim() ?? '';
      const done = async () => {
        try {
          await navigator.clipboard.writeText(text);
          toast({ text: t('epub.copied') });
        } catch {
          toast({ text: t('epub.notCopied'), tone: 'danger' });
        }
      };
      void done();
      endSelection();
    },
    save: (mark: BookMark) => {
      keepOrTell(save(mark));
      setOpened(undefined);
    },
    remove: (mark: BookMark) => {
      remove(mark.id);
      setOpened(undefined);
      toast({
        text: t('epub.marks.removed'),
        action: {
          label: t('epub.marks.restore'),
          run: () => {
            keepOrTell(save(mark));
          },
        },
      });
    },
    toggleBookmark: () => {
      if (shownBookmark) {
        remove(shownBookmark.id);
        return;
      }
      const path = located && model.spine[located.index]?.path;
      if (!located || path === undefined) return;
      const { index, progression, span, text, chapter } = located;
      const made: BookMark = {
        id: newMarkId(),
        kind: 'bookmark',
        path,
        progression,
        share: shareAt(model, { index, progression }),
        span: span && { start: span.start, end: span.start },
        text,
        colour: 'yellow',
        note: '',
        chapter: chapter?.title ?? '',
        at: Date.now(),
      };
      keepOrTell(save(made));
    },
  };
}

export type EpubMarks = ReturnType<typeof useEpubMarks>;
