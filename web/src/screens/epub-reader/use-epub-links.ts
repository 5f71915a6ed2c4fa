import { useState } from 'react';
import { resourceUrl } from '../../data/publication.ts';
import { t } from '../../lib/i18n.ts';
import type { EpubEngine, EpubTarget, LinkPress } from '../../readers/epub/engine.ts';
import { type EpubModel, indexAt } from '../../readers/epub/model.ts';
import { noteGround } from '../../readers/epub/note-document.ts';
import type { BookAddress } from '../../readers/epub/paths.ts';
import type { EpubSettings } from '../../readers/epub/settings.ts';
import { toast } from '../../ui/toast.ts';

/** A note of the book, shown next to its link. */
export interface OpenedNote {
  readonly kind: 'note';
  readonly document: string;
  /** The file it is from. */
  readonly path: string;
  readonly target: EpubTarget;
  /** Color around it. */
  readonly ground: string;
  readonly press: LinkPress;
}

/** The overlay that a link or an image of the book opened. */
export type OpenedLink =
  | { readonly kind: 'external'; readonly url: string }
  | OpenedNote
  | { readonly kind: 'picture'; readonly url: string; readonly description: string };

interface LinkParts {
  readonly bookId: string;
  readonly engine: EpubEngine | null;
  readonly model: EpubModel;
  readonly settings: EpubSettings;
  readonly jump: (to: EpubTarget) => void;
}

/** Books link small pictures to large ones, which are no documents. */
const pictureName = /\.(?:svg|png|jpe?g|gif|webp|avif)$/i;

/** Words of a link that can only be the mark of a note: a number, a star, a letter in brackets. */
const noteMark = /^[\s[(]*(?:\d{1,4}|[*†‡§¶]{1,3}|[ivxlc]{1,6}|\p{L})[\s\])]*$/iu;
const bracketed = /^\s*[[(].+[\])]\s*$|^[\s\d*†‡§¶]+$/;

function looksLikeNote({ text, isNote, target }: LinkPress): boolean {
  if (isNote) return true;
  const isPlace = target.kind === 'internal' && target.fragment !== undefined;
  return isPlace && noteMark.test(text) && bracketed.test(text);
}

/** Whether a link in a note leads back to the link that opened it. */
function leadsBack({ target }: LinkPress, { press }: OpenedNote): boolean {
  if (target.kind !== 'internal' || target.path !== press.path) return false;
  return target.fragment !== undefined && press.place.ids.includes(target.fragment);
}

/** Follows the links of the book: notes in place, jumps with the way back, the web when asked. */
export function useEpubLinks({ bookId, engine, model, settings, jump }: LinkParts) {
  const [opened, setOpened] = useState<OpenedLink>();

  const targetOf = ({ path, fragment }: BookAddress): EpubTarget | undefined => {
    const index = indexAt(model, path);
    return index === undefined ? undefined : { index, ...(fragment !== undefined && { fragment }) };
  };
  const showPicture = (url: string, description: string) => {
    setOpened({ kind: 'picture', url, description });
  };
  const go = (address: BookAddress, words = '') => {
    const target = targetOf(address);
    if (target) jump(target);
    else if (pictureName.test(address.path)) showPicture(resourceUrl(bookId, address.path), words);
    else toast({ text: t('epub.deadLink') });
  };

  const follow = async (press: LinkPress) => {
    const { target } = press;
    if (target.kind === 'external') {
      setOpened({ kind: 'external', url: target.url });
      return;
    }
    const place = targetOf(target);
    if (engine && place && looksLikeNote(press)) {
      try {
        const document = await engine.noteAt(target, press.place);
        if (document !== undefined) {
          const { path } = target;
          const ground = noteGround(model, settings);
          setOpened({ kind: 'note', document, path, target: place, ground, press });
          return;
        }
      } catch {
        // Going there tells what is wrong.
      }
    }
    go(target, press.text);
  };

  return {
    opened,
    close: () => {
      setOpened(undefined);
      if (opened?.kind === 'note') opened.press.focus();
    },
    go,
    showPicture,
    follow,
    /** A link in the note that is shown: back to the text, or on from where that was left. */
    followInNote: (press: LinkPress) => {
      if (opened?.kind !== 'note') return;
      setOpened(undefined);
      const { box, focus } = opened.press;
      if (leadsBack(press, opened)) focus();
      else void follow({ ...press, box, focus });
    },
  };
}
