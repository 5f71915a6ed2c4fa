import { type Dispatch, type RefObject, useMemo } from 'react';
import type { PageSettings, Reach } from '../../items/reader/page-settings.ts';
import type { PageSettingsOfBook } from '../../items/reader/use-page-settings.ts';
import { t } from '../../lib/i18n.ts';
import type { KeyAction } from '../../readers/paged/keys.ts';
import {
  nextOf,
  PAGE_GAPS,
  type ReadingMode,
  SIDE_PADDINGS,
} from '../../readers/paged/reader-settings.ts';
import { goOn } from '../../readers/paged/go-on.ts';
import { holdOriginal } from './clean/hold-original.ts';
import type { OpenedBook } from './open-book.ts';
import { isStripByShape } from './opening-rules.ts';
import type { ReaderCommand } from '../../readers/paged/reader-state.ts';
import type { ReaderStore } from '../../readers/paged/reader-store.ts';
import type { Zoom } from '../../readers/paged/zoom-handle.ts';
import { ZOOM_STEP } from '../../readers/paged/zoom.ts';
import type { StripHandle } from '../../readers/strip/StripView.tsx';
import { layoutValues, scaleValues, stripScaleValues } from './reader-options.ts';
import { toggleFullScreen } from '../../items/reader/use-full-screen.ts';
import type { Notice } from '../../items/reader/use-notice.ts';

/** Panels over the page. */
export type Panel =
  | 'settings'
  | 'thumbnails'
  | 'books'
  | 'marks'
  | 'help'
  | 'contents'
  | 'search'
  | 'editPanels';

interface ActionParts {
  readonly store: ReaderStore;
  readonly strip: RefObject<StripHandle | null>;
  readonly zoom: Zoom;
  readonly settings: PageSettingsOfBook;
  readonly opened: OpenedBook;
  readonly say: (notice: Notice) => void;
  readonly toggle: (what: Panel | 'toolbars') => void;
  readonly toggleScrolling: () => void;
  readonly toggleBookmark: () => void;
  readonly toggleText: () => void;
  readonly close: () => void;
}

type SettingParts = Pick<ActionParts, 'store' | 'strip' | 'zoom' | 'settings' | 'opened' | 'say'>;

/**
 * Where a mode is kept that is chosen for a book whose pages say by their shape how they are read: its
 * series, or the book where it is one by itself. For the device it would not count here.
 */
export function ownReach(opened: OpenedBook): Reach | undefined {
  if (!isStripByShape(opened)) return undefined;
  return opened.book.oneshot ? 'book' : 'series';
}

/** Reads on in another direction, and in books to come; `own` is the answer of `ownReach`. */
export function chooseMode(
  settings: PageSettingsOfBook,
  dispatch: Dispatch<ReaderCommand>,
  mode: ReadingMode,
  { own, reach }: { readonly own: Reach | undefined; readonly reach?: Reach },
): void {
  const isOfDevice = (reach ?? settings.from('webreader.readingDirection')) === 'device';
  const into = isOfDevice ? (own ?? reach) : reach;
  settings.set({ 'webreader.readingDirection': mode }, ...(into === undefined ? [] : [into]));
  // The series' own direction has precedence over the setting of this device.
  dispatch({ type: 'setDirection', direction: mode });
}

/** Pairs pages one later, or again as before: in this book and, until they differ, in its series. */
export function shiftPairs(settings: PageSettingsOfBook, oneshot: boolean): boolean {
  const shifted = !settings.of('webreader.paged.shifted');
  const reach = oneshot ? (['book'] as const) : (['series', 'book'] as const);
  settings.set({ 'webreader.paged.shifted': shifted }, ...reach);
  return shifted;
}

/** What each command of the keyboard does; `mode` is the mode being read in. */
export type KeyActions = Readonly<
  Record<KeyAction, (press: { readonly repeat: boolean; readonly mode: ReadingMode }) => void>
>;

type Actions = KeyActions;
type Tell = (setting: string, value: string) => void;

