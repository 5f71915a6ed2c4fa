/**
 * Which part of the client brings which words: an area is loaded with the part that needs it, and
 * stays. Written as keys, or as beginnings of keys that end in a dot; what no area names belongs to
 * `shell`. `check-messages.mjs` finds every use of a word in a part that may not have it yet.
 */
const named = {
  /** Start-up and sign-in. They come first, so that every other part may use them too. */
  start: [
    'chunk.',
    'claim.',
    // What the sign-in services of others can say.
    'error.ERR_1024',
    'error.ERR_1025',
    'error.ERR_1026',
    'error.ERR_1027',
    'error.ERR_1028',
    'error.retry',
    'error.title',
    'failure.signedOut',
    'failure.status',
    'failure.unreachable',
    'failure.unreadable',
    'field.',
    'locale.',
    'signIn.',
    'startup.',
    'theme.',
    'unit.',
  ],
  /** What is opened inside a reader: settings, help, lists. */
  readerPanels: [
    'reader.books.',
    'reader.gesture.',
    'reader.help.',
    'reader.keyName.',
    'reader.keys.',
    'reader.reach.',
    'reader.settings.',
    'reader.thumbnails.',
    'reader.zones.',
  ],
  reader: ['reader.'],
  epub: ['epub.'],
  /** What people mark in books: lists, dialogs, and the screen of all marks. */
  marks: ['marks.'],
  files: ['manage.'],
  imports: ['failure.inbox', 'import.', 'importList.'],
  editing: ['edit.'],
  listTools: ['listTools.'],
  search: ['search.'],
  organise: ['addTo.', 'delete.', 'pick.'],
  arrange: ['arrange.'],
  views: ['views.'],
  ordering: [
    'members.',
    'collection.again',
    'collection.gone',
    'failure.collectionSave',
    'readList.again',
    'readList.gone',
  ],
  /** Accounts: one's own and everybody's. */
  accounts: [
    'account.',
    'activity.',
    'apiKeys.',
    'password.',
    'rights.',
    'sessions.',
    'users.',
    'failure.activity',
    'failure.apiKeyDelete',
    'failure.apiKeySave',
    'failure.apiKeys',
    'failure.password',
    'failure.sessions',
    'failure.sync',
    'failure.userDelete',
    'failure.userSave',
    'failure.users',
  ],
  /** What administrators look after the server with. */
  server: [
    'about.',
    'announcements.',
    'backups.',
    'duration.',
    'history.',
    'management.title',
    'management.emptyTrash',
    'management.emptyTrash.',
    'management.shutDown',
    'management.shutDown.',
    'metrics.',
    'posters.',
    'serverSettings.',
    'failure.backup',
    'failure.backups',
    'failure.history',
    'failure.metrics',
    'failure.regenerate',
    'failure.serverSettings',
    'failure.serverSettingsSave',
    'failure.shutDown',
    'failure.taskFailures',
    'tasks.about',
    'tasks.actions',
    'tasks.average',
    'tasks.byType',
    'tasks.byTypeText',
    'tasks.executed',
    'tasks.failed',
    'tasks.failures',
    'tasks.failuresText',
    'tasks.forget',
    'tasks.idle',
    'tasks.none',
    'tasks.noneText',
    'tasks.reason',
    'tasks.retryAll',
    'tasks.retryOf',
    'tasks.took',
    'tasks.when',
    'tasks.type',
    'tasks.waiting',
  ],
  administration: ['folders.', 'libraryForm.', 'libraryTask.', 'scanInterval.', 'seriesCover.'],
};

/** The areas in the order in which they are looked through. */
export const areas = [...Object.keys(named), 'shell'];

/** The area whose file holds a message. */
export function areaOf(key) {
  const holds = (name) => (name.endsWith('.') ? key.startsWith(name) : key === name);
  const found = Object.entries(named).find(([, names]) => names.some(holds));
  return found?.[0] ?? 'shell';
}
