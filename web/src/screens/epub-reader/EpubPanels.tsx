import type { Book } from '@longbox/contract/books';
import { withWords } from '../../lib/i18n.ts';
import { partOf } from '../../lib/load-part.ts';
import type { EpubEngine, EpubTarget, Located } from '../../readers/epub/engine.ts';
import type { EpubKeyPlace } from '../../readers/epub/keys.ts';
import type { EpubModel } from '../../readers/epub/model.ts';
import type { BookAddress } from '../../readers/epub/paths.ts';
import { media } from '../../ui/theme.ts';
import { ArrivingPart } from '../../ui/ArrivingPart.tsx';
import type { EpubPanel } from './epub-panels.ts';
import type { BookHit } from '../../items/reader/use-book-search.ts';
import type { EpubMarks } from './use-epub-marks.ts';

const settingsPart = partOf(
  async () => (await import('./EpubSettingsSheet.tsx')).EpubSettingsSheet,
);
const contentsPart = partOf(async () => (await import('./ContentsDrawer.tsx')).ContentsDrawer);
const searchPart = partOf(async () => (await import('./SearchPanel.tsx')).SearchPanel);
const helpPart = partOf(
  async () =>
    (await withWords('readerPanels', () => import('./EpubHelpDialog.tsx'))).EpubHelpDialog,
);

/** The search in the book, and its results. */
export interface SearchState {
  readonly words: string;
  readonly hits: readonly BookHit[];
  readonly hit: BookHit | undefined;
}

interface EpubPanelsProps {
  readonly panel: EpubPanel | null;
  readonly book: Book;
  readonly model: EpubModel;
  readonly engine: EpubEngine | null;
  readonly located: Located | undefined;
  readonly keyPlace: EpubKeyPlace;
  readonly marks: EpubMarks;
  readonly search: SearchState;
  readonly onSearch: (change: Partial<SearchState>) => void;
  readonly onGoTo: (address: BookAddress) => void;
  readonly onJump: (target: EpubTarget) => void;
  /** Opens the book as pages, at one of them. */
  readonly onPage: (page: number) => void;
  readonly onClose: () => void;
}

/** The panel that is open over the page; each is fetched when it first is. */
export function EpubPanels(props: EpubPanelsProps) {
  const { panel, book, model, engine, located, keyPlace, marks, search, onClose } = props;
  const { onSearch, onGoTo, onJump, onPage } = props;
  if (panel === 'settings') {
    return (
      <ArrivingPart part={settingsPart} onClose={onClose}>
        {(Sheet) => <Sheet isFixed={model.isFixed} onClose={onClose} />}
      </ArrivingPart>
    );
  }
  if (panel === 'help') {
    return (
      <ArrivingPart part={helpPart} onClose={onClose}>
        {(Help) => <Help place={keyPlace} onClose={onClose} />}
      </ArrivingPart>
    );
  }
  if (panel === 'search') {
    return (
      <ArrivingPart part={searchPart} onClose={onClose}>
        {(Search) => (
          <Search
            {...{ engine, model, onClose }}
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
              onJump({ index: hit.index, span: hit.span });
            }}
          />
        )}
      </ArrivingPart>
    );
  }
  if (panel === null) return null;
  return (
    <ArrivingPart part={contentsPart} onClose={onClose}>
      {(Contents) => (
        <Contents
          {...{ book, model, onClose }}
          chapter={located?.chapter}
          marks={marks}
          onGo={(address) => {
            onClose();
            onGoTo(address);
          }}
          onGoToMark={({ place }) => {
            onClose();
            if (place.type === 'page') {
              onPage(place.page);
              return;
            }
            const index = model.indexOf.get(place.path);
            if (index !== undefined) onJump({ ...place, index });
          }}
        />
      )}
    </ArrivingPart>
  );
}
