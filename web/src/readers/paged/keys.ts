import { PAGED_DIRECTIONS, READING_MODES } from './reader-settings.ts';
import type { ReadingMode } from './reader-settings.ts';
import { sidesOf } from './reader-state.ts';

export type KeyAction =
  | 'next'
  | 'previous'
  | 'onward'
  | 'backward'
  | 'scrollForward'
  | 'scrollBack'
  | 'first'
  | 'last'
  | 'useLeftToRight'
  | 'useRightToLeft'
  | 'useVertical'
  | 'useWebtoon'
  | 'cycleScale'
  | 'cycleLayout'
  | 'cyclePadding'
  | 'cycleGap'
  | 'shiftPairs'
  | 'toggleGuided'
  | 'editPanels'
  | 'compare'
  | 'toggleText'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomReset'
  | 'toggleScrolling'
  | 'toggleFullScreen'
  | 'toggleToolbars'
  | 'toggleSettings'
  | 'toggleThumbnails'
  | 'toggleBooks'
  | 'toggleBookmark'
  | 'toggleMarks'
  | 'toggleHelp'
  | 'close';

export type KeyGroup = 'navigation' | 'settings' | 'menus';

/** One row of the key table, read by the key handler and by the help. */
export type KeyCommand = {
  readonly id: KeyAction;
  /** Values of `KeyboardEvent.key`; single letters in lower case, `Shift+` in front where it is needed. */
  readonly keys: readonly string[];
  readonly group: KeyGroup;
  readonly when: readonly ReadingMode[];
  /** The browser scrolls by itself: do not prevent its default. */
  readonly native?: true;
};

/** The space bar with Shift: the one key of the table that needs another. */
const SHIFT_SPACE = 'Shift+ ';

const always = READING_MODES;
const paged = PAGED_DIRECTIONS;
const strip = ['WEBTOON'] as const;

function row(
  id: KeyAction,
  keys: readonly string[],
  group: KeyGroup,
  when: readonly ReadingMode[] = always,
): KeyCommand {
  return { id, keys, group, when };
}

const horizontalRows = (['LEFT_TO_RIGHT', 'RIGHT_TO_LEFT'] as const).flatMap((mode) => [
  row(sidesOf(mode).turnLeft, ['ArrowLeft'], 'navigation', [mode]),
  row(sidesOf(mode).turnRight, ['ArrowRight'], 'navigation', [mode]),
]);

export const KEY_COMMANDS: readonly KeyCommand[] = [
  ...horizontalRows,
  row('previous', ['ArrowUp'], 'navigation', ['VERTICAL']),
  row('next', ['ArrowDown'], 'navigation', ['VERTICAL']),
  row('onward', [' ', 'PageDown'], 'navigation', paged),
  row('backward', [SHIFT_SPACE, 'PageUp'], 'navigation', paged),
  { ...row('scrollForward', [' ', 'PageDown', 'ArrowDown'], 'navigation', strip), native: true },
  {
    ...row('scrollBack', [SHIFT_SPACE, 'PageUp', 'ArrowUp'], 'navigation', strip),
    native: true,
  },
  row('first', ['Home'], 'navigation'),
  row('last', ['End'], 'navigation'),
  row('zoomIn', ['+', '='], 'settings'),
  row('zoomOut', ['-'], 'settings'),
  row('zoomReset', ['0'], 'settings'),
  row('useLeftToRight', ['l'], 'settings'),
  row('useRightToLeft', ['r'], 'settings'),
  row('useVertical', ['v'], 'settings'),
  row('useWebtoon', ['w'], 'settings'),
  row('cycleScale', ['c'], 'settings'),
  row('cycleLayout', ['d'], 'settings', paged),
  row('shiftPairs', ['o'], 'settings', paged),
  row('toggleGuided', ['g'], 'settings', paged),
  row('editPanels', ['e'], 'settings', paged),
  row('compare', ['x'], 'settings'),
  row('toggleText', ['u'], 'settings'),
  row('cyclePadding', ['p'], 'settings', strip),
  row('cycleGap', ['n'], 'settings', strip),
  row('toggleScrolling', ['a'], 'settings', strip),
  row('toggleFullScreen', ['f'], 'settings'),
  row('toggleToolbars', ['m'], 'menus'),
  row('toggleSettings', ['s'], 'menus'),
  row('toggleThumbnails', ['t'], 'menus'),
  row('toggleBooks', ['b'], 'menus'),
  row('toggleBookmark', ['k'], 'menus'),
  row('toggleMarks', ['j'], 'menus'),
  row('toggleHelp', ['h'], 'menus'),
  row('close', ['Escape'], 'menus'),
];

