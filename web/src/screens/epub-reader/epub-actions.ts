import { toggleFullScreen } from '../../items/reader/use-full-screen.ts';
import type { Notice } from '../../items/reader/use-notice.ts';
import { t } from '../../lib/i18n.ts';
import { getPreference } from '../../lib/preferences.ts';
import type { EpubEngine } from '../../readers/epub/engine.ts';
import type { EpubKeyPlace } from '../../readers/epub/keys.ts';
import { ZOOM_STEP } from '../../readers/paged/zoom.ts';
import type { EpubPanel } from './epub-panels.ts';
import { stepTo } from './setting-steps.ts';
import { changeEpubSettings, themeChoiceOf, themeChoices } from './settings-of.ts';
import type { EpubKeyActions } from './use-epub-keys.ts';

/** How far an arrow key scrolls, in CSS pixels. */
const LINE = 64;

interface ActionParts {
  readonly engine: EpubEngine | null;
  readonly place: EpubKeyPlace;
  readonly say: (notice: Notice) => void;
  readonly turn: (way: 'next' | 'previous') => void;
  readonly jumpBack: () => void;
  readonly toggleBookmark: () => void;
  readonly toggle: (what: EpubPanel | 'toolbars') => void;
  readonly toggleAloud: () => void;
  readonly close: () => void;
}

function after<const Value>(values: readonly [Value, ...Value[]], value: Value): Value {
  return values[values.indexOf(value) + 1] ?? values[0];
}

/** The commands of the keyboard. Those that change a setting say its new value. */
export function epubActions(parts: ActionParts): EpubKeyActions {
  const { engine, place, say, turn, jumpBack, toggleBookmark, toggle, toggleAloud, close } = parts;
  const tell = (setting: string, value: string) => {
    say({ place: 'centre', text: t('reader.changed', { setting, value }) });
  };
  const toggles = (what: EpubPanel | 'toolbars') => () => {
    toggle(what);
  };
  const size = (by: 10 | -10) => () => {
    const fontSize = stepTo('fontSize', getPreference('epubreader').fontSize + by);
    changeEpubSettings({ fontSize });
    tell(t('epub.fontSize'), t('epub.percent', { share: fontSize / 100 }));
  };
  const zoomTo = (change: (level: number) => number) => () => {
    const zoom = engine?.zoom;
    if (!zoom) return;
    zoom.set(change(zoom.level()));
    tell(t('reader.zoom'), t('reader.zoom.value', { share: zoom.level() }));
  };
  return {
    next: () => {
      turn('next');
    },
    previous: () => {
      turn('previous');
    },
    scrollForward: () => engine?.scrollBy(LINE),
    scrollBack: () => engine?.scrollBy(-LINE),
    jumpBack,
    useScroll: () => {
      changeEpubSettings({ layout: 'scroll' });
      tell(t('epub.layout'), t('epub.layout.scroll'));
    },
    cycleColumns: () => {
      if (!place.isFixed && place.layout === 'scroll') {
        changeEpubSettings({ layout: 'paginated', columns: 'auto' });
        tell(t('epub.layout'), t('epub.layout.paginated'));
        return;
      }
      const columns = after(['auto', 'one', 'two'], getPreference('epubreader').columns);
      changeEpubSettings({ columns });
      tell(t('epub.columns'), t(`epub.columns.${columns}`));
    },
    cycleTheme: () => {
      const theme = after(themeChoices, themeChoiceOf(getPreference('epubreader')));
      changeEpubSettings({ theme });
      tell(t('epub.theme'), t(`epub.theme.${theme}`));
    },
    larger: size(10),
    smaller: size(-10),
    zoomIn: zoomTo((level) => level * ZOOM_STEP),
    zoomOut: zoomTo((level) => level / ZOOM_STEP),
    zoomReset: zoomTo(() => 1),
    toggleBookmark,
    toggleFullScreen,
    toggleToolbars: toggles('toolbars'),
    toggleSettings: toggles('settings'),
    toggleContents: toggles('contents'),
    toggleSearch: toggles('search'),
    toggleAloud,
    toggleHelp: toggles('help'),
    close,
  };
}
