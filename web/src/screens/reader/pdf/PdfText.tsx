import { useCallback, useEffect, useMemo, useState } from 'react';
import type { BookTexts } from '../../../items/reader/use-book-search.ts';
import { t } from '../../../lib/i18n.ts';
import { partOf } from '../../../lib/load-part.ts';
import type { Part } from '../../../readers/paged/parts.ts';
import type { PageHit } from '../../../readers/pdf/hit-marks.ts';
import { type OutlineEntry, type PageLink, pageTextOf } from '../../../readers/pdf/model.ts';
import { PageLayer } from '../../../readers/pdf/PageLayer.tsx';
import { failureOf } from '../../../readers/pdf/pdf-failure.ts';
import { ArrivingPart } from '../../../ui/ArrivingPart.tsx';
import type { TextHostProps } from '../shown-text.ts';
import { chapterAt } from './chapter-at.ts';
import { filePages } from '../../../readers/pdf/file-pages.ts';
import type { TextSearch } from './TextPanels.tsx';
import { useCopy } from './use-copy.ts';
import { useFile } from './use-file.ts';
import { useTextTools } from './use-text-tools.tsx';
import { groupBy } from '../../../lib/group-by.ts';

const panelsPart = partOf(async () => (await import('./TextPanels.tsx')).TextPanels);

const noSearch: TextSearch = { words: '', hits: [], hit: undefined };
const noHits: readonly PageHit[] = [];
const noOutline: readonly OutlineEntry[] = [];

/** The text of a PDF over its pages, once its file is open; all of it goes when this goes. */
export function PdfText(props: TextHostProps) {
  const { opened, page, panel, say, dispatch, toggle, onClose, onText } = props;
  const { book, pages } = opened;
  const { file, fail } = useFile(book, say);
  const [outline, setOutline] = useState(noOutline);
  const [search, setSearch] = useState(noSearch);
  const [url, setUrl] = useState<string>();
  useCopy();
  useEffect(() => {
    let isShown = true;
    file?.engine.outline().then(
      (found) => {
        if (isShown) setOutline(found);
      },
      // Without an outline there is none.
      () => undefined,
    );
    return () => {
      isShown = false;
      setOutline(noOutline);
    };
  }, [file]);

  const numbers = useMemo(() => file && filePages(pages, file.count), [pages, file]);
  const goTo = useCallback(
    (index: number) => {
      if (numbers) dispatch({ type: 'goTo', page: numbers.pageOf(index) });
    },
    [numbers, dispatch],
  );
  const follow = useCallback(
    (target: PageLink['target']) => {
      if ('url' in target) setUrl(target.url);
      else goTo(target.index);
    },
    [goTo],
  );
  const texts = useMemo<BookTexts | null>(
    () =>
      file && numbers
        ? {
            indexes: pages.map((_, at) => numbers.indexOf(at + 1)),
            textAt: async (index) => ({
              text: pageTextOf((await file.engine.page(index, 'sought')).lines),
              joins: [],
            }),
            chapterAt: (index) => t('reader.page', { page: numbers.pageOf(index) }),
          }
        : null,
    [file, numbers, pages],
  );

  const { hits, hit } = search;
  const shownHits = panel === 'search' ? hits : hit;
  const hitsByPage = useMemo(() => {
    const all = [shownHits ?? []].flat();
    const marked = all.map((one) => ({ index: one.index, ...one.span, isHere: one === hit }));
    return groupBy(marked, ({ index }) => index);
  }, [shownHits, hit]);
  const pageFailed = useCallback(
    (error: unknown, index: number) => {
      if (failureOf(error) === 'lost') fail(error);
      else say({ place: 'foot', text: t('pdf.failed.page', { page: index + 1 }) });
    },
    [fail, say],
  );
  const tools = useTextTools(panel, toggle, { hasContents: outline.length > 0 });
  const overlay = useMemo(() => {
    if (!file || !numbers) return undefined;
    const label = (index: number) => t('pdf.link', { page: numbers.pageOf(index) });
    return (number: number, part: Part) => {
      const index = numbers.indexOf(number);
      const found = hitsByPage.get(index) ?? noHits;
      const parts = { index, part, label, onFollow: follow, onFailed: pageFailed };
      return <PageLayer key="text" engine={file.engine} hits={found} {...parts} />;
    };
  }, [file, numbers, hitsByPage, follow, pageFailed]);
  useEffect(() => {
    onText(overlay && { overlay, tools });
  }, [onText, overlay, tools]);
  useEffect(
    () => () => {
      onText(undefined);
    },
    [onText],
  );
  const isOpen = panel === 'contents' || panel === 'search' || url !== undefined;
  if (!numbers || !isOpen) return null;
  return (
    <ArrivingPart part={panelsPart} onClose={onClose}>
      {(TextPanels) => (
        <TextPanels
          {...{ panel, outline, texts, search, url, onClose }}
          chapter={chapterAt(outline, numbers.indexOf(page))}
          onSearch={(change) => {
            setSearch((before) => ({ ...before, ...change }));
          }}
          onUrl={setUrl}
          onGo={goTo}
        />
      )}
    </ArrivingPart>
  );
}
