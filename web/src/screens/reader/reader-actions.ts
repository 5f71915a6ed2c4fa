import { type Dispatch, type RefObject, useMemo } from 'react';
import { t } from '../../lib/i18n.ts';
import { getPreference, setPreference } from '../../lib/preferences.ts';
import type { KeyAction } from '../../readers/paged/keys.ts';
import {
  nextOf,
  PAGE_GAPS,
  type PageGap,
  type ReadingMode,
  SIDE_PADDINGS,
} from '../../readers/paged/reader-settings.ts';
import type { ReaderCommand } from '../../readers/paged/reader-state.ts';
import type { StripHandle } from '../../readers/strip/StripView.tsx';
import { layoutOf, layoutValues, scaleValues, stripScaleValues } from './reader-preferences.ts';
import { toggleFullScreen } from '../../items/reader/use-full-screen.ts';
import type { Notice } from '../../items/reader/use-notice.ts';

export type LayoutValue = (typeof layoutValues)[number];

/** What may be open over the page. */
export type Panel = 'settings' | 'thumbnails' | 'help';

interface ActionParts {
  readonly dispatch: Dispatch<ReaderCommand>;
  readonly strip: RefObject<StripHandle | null>;
  readonly gap: PageGap;
  readonly setGap: (gap: PageGap) => void;
  readonly say: (notice: Notice) => void;
  readonly toggle: (what: Panel | 'toolbars') => void;
  readonly close: () => void;
}

/** Reads on in another direction, and in books to come. */
export function chooseMode(dispatch: Dispatch<ReaderCommand>, mode: ReadingMode): void {
  setPreference('webreader.readingDirection', mode);
  dispatch({ type: 'setDirection', direction: mode });
}

/** Lays the pages out in another way, keeping the current one. */
export function chooseLayout(dispatch: Dispatch<ReaderCommand>, layout: LayoutValue): void {
  setPreference('webreader.paged.pageLayout', layout);
  dispatch({ type: 'setLayout', layout: layoutOf(layout) });
}

/** What each command of the keyboard does; `mode` is the mode being read in. */
export type KeyActions = Readonly<
  Record<KeyAction, (press: { readonly repeat: boolean; readonly mode: ReadingMode }) => void>
>;

/** The commands of the keyboard. Those that change a setting say its new value. */
export function useKeyActions(parts: ActionParts): KeyActions {
  const { dispatch, strip, gap, setGap, say, toggle, close } = parts;
  return useMemo(() => {
    const tell = (setting: string, value: string) => {
      say({ place: 'centre', text: t('reader.changed', { setting, value }) });
    };
    const choose = (mode: ReadingMode) => () => {
      chooseMode(dispatch, mode);
      say({ place: 'centre', text: t(`reader.mode.${mode}`) });
    };
    return {
      next: ({ repeat }) => {
        dispatch({ type: 'next', repeat });
      },
      previous: ({ repeat }) => {
        dispatch({ type: 'previous', repeat });
      },
      scrollForward: ({ repeat }) => strip.current?.scrollKey('end', repeat),
      scrollBack: ({ repeat }) => strip.current?.scrollKey('start', repeat),
      first: () => {
        dispatch({ type: 'first' });
      },
      last: () => {
        dispatch({ type: 'last' });
      },
      useLeftToRight: choose('LEFT_TO_RIGHT'),
      useRightToLeft: choose('RIGHT_TO_LEFT'),
      useVertical: choose('VERTICAL'),
      useWebtoon: choose('WEBTOON'),
      cycleScale: ({ mode }) => {
        if (mode === 'WEBTOON') {
          const scale = nextOf(stripScaleValues, getPreference('webreader.continuous.scale'));
          setPreference('webreader.continuous.scale', scale);
          tell(t('reader.scale'), t(`reader.scale.${scale}`));
        } else {
          const scale = nextOf(scaleValues, getPreference('webreader.paged.scale'));
          setPreference('webreader.paged.scale', scale);
          tell(t('reader.scale'), t(`reader.scale.${scale}`));
        }
      },
      cycleLayout: () => {
        const layout = nextOf(layoutValues, getPreference('webreader.paged.pageLayout'));
        chooseLayout(dispatch, layout);
        tell(t('reader.layout'), t(`reader.layout.${layout}`));
      },
      cyclePadding: () => {
        const padding = nextOf(SIDE_PADDINGS, getPreference('webreader.continuous.padding'));
        setPreference('webreader.continuous.padding', padding);
        tell(t('reader.padding'), t('reader.padding.value', { share: padding / 100 }));
      },
      cycleGap: () => {
        const next = nextOf(PAGE_GAPS, gap);
        setGap(next);
        tell(t('reader.gap'), t('reader.gap.value', { pixels: next }));
      },
      toggleFullScreen,
      toggleToolbars: () => {
        toggle('toolbars');
      },
      toggleSettings: () => {
        toggle('settings');
      },
      toggleThumbnails: () => {
        toggle('thumbnails');
      },
      toggleHelp: () => {
        toggle('help');
      },
      close,
    };
  }, [dispatch, strip, gap, setGap, say, toggle, close]);
}
