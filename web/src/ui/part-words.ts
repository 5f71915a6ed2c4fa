import { t } from '../lib/i18n.ts';

/*
 * What React Aria says to assistive technology by itself, in our words and our languages. Its own
 * words in 34 languages stay out of the build (`@react-aria/optimize-locales-plugin`).
 */

type Values = Readonly<Record<string, unknown>>;

const text = (values: Values, name: string) => {
  const value = values[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
const number = (values: Values, name: string) => Number(values[name] ?? 0);
const item = (values: Values) => ({ name: text(values, 'itemText') });

/** React Aria's name of a sentence → the sentence. */
const words: Readonly<Record<string, (values: Values) => string>> = {
  dismiss: () => t('dialog.close'),
  close: () => t('toast.dismiss'),
  notifications: (values) => t('toast.region', { count: number(values, 'count') }),
  // Lists and tables.
  select: () => t('parts.select'),
  selectAll: () => t('parts.selectAll'),
  selectedItem: (values) => t('parts.selected', { name: text(values, 'item') }),
  deselectedItem: (values) => t('parts.deselected', { name: text(values, 'item') }),
  selectedCount: (values) => t('parts.selectedCount', { count: number(values, 'count') }),
  selectedAll: () => t('parts.selectedAll'),
  longPressToSelect: () => t('parts.holdToSelect'),
  longPressMessage: () => t('parts.holdForMenu'),
  sortable: () => t('parts.sortable'),
  ascending: () => t('parts.ascending'),
  descending: () => t('parts.descending'),
  ascendingSort: (values) => t('parts.sortedUp', { name: text(values, 'columnName') }),
  descendingSort: (values) => t('parts.sortedDown', { name: text(values, 'columnName') }),
  expand: () => t('parts.expand'),
  collapse: () => t('parts.collapse'),
  // Fields that offer something.
  buttonLabel: () => t('parts.suggest'),
  listboxLabel: () => t('parts.suggestions'),
  countAnnouncement: (values) => t('parts.offers', { count: number(values, 'optionCount') }),
  focusAnnouncement: (values) => text(values, 'optionText'),
  selectedAnnouncement: (values) => t('parts.selected', { name: text(values, 'optionText') }),
  removeDescription: () => t('parts.removeByKey'),
  removeButtonLabel: () => t('parts.remove'),
  selectPlaceholder: () => t('parts.select'),
  // Numbers and dates.
  numberField: () => t('parts.numberField'),
  Empty: () => t('parts.empty'),
  year: () => t('parts.year'),
  month: () => t('parts.month'),
  day: () => t('parts.day'),
  era: () => t('parts.era'),
  calendar: () => t('parts.calendar'),
  previous: () => t('parts.previousMonth'),
  next: () => t('parts.nextMonth'),
  selectedDateDescription: (values) => t('parts.chosenDate', { date: text(values, 'date') }),
  todayDate: (values) => t('parts.today', { date: text(values, 'date') }),
  todayDateSelected: (values) => t('parts.todayChosen', { date: text(values, 'date') }),
  dateSelected: (values) => t('parts.selected', { name: text(values, 'date') }),
  minimumDate: () => t('parts.firstDate'),
  maximumDate: () => t('parts.lastDate'),
  // Moving things, by hand or by key.
  dropzoneLabel: () => t('files.drop'),
  dragItem: (values) => t('drag.item', item(values)),
  dragSelectedItems: (values) => t('drag.items', { count: number(values, 'count') }),
  dragDescriptionKeyboard: () => t('drag.startByKey'),
  dragDescriptionKeyboardAlt: () => t('drag.startByAltKey'),
  dragDescriptionTouch: () => t('drag.startByTap'),
  dragDescriptionVirtual: () => t('drag.startByClick'),
  dragDescriptionLongPress: () => t('drag.startByHold'),
  dragSelectedKeyboard: () => t('drag.startByKey'),
  dragSelectedKeyboardAlt: () => t('drag.startByAltKey'),
  dragSelectedLongPress: () => t('drag.startByHold'),
  dragStartedKeyboard: () => t('drag.startedByKey'),
  dragStartedTouch: () => t('drag.startedByTap'),
  dragStartedVirtual: () => t('drag.startedByClick'),
  endDragKeyboard: () => t('drag.stopByKey'),
  endDragTouch: () => t('drag.stopByTap'),
  endDragVirtual: () => t('drag.stopByClick'),
  dropDescriptionKeyboard: () => t('drag.dropByKey'),
  dropDescriptionTouch: () => t('drag.dropByTap'),
  dropDescriptionVirtual: () => t('drag.dropByClick'),
  dropCanceled: () => t('drag.cancelled'),
  dropComplete: () => t('drag.done'),
  dropIndicator: () => t('drag.place'),
  dropOnRoot: () => t('drag.here'),
  dropOnItem: (values) => t('drag.on', item(values)),
  insertBefore: (values) => t('drag.before', item(values)),
  insertAfter: (values) => t('drag.after', item(values)),
  insertBetween: (values) =>
    t('drag.between', {
      before: text(values, 'beforeItemText'),
      after: text(values, 'afterItemText'),
    }),
};

/** The folders of React Aria that ask for words. */
const askers =
  'calendar combobox datepicker dnd grid gridlist menu numberfield overlays spinbutton table tag toast tree'
    .split(' ')
    .map((name) => `@react-aria/${name}`);

/** A sentence we do not know is told by its name: no part may break over a word. */
const anyWord = new Proxy(words, {
  get:
    (known, name) =>
    (values: Values = {}) =>
      known[String(name)]?.(values) ?? String(name),
});

/**
 * Hands our words to React Aria, the way its `LocalizedStringProvider` does for servers: by two
 * symbols on the window. They are functions, so they follow the language.
 */
export function provideWords(): void {
  const packages = [...askers, '@react-stately/datepicker', 'react-aria-components'];
  Object.assign(window, {
    [Symbol.for('react-aria.i18n.locale')]: 'en',
    [Symbol.for('react-aria.i18n.strings')]: Object.fromEntries(
      packages.map((name) => [name, anyWord]),
    ),
  });
}
