import type { EpubSettings } from './settings.ts';

export type EpubKeyAction =
  | 'next'
  | 'previous'
  | 'scrollForward'
  | 'scrollBack'
  | 'jumpBack'
  | 'useScroll'
  | 'cycleColumns'
  | 'cycleTheme'
  | 'larger'
  | 'smaller'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomReset'
  | 'toggleBookmark'
  | 'toggleFullScreen'
  | 'toggleToolbars'
  | 'toggleSettings'
  | 'toggleHelp'
  | 'toggleContents'
  | 'toggleSearch'
  | 'toggleAloud'
  | 'close';

export type EpubKeyGroup = 'navigation' | 'settings' | 'menus';

/** What decides which rows of the table count. */
export interface EpubKeyPlace {
  readonly isFixed: boolean;
  readonly layout: EpubSettings['layout'];
  readonly rightToLeft: boolean;
}

/** One row of the key table, read by the key handler and by the help. */
export interface EpubKeyRow {
  readonly id: EpubKeyAction;
  /** Values of `KeyboardEvent.key`, letters small; `Ctrl+` in front where it is needed. */
  readonly keys: readonly string[];
  readonly group: EpubKeyGroup;
}

/** The rows that count in a place, in the order of the help. */
export function epubKeyRows({ isFixed, layout, rightToLeft }: EpubKeyPlace): readonly EpubKeyRow[] {
  const isScroll = !isFixed && layout === 'scroll';
  const [forward, back] = rightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const row = (id: EpubKeyAction, group: EpubKeyGroup, ...keys: string[]) => ({ id, group, keys });
  const sized = isFixed
    ? [
        row('zoomIn', 'settings', '+', '='),
        row('zoomOut', 'settings', '-'),
        row('zoomReset', 'settings', '0'),
      ]
    : [
        row('useScroll', 'settings', 'v'),
        row('larger', 'settings', '+', '='),
        row('smaller', 'settings', '-'),
      ];
  return [
    row('next', 'navigation', forward, ' ', 'PageDown'),
    row('previous', 'navigation', back, 'Ctrl+ ', 'PageUp'),
    ...(isScroll || isFixed
      ? [
          row('scrollForward', 'navigation', 'ArrowDown'),
          row('scrollBack', 'navigation', 'ArrowUp'),
        ]
      : []),
    row('jumpBack', 'navigation', 'Backspace'),
    row('toggleBookmark', 'navigation', 'b'),
    ...sized,
    row('cycleColumns', 'settings', 'p'),
    row('cycleTheme', 'settings', 'a'),
    row('toggleFullScreen', 'settings', 'f'),
    row('toggleToolbars', 'menus', 'm'),
    row('toggleSettings', 'menus', 's'),
    row('toggleContents', 'menus', 't'),
    row('toggleSearch', 'menus', '/'),
    ...(isFixed ? [] : [row('toggleAloud', 'menus', 'r')]),
    row('toggleHelp', 'menus', 'h'),
    row('close', 'menus', 'Escape'),
  ];
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'repeat'> &
  Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>;

/** On a keyboard without Latin letters the key's place stands for its letter. */
function keyName({ key, code, ctrlKey }: KeyPress): string {
  const byPlace = /^Key([A-Z])$/.exec(code)?.[1];
  const plain = key.length > 1 || /^[\x20-\x7e]$/.test(key) ? key : (byPlace ?? key);
  const name = plain.length === 1 ? plain.toLowerCase() : plain;
  return ctrlKey ? `Ctrl+${name}` : name;
}

const repeated = new Set<EpubKeyAction>([
  'next',
  'previous',
  'scrollForward',
  'scrollBack',
  'larger',
  'smaller',
  'zoomIn',
  'zoomOut',
]);

/**
 * The row a key press means in a place, or nothing. Shift is for signs that need it; a key held
 * down repeats only what goes on step by step.
 */
export function epubKey(press: KeyPress, place: EpubKeyPlace): EpubKeyRow | undefined {
  const isSign = press.key.length === 1 && !/[\p{L} ]/u.test(press.key);
  if (press.altKey || press.metaKey || (press.shiftKey && !isSign)) return undefined;
  const name = keyName(press);
  const found = epubKeyRows(place).find(({ keys }) => keys.includes(name));
  return found && (!press.repeat || repeated.has(found.id)) ? found : undefined;
}