function settingActions({ settings, store, opened, say }: SettingParts, tell: Tell) {
  const { of, set } = settings;
  const cycle = <Key extends keyof PageSettings>(
    values: readonly [PageSettings[Key], ...PageSettings[Key][]],
    key: Key,
  ): PageSettings[Key] => nextOf(values, of(key));
  const choose = (mode: ReadingMode) => () => {
    chooseMode(settings, store.dispatch, mode, { own: ownReach(opened) });
    say({ place: 'centre', text: t(`reader.mode.${mode}`) });
  };
  return {
    useLeftToRight: choose('LEFT_TO_RIGHT'),
    useRightToLeft: choose('RIGHT_TO_LEFT'),
    useVertical: choose('VERTICAL'),
    useWebtoon: choose('WEBTOON'),
    cycleScale: ({ mode }) => {
      if (mode === 'WEBTOON') {
        const scale = cycle(stripScaleValues, 'webreader.continuous.scale');
        set({ 'webreader.continuous.scale': scale });
        tell(t('reader.scale'), t(`reader.scale.${scale}`));
      } else {
        const scale = cycle(scaleValues, 'webreader.paged.scale');
        set({ 'webreader.paged.scale': scale });
        tell(t('reader.scale'), t(`reader.scale.${scale}`));
      }
    },
    cycleLayout: () => {
      const layout = cycle(layoutValues, 'webreader.paged.pageLayout');
      set({ 'webreader.paged.pageLayout': layout });
      tell(t('reader.layout'), t(`reader.layout.${layout}`));
    },
    shiftPairs: () => {
      const isShifted = shiftPairs(settings, opened.book.oneshot);
      say({ place: 'centre', text: t(isShifted ? 'reader.shifted.on' : 'reader.shifted.off') });
    },
    toggleGuided: () => {
      const isGuided = !of('webreader.guided');
      set({ 'webreader.guided': isGuided });
      say({ place: 'centre', text: t(isGuided ? 'reader.guided.on' : 'reader.guided.off') });
    },
    cyclePadding: () => {
      const padding = cycle(SIDE_PADDINGS, 'webreader.continuous.padding');
      set({ 'webreader.continuous.padding': padding });
      tell(t('reader.padding'), t('reader.padding.value', { share: padding / 100 }));
    },
    cycleGap: () => {
      const gap = cycle(PAGE_GAPS, 'webreader.continuous.margin');
      set({ 'webreader.continuous.margin': gap });
      tell(t('reader.gap'), t('reader.gap.value', { pixels: gap }));
    },
  } satisfies Partial<Actions>;
}

function zoomActions(zoom: Zoom, tell: Tell) {
  const zoomTo = (level: number) => {
    zoom.set(level);
    tell(t('reader.zoom'), t('reader.zoom.value', { share: zoom.level() }));
  };
  return {
    zoomIn: () => {
      zoomTo(zoom.level() * ZOOM_STEP);
    },
    zoomOut: () => {
      zoomTo(zoom.level() / ZOOM_STEP);
    },
    zoomReset: () => {
      zoomTo(1);
    },
  } satisfies Partial<Actions>;
}

function turnActions({ store, strip, zoom, settings }: SettingParts) {
  const { dispatch } = store;
  const animates = (repeat: boolean) => !repeat && settings.of('webreader.animations');
  const turn =
    (type: 'next' | 'previous'): Actions['next'] =>
    ({ repeat, mode }) => {
      if (!zoom.pan(type, mode, animates(repeat))) dispatch({ type, repeat });
    };
  const going =
    (move: 'next' | 'previous'): Actions['next'] =>
    ({ repeat }) => {
      goOn(move, { store, zoom }, { animate: animates(repeat), repeat });
    };
  return {
    next: turn('next'),
    previous: turn('previous'),
    onward: going('next'),
    backward: going('previous'),
    scrollForward: ({ repeat }) => strip.current?.scrollKey('end', repeat),
    scrollBack: ({ repeat }) => strip.current?.scrollKey('start', repeat),
    first: () => {
      dispatch({ type: 'first' });
    },
    last: () => {
      dispatch({ type: 'last' });
    },
  } satisfies Partial<Actions>;
}

/** The commands of the keyboard. Those that change a setting say its new value. */
export function useKeyActions(parts: ActionParts): KeyActions {
  const { store, strip, zoom, settings, opened, say, toggle, close } = parts;
  const { toggleScrolling, toggleBookmark, toggleText } = parts;
  return useMemo(() => {
    const all = { store, strip, zoom, settings, opened, say };
    const tell: Tell = (setting, value) => {
      say({ place: 'centre', text: t('reader.changed', { setting, value }) });
    };
    const toggling = (what: Panel | 'toolbars') => () => {
      toggle(what);
    };
    return {
      ...turnActions(all),
      ...settingActions(all, tell),
      ...zoomActions(zoom, tell),
      toggleScrolling,
      toggleBookmark,
      toggleText,
      toggleFullScreen,
      compare: holdOriginal,
      editPanels: () => {
        if (settings.of('webreader.guided')) toggle('editPanels');
      },
      toggleToolbars: toggling('toolbars'),
      toggleSettings: toggling('settings'),
      toggleThumbnails: toggling('thumbnails'),
      toggleBooks: toggling('books'),
      toggleMarks: toggling('marks'),
      toggleHelp: toggling('help'),
      close,
    };
  }, [
    store,
    strip,
    zoom,
    settings,
    opened,
    say,
    toggle,
    toggleScrolling,
    toggleBookmark,
    toggleText,
    close,
  ]);
}
