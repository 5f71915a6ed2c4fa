import { useState } from 'react';
import { t } from '../../lib/i18n.ts';
import type { EpubEngine, EpubTarget, LinkPress } from '../../readers/epub/engine.ts';
import type { EpubModel } from '../../readers/epub/model.ts';
import type { BookAddress } from '../../readers/epub/paths.ts';
import { toast } from '../../ui/toast.ts';

/** What a link or a picture of the book opened over the page. */
export type OpenedLink =
  | { readonly kind: 'external'; readonly url: string }
  | {
      readonly kind: 'note';
      readonly paragraphs: readonly string[];
      readonly target: EpubTarget;
    }
  | { readonly kind: 'picture'; readonly url: string; readonly description: string };

interface LinkParts {
  readonly engine: EpubEngine | null;
  readonly model: EpubModel;
  readonly jump: (to: EpubTarget) => void;
}

/** Words of a link that can only be the mark of a note: a number, a star, a letter in brackets. */
const noteMark = /^[\s[(]*(?:\d{1,4}|[*†‡§¶]{1,3}|[ivxlc]{1,6}|\p{L})[\s\])]*$/iu;
const bracketed = /^\s*[[(].+[\])]\s*$|^[\s\d*†‡§¶]+$/;

function looksLikeNote({ text, isNote, target }: LinkPress): boolean {
  if (isNote) return true;
  const isPlace = target.kind === 'internal' && target.fragment !== undefined;
  return isPlace && noteMark.test(text) && bracketed.test(text);
}

/** Follows the links of the book: notes in place, jumps with the way back, the web when asked. */
export function useEpubLinks({ engine, model, jump }: LinkParts) {
  const [opened, setOpened] = useState<OpenedLink>();

  const targetOf = ({ path, fragment }: BookAddress): EpubTarget | undefined => {
    const index = model.indexOf.get(path);
    return index === undefined ? undefined : { index, ...(fragment !== undefined && { fragment }) };
  };
  const go = (address: BookAddress) => {
    const target = targetOf(address);
    if (target) jump(target);
    else toast({ text: t('epub.deadLink') });
  };

  return {
    opened,
    close: () => {
      setOpened(undefined);
    },
    go,
    showPicture: (url: string, description: string) => {
      setOpened({ kind: 'picture', url, description });
    },
    follow: async (press: LinkPress) => {
      const { target } = press;
      if (target.kind === 'external') {
        setOpened({ kind: 'external', url: target.url });
        return;
      }
      const place = targetOf(target);
      if (engine && place && looksLikeNote(press)) {
        try {
          const paragraphs = await engine.noteAt(target, press.place);
          if (paragraphs.length > 0) {
            setOpened({ kind: 'note', paragraphs, target: place });
            return;
          }
        } catch {
          // Going there tells what is wrong.
        }
      }
      go(target);
    },
  };
}
