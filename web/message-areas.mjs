import { detailWords } from './message-areas-detail.mjs';
import { readerAreas } from './message-areas-readers.mjs';

/**
 * Which part of the client brings which words: an area is loaded with the part that needs it, and
 * stays. Written as keys, or as beginnings of keys that end in a dot; what no area names belongs to
 * `shell`. `check-messages.mjs` finds every use of a word in a part that may not have it yet.
 */
const named = {
  /** Start-up and sign-in. They come first, so that every other part may use them too. */
  start: [
    'chunk.',
    'claim.passwordCommon',
    'claim.passwordShort',
    // What the sign-in services of others can say.
    'error.ERR_1024',
    'error.ERR_1025',
    'error.ERR_1026',
    'error.ERR_1027',
    'error.ERR_1028',
    'error.retry',
    'error.said.claimed',
    'error.title',
    'failure.line',
    'failure.signedOut',
    'failure.status',
    'failure.unreachable',
    'failure.unreadable',
    'field.',
    'locale.',
    'signIn.',
    'startup.',
    'theme.',
  ],
  /** The first account of a server. */
  claim: ['claim.'],
  ...readerAreas,
  files: [
    'manage.',
    'failure.alike',
    'failure.alikeSave',
    'failure.pageAction',
    'failure.pageDelete',
    'failure.pageHashes',
  ],
  /** Moving in from Komga. */
  moveIn: ['failure.moveIn', 'moveIn.'],
  imports: ['failure.import', 'failure.inbox', 'import.', 'importList.'],
  editing: ['edit.'],
  /** Writing metadata into files, and renaming them. */
  fileMetadata: [
    'fileMetadata.',
    'renaming.',
    'failure.renaming',
    'failure.fileMetadata',
    'failure.fileMetadataUndo',
    'failure.fileMetadataWrite',
  ],
  /** Looking series up in catalogs outside. */
  match: ['match.', 'failure.matchSave'],
  /** The catalogs outside that may be asked. */
  sources: ['failure.match', 'failure.metadataSources', 'failure.metadataSourceSave'],
  /** The panels of a list: its filter and how it looks. */
  listTools: [
    'listTools.',
    'filter.all',
    'filter.anyOf',
    'filter.find',
    'filter.hasValue',
    'filter.match',
    'filter.more',
    'filter.none',
    'filter.without',
    'filter.withoutValue',
  ],
  search: ['search.', 'failure.search'],
  /** The page of all settings, and the words by which the search box finds them. */
  settings: [
    'found.',
    'settings.area.',
    'settings.find',
    'settings.none',
    'settings.none.',
    'settings.ofLibrary',
  ],
  organise: ['addTo.', 'delete.', 'pick.'],
  arrange: ['arrange.'],
  wanted: ['own.wanted.'],
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
    'connect.',
    'email.',
    'password.',
    'rights.',
    'sessions.',
    'users.',
    'failure.activity',
    'failure.apiKeyDelete',
    'failure.apiKeySave',
    'failure.apiKeys',
    'failure.email',
    'failure.ownNotifications',
    'failure.password',
    'failure.sessions',
    'failure.sync',
    'failure.userDelete',
    'failure.userSave',
    'failure.users',
  ],
  /** The words of charts, wherever they are. */
  charts: ['chart.'],
  /** What someone wants to read in a year or a week. */
  goal: ['goal.'],
  /** What people of a server share with each other. */
  household: [
    'household.alone',
    'household.by',
    'household.dismiss',
    'household.note',
    'household.readBy',
    'household.reading',
    'household.recommended',
    'household.sent',
    'household.title',
    'household.to',
    'failure.recommend',
  ],
  /** How long the rest of a book takes. */
  pace: ['read.timeLeft', 'failure.reading'],
  /** Why books are suggested. */
  next: ['next.'],
  /** What someone has read, and when. */
  reading: ['reading.', 'failure.readingDelete'],
  /** What administrators look after the server with. */
  server: [
    'about.',
    'announcements.',
    'backups.',
    'check.',
    'duration.',
    'export.',
    'history.',
    'log.',
    'metadataSources.',
    'management.title',
    'management.emptyTrash',
    'management.emptyTrash.',
    'management.shutDown',
    'management.shutDown.',
    'metrics.',
    'posters.',
    'proxy.',
    'serverSettings.',
    'settings.all',
    'settings.areas',
    'settings.failed',
    'settings.notifications',
    'settings.unread',
    'signInServices.',
    'failure.about',
    'failure.backup',
    'failure.backupDelete',
    'failure.backupPlan',
    'failure.backups',
    'failure.check',
    'failure.history',
    'failure.licences',
    'failure.log',
    'failure.measures',
    'failure.metrics',
    'failure.rebuildSearch',
    'failure.regenerate',
    'failure.serverSettings',
    'failure.serverSettingsSave',
    'failure.shutDown',
    'failure.signInServices',
    'failure.signInTrial',
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
    'tasks.forget.',
    'tasks.idle',
    'tasks.none',
    'tasks.pace',
    'tasks.noneText',
    'tasks.reason',
    'tasks.retryAll',
    'tasks.retryOf',
    'tasks.took',
    'tasks.when',
    'tasks.type',
    'tasks.waiting',
  ],
  /** What administrators are told outside of Longbox. */
  notifications: [
    'eReader.',
    'notifications.',
    'push.',
    'failure.channelDelete',
    'failure.channelSave',
    'failure.channelTest',
    'failure.diskLimit',
    'failure.mailDelete',
    'failure.mailSave',
    'failure.notifications',
  ],
  /** Fetched by public/older-browser.js alone. */
  olderBrowser: ['olderBrowser.'],
  administration: [
    'failure.directory',
    'failure.librarySave',
    'folders.',
    'libraryForm.',
    'libraryTask.',
    'scanInterval.',
    'seriesCover.',
  ],
  /** The pages of a series, a book, a one-shot, a collection or a read list. */
  detail: detailWords,
  welcome: ['welcome.'],
  /** Books that are kept on this device. */
  device: ['device.'],
  /** What is asked seldom, wherever one is. */
  asked: [
    'archivePasswords.',
    'failure.archivePasswords',
    'again.leave',
    'again.text',
    'again.title',
    'again.wrong',
    'library.delete.',
    'library.links.',
    'library.missing.keep',
    'library.missing.deleted',
    'library.missing.deletedOne',
    'library.missing.text',
    'library.missing.title',
    'library.missing.titleOne',
    'library.unwatched.',
    'failure.watching',
    'many.retry',
    'moved.',
  ],
};

/** The areas in the order in which they are looked through. */
export const areas = [...Object.keys(named), 'shell'];

/** The area whose file holds a message. */
export function areaOf(key) {
  const holds = (name) => (name.endsWith('.') ? key.startsWith(name) : key === name);
  const found = Object.entries(named).find(([, names]) => names.some(holds));
  return found?.[0] ?? 'shell';
}
