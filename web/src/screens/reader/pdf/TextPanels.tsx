import { ContentsList } from '../../../items/reader/ContentsList.tsx';
import { LinkDialog } from '../../../items/reader/LinkDialog.tsx';
import { SearchPanel } from '../../../items/reader/SearchPanel.tsx';
import { SidePanel } from '../../../items/reader/SidePanel.tsx';
import type { BookHit, BookTexts } from '../../../items/reader/use-book-search.ts';
import { useT } from '../../../lib/i18n.ts';
import type { OutlineEntry } from '../../../readers/pdf/model.ts';
import { media } from '../../../ui/theme.ts';
import type { Panel } from '../reader-actions.ts';

/** The search in the book, and its results. */
export interface TextSearch {
  readonly words: string;
  readonly hits: readonly BookHit[];
  /** The hit that was gone to. */
  readonly hit: BookHit | undefined;
}

interface TextPanelsProps {
  readonly panel: Panel | null;
  readonly outline: readonly OutlineEntry[];
  /** The entry one is in. */
  readonly chapter: OutlineEntry | undefined;
  readonly texts: BookTexts | null;
  readonly search: TextSearch;
  readonly onSearch: (change: Partial<TextSearch>) => void;
  /** An address that a link leads to, before it is opened. */
  readonly url: string | undefined;
  readonly onUrl: (url: undefined) => void;
  /** Goes to a page of the file, from 0. */
  readonly onGo: (index: number) => void;
  readonly onClose: () => void;
}

/** Panels over pages with text: contents, search, the question of a link. */
export function TextPanels(props: TextPanelsProps) {
  const { panel, outline, chapter, texts, search, onSearch, url, onUrl, onGo, onClose } = props;
  const t = useT();
  return (
    <>
      {panel === 'contents' && (
        <SidePanel title={t('epub.contents')} side="start" onClose={onClose}>
          <ContentsList
            entries={outline}
            current={chapter}
            onGo={(index) => {
              onClose();
              onGo(index);
            }}
          />
        </SidePanel>
      )}
      {panel === 'search' && (
        <SearchPanel
          texts={texts}
          words={search.words}
          current={search.hit}
          onWords={(words) => {
            onSearch({ words, hit: undefined });
          }}
          onHits={(hits) => {
            onSearch({ hits });
          }}
          onGo={(hit) => {
            onSearch({ hit });
            // There the panel lies over all of the book.
            if (window.matchMedia(media.phone).matches) onClose();
            onGo(hit.index);
          }}
          onClose={onClose}
        />
      )}
      {url !== undefined && (
        <LinkDialog
          url={url}
          onClose={() => {
            onUrl(undefined);
          }}
        />
      )}
    </>
  );
}