/** Keys a person has given to commands, by command. */
export type OwnKeys = Readonly<Record<string, string>>;

/** Whether a command can have another key: the browser's own scrolling and the way out keep theirs. */
export function canHaveKey({ id, native }: KeyCommand): boolean {
  return native !== true && id !== 'close';
}

/**
 * The table with a person's own keys. Theirs take the place of ours, but for the arrows, which always
 * turn; what had such a key before is without it.
 */
export function withOwnKeys(own: OwnKeys): readonly KeyCommand[] {
  const given = new Set(Object.values(own));
  return KEY_COMMANDS.map((command) => {
    const { id, keys } = command;
    const key = Object.hasOwn(own, id) && canHaveKey(command) ? own[id] : undefined;
    const left = keys.filter((one) => one.startsWith('Arrow') || !given.has(one));
    if (key === undefined) return { ...command, keys: left };
    return { ...command, keys: [...left.filter((one) => one.startsWith('Arrow')), key] };
  });
}

/** The command that has a key now, in any mode that `of` is a command of, and is not `of` itself. */
export function holderOf(key: string, of: KeyAction, own: OwnKeys): KeyCommand | undefined {
  const table = withOwnKeys(own);
  const modes = table.filter(({ id }) => id === of).flatMap(({ when }) => when);
  return table.find(
    ({ id, keys, when }) =>
      id !== of && keys.includes(key) && when.some((mode) => modes.includes(mode)),
  );
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'repeat'> &
  Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>;

const SIGNS: readonly string[] = ['+', '=', '-'];

/** On a keyboard without Latin letters the key's place stands for its letter. */
export function keyName({ key, code }: Pick<KeyPress, 'key' | 'code'>): string {
  if (key.length > 1) return key;
  const byPlace = /^Key([A-Z])$/.exec(code)?.[1];
  return (/^[\x20-\x7e]$/.test(key) ? key : (byPlace ?? key)).toLowerCase();
}

/**
 * The row a key press means in a mode, or null. Presses with a modifier mean nothing, but for the
 * space bar with Shift and for signs that some keyboards write with it, and a key held down repeats what moves or zooms only, so that
 * a toolbar does not flicker.
 */
export function keyCommand(
  press: KeyPress,
  mode: ReadingMode,
  commands: readonly KeyCommand[] = KEY_COMMANDS,
): KeyCommand | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  const plain = keyName(press);
  const name = press.shiftKey && plain === ' ' ? SHIFT_SPACE : plain;
  if (press.shiftKey && name !== SHIFT_SPACE && !SIGNS.includes(name)) return null;
  const found = commands.find(({ keys, when }) => keys.includes(name) && when.includes(mode));
  const repeats = found?.group === 'navigation' || SIGNS.includes(name);
  return found && (!press.repeat || repeats) ? found : null;
}

const KEEPS_ALL =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="slider"], [role="menu"], [role="listbox"], [role="tablist"]';
const KEEPS_SPACE = 'button, summary, [role="button"], input';
const KEEPS_ARROWS = 'input[type="radio"]';

/**
 * Whether the focused element needs a key itself: a field, slider or menu any key but Escape, a
 * button or box the space bar, a choice the arrows too.
 */
export function keepsKey({ target, key }: Pick<KeyboardEvent, 'target' | 'key'>): boolean {
  // Nothing has the focus: asked for each turn, so the long way round is left out.
  if (key === 'Escape' || !(target instanceof Element) || target === document.body) return false;
  return (
    target.closest(KEEPS_ALL) !== null ||
    (key === ' ' && target.closest(KEEPS_SPACE) !== null) ||
    (key.startsWith('Arrow') && target.closest(KEEPS_ARROWS) !== null)
  );
}
