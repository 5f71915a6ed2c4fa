import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { pagesWithTextQuery, pageTextQuery } from '../../../data/page-text.ts';
import type { BookTexts } from '../../../items/reader/use-book-search.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { t } from '../../../lib/i18n.ts';
import { partOf } from '../../../lib/load-part.ts';
import { copyText } from '../../../lib/secure-only/clipboard.ts';
import type { Part } from '../../../readers/paged/parts.ts';
import type { PageHit } from '../../../readers/pdf/hit-marks.ts';
import { pageTextOf } from '../../../readers/pdf/model.ts';
import { linesOf } from '../../../readers/image-text/block.ts';
import { ImageTextLayer, type ShownBlock } from '../../../readers/image-text/ImageTextLayer.tsx';
import { ArrivingPart } from '../../../ui/ArrivingPart.tsx';
import { toast } from '../../../ui/toast.ts';
import type { TextSearch } from '../pdf/TextPanels.tsx';
import { useCopy } from '../pdf/use-copy.ts';
import { useTextTools } from '../pdf/use-text-tools.tsx';
import type { TextHostProps } from '../shown-text.ts';
import { ReadingBox } from './ReadingBox.tsx';

const panelsPart = partOf(async () => (await import('../pdf/TextPanels.tsx')).TextPanels);
const popupPart = partOf(async () => (await import('./WordsPopup.tsx')).WordsPopup);

const noSearch: TextSearch = { words: '', hits: [], hit: undefined };
const noHits: readonly PageHit[] = [];

/** What a file says about the text in the images of a book: over its pages, in a search, and beside a page to read. */
export function ImageTextHost(props: TextHostProps) {
  const { opened, panel, say, dispatch, toggle, onClose, onText } = props;
  const { book, series } = opened;
  const client = useQueryClient();
  const { data } = useQuery(pagesWithTextQuery(book.id));
  const [search, setSearch] = useState(noSearch);
  const [pointed, setPointed] = useState<ShownBlock>();
  const [read, setRead] = useState<ShownBlock>();
  useCopy();
  const withText = useMemo(() => new Set(data?.pages), [data]);
  const fetchText = useCallback(
    async (page: number) =>
      withText.has(page) ? client.fetchQuery(pageTextQuery(book.id, page)) : undefined,
    [client, book.id, withText],
  );
  const texts = useMemo<BookTexts>(
    () => ({
      indexes: [...withText].map((page) => page - 1),
      textAt: async (index) => {
        const text = await fetchText(index + 1);
        return { text: pageTextOf((text?.blocks ?? []).flatMap(linesOf)), joins: [] };
      },
      chapterAt: (index) => t('reader.page', { page: index + 1 }),
    }),
    [withText, fetchText],
  );
  const { hits, hit } = search;
  const shownHits = panel === 'search' ? hits : hit;
  const hitsByPage = useMemo(() => {
    const all = [shownHits ?? []].flat();
    const marked = all.map((one) => ({ index: one.index, ...one.span, isHere: one === hit }));
    return groupBy(marked, ({ index }) => index);
  }, [shownHits, hit]);
  const failed = useCallback(() => {
    say({ place: 'foot', text: t('reader.textLost') });
  }, [say]);
  const open = useCallback((shown: ShownBlock) => {
    setPointed(undefined);
    setRead(shown);
  }, []);
  const tools = useTextTools(panel, toggle, { hasContents: false });
  const overlay = useMemo(() => {
    const shared = { fetchText, onPoint: setPointed, onOpen: open, onFailed: failed };
    return (page: number, part: Part) => (
      <ImageTextLayer
        key="text"
        {...{ page, part, ...shared }}
        hits={hitsByPage.get(page - 1) ?? noHits}
      />
    );
  }, [fetchText, open, failed, hitsByPage]);
  useEffect(() => {
    onText({ overlay, tools });
  }, [onText, overlay, tools]);
  useEffect(
    () => () => {
      onText(undefined);
    },
    [onText],
  );
  useGoneAfterMoves(pointed, setPointed);
  const lang = series.metadata.language || undefined;
  return (
    <>
      {pointed && !read && <ReadingBox shown={pointed} lang={lang} />}
      {read && (
        <ArrivingPart
          part={popupPart}
          onClose={() => {
            setRead(undefined);
          }}
        >
          {(WordsPopup) => (
            <WordsPopup
              shown={read}
              lang={lang}
              onCopy={(words) => {
                setRead(undefined);
                copyText(words).then(
                  () => toast({ text: t('epub.copied') }),
                  () => toast({ text: t('epub.notCopied'), tone: 'danger' }),
                );
              }}
              onClose={() => {
                setRead(undefined);
              }}
            />
          )}
        </ArrivingPart>
      )}
      {panel === 'search' && (
        <ArrivingPart part={panelsPart} onClose={onClose}>
          {(TextPanels) => (
            <TextPanels
              {...{ panel, texts, search, onClose }}
              outline={[]}
              chapter={undefined}
              url={undefined}
              onUrl={() => undefined}
              onSearch={(change) => {
                setSearch((before) => ({ ...before, ...change }));
              }}
              onGo={(index) => {
                dispatch({ type: 'goTo', page: index + 1 });
              }}
            />
          )}
        </ArrivingPart>
      )}
    </>
  );
}

/** What is beside a block goes once its page moves or is turned: it would stand elsewhere. */
function useGoneAfterMoves(
  pointed: ShownBlock | undefined,
  onGone: (gone: undefined) => void,
): void {
  useEffect(() => {
    if (!pointed) return undefined;
    const gone = () => {
      onGone(undefined);
    };
    const until = new AbortController();
    for (const name of ['scroll', 'wheel', 'keydown', 'pointerdown', 'resize']) {
      window.addEventListener(name, gone, { signal: until.signal, capture: true, passive: true });
    }
    return () => {
      until.abort();
    };
  }, [pointed, onGone]);
}
