import {
  type Place,
  accountPlace,
  notificationsPlace,
  serverSettingsPlace,
  usersPlace,
} from '../places.ts';
import type { PlainKey } from '../../lib/i18n.ts';
import type { LibraryField } from '../library/library-form.ts';

/** Which settings stand together, in the order in which they are shown. */
export const settingAreas = [
  'look',
  'reading',
  'account',
  'libraries',
  'server',
  'people',
] as const;
export type SettingArea = (typeof settingAreas)[number];

/** A setting of the product. Its control bears its `id` (`data-field`), so that it is found there. */
export interface Setting<Id extends string = string> {
  readonly id: Id;
  readonly area: SettingArea;
  /** As it is called where it is set. */
  readonly label: PlainKey;
  /** Its group, if its name alone isn't clear. */
  readonly within?: PlainKey;
  /** Whether only administrators have it. */
  readonly forAdmins: boolean;
  /** Set where only our own server has it. */
  readonly own?: true;
  /** Set where only other servers have use for it. */
  readonly foreign?: true;
}

/** A setting that has a place of its own. */
export type PlacedSetting<Id extends string = string> = Setting<Id> & { readonly place: Place };

type Group = Pick<Setting, 'area' | 'forAdmins'>;

/** The settings of an area. */
function all<const Id extends string, Of extends Group>(
  group: Of,
  rows: readonly Omit<Setting<Id>, keyof Group>[],
) {
  return rows.map((row) => ({ ...group, ...row }));
}

const account = accountPlace();

const ofServer = all({ area: 'server', forAdmins: true, place: serverSettingsPlace }, [
  { id: 'thumbnailSize', label: 'serverSettings.thumbnailSize' },
  { id: 'deleteEmptyCollections', label: 'serverSettings.deleteEmptyCollections' },
  { id: 'deleteEmptyReadLists', label: 'serverSettings.deleteEmptyReadLists' },
  { id: 'taskPoolSize', label: 'serverSettings.taskPoolSize' },
  { id: 'serverPort', label: 'serverSettings.serverPort' },
  { id: 'serverContextPath', label: 'serverSettings.serverContextPath' },
  { id: 'rememberMeDurationDays', label: 'serverSettings.rememberMeDurationDays' },
  { id: 'renewRememberMeKey', label: 'serverSettings.renewRememberMeKey' },
  { id: 'deviceCopyDays', label: 'serverSettings.deviceCopyDays', own: true },
  { id: 'koboProxy', label: 'serverSettings.koboProxy' },
  { id: 'koboPort', label: 'serverSettings.koboPort' },
  { id: 'kepubifyPath', label: 'serverSettings.kepubifyPath', foreign: true },
  { id: 'signInServices', label: 'signInServices.title', own: true },
  { id: 'metadataSources', label: 'metadataSources.title', own: true },
  { id: 'backups', label: 'backups.title', own: true },
  { id: 'export', label: 'export.title', own: true },
]);

/** What is set once, at a place. With those of libraries: what search box and page of settings show. */
export const placedSettings = [
  ...all({ area: 'look', forAdmins: false, place: account }, [
    { id: 'locale', label: 'locale.label' },
    { id: 'theme', label: 'theme.label' },
  ]),
  ...all({ area: 'reading', forAdmins: false, place: account }, [
    { id: 'readerMode', label: 'reader.mode' },
    { id: 'readerLayout', label: 'reader.layout' },
    { id: 'readerScale', label: 'reader.scale' },
    { id: 'readerBackground', label: 'reader.background' },
    { id: 'readerAnimations', label: 'reader.animations' },
    { id: 'readerSwipe', label: 'reader.swipe' },
    { id: 'readerFullScreen', label: 'reader.alwaysFullScreen' },
  ]),
  ...all({ area: 'account', forAdmins: false, place: account }, [
    { id: 'password', label: 'password.change' },
    { id: 'apiKeys', label: 'apiKeys.title' },
    { id: 'sessions', label: 'sessions.title', own: true },
    {
      id: 'shareReading',
      label: 'account.household.shareReading',
      within: 'account.household',
      own: true,
    },
    {
      id: 'recommendations',
      label: 'account.household.recommendations',
      within: 'account.household',
      own: true,
    },
    {
      id: 'shareRatings',
      label: 'account.household.shareRatings',
      within: 'account.household',
      own: true,
    },
  ]),
  ...ofServer,
  ...all({ area: 'server', forAdmins: true, place: notificationsPlace }, [
    { id: 'notifications', label: 'settings.notifications', own: true },
  ]),
  ...all({ area: 'people', forAdmins: true, place: usersPlace() }, [
    { id: 'users', label: 'users.list' },
  ]),
];

/** What each library has, in its dialog. */
export const librarySettings: readonly Setting<LibraryField>[] = all(
  { area: 'libraries', forAdmins: true },
  [
    { id: 'name', label: 'libraryForm.name' },
    { id: 'root', label: 'libraryForm.root' },
    { id: 'scanInterval', label: 'libraryForm.scanInterval' },
    { id: 'watch', label: 'libraryForm.watch' },
    { id: 'scanOnStartup', label: 'libraryForm.scanOnStartup' },
    { id: 'emptyTrashAfterScan', label: 'libraryForm.emptyTrashAfterScan' },
    { id: 'scanForceModifiedTime', label: 'libraryForm.scanForceModifiedTime' },
    { id: 'scanCbx', label: 'libraryForm.scanCbx', within: 'libraryForm.fileTypes' },
    { id: 'scanPdf', label: 'libraryForm.scanPdf', within: 'libraryForm.fileTypes' },
    { id: 'scanEpub', label: 'libraryForm.scanEpub', within: 'libraryForm.fileTypes' },
    { id: 'scanText', label: 'libraryForm.scanText', within: 'libraryForm.fileTypes' },
    {
      id: 'scanFolders',
      label: 'libraryForm.scanFolders',
      within: 'libraryForm.fileTypes',
      own: true,
    },
    { id: 'seriesByMetadata', label: 'libraryForm.seriesByMetadata', own: true },
    { id: 'oneshotsDirectory', label: 'libraryForm.oneshotsDirectory' },
    { id: 'scanDirectoryExclusions', label: 'libraryForm.exclusions' },
    { id: 'seriesCover', label: 'libraryForm.seriesCover' },
    { id: 'hashFiles', label: 'libraryForm.hashFiles' },
    { id: 'hashKoreader', label: 'libraryForm.hashKoreader' },
    { id: 'hashPages', label: 'libraryForm.hashPages' },
    { id: 'analyzeDimensions', label: 'libraryForm.analyzeDimensions' },
    {
      id: 'repairExtensions',
      label: 'libraryForm.repairExtensions',
      within: 'libraryForm.fileManagement',
    },
    { id: 'convertToCbz', label: 'libraryForm.convertToCbz', within: 'libraryForm.fileManagement' },
    { id: 'readOnly', label: 'libraryForm.readOnly', own: true },
    {
      id: 'importComicInfoBook',
      label: 'libraryForm.importComicInfoBook',
      within: 'libraryForm.comicInfo',
    },
    {
      id: 'importComicInfoSeries',
      label: 'libraryForm.importComicInfoSeries',
      within: 'libraryForm.comicInfo',
    },
    {
      id: 'importComicInfoSeriesAppendVolume',
      label: 'libraryForm.importComicInfoSeriesAppendVolume',
      within: 'libraryForm.comicInfo',
    },
    {
      id: 'importComicInfoCollection',
      label: 'libraryForm.importComicInfoCollection',
      within: 'libraryForm.comicInfo',
    },
    {
      id: 'importComicInfoReadList',
      label: 'libraryForm.importComicInfoReadList',
      within: 'libraryForm.comicInfo',
    },
    { id: 'importEpubBook', label: 'libraryForm.importEpubBook', within: 'libraryForm.epub' },
    { id: 'importEpubSeries', label: 'libraryForm.importEpubSeries', within: 'libraryForm.epub' },
    { id: 'importMylarSeries', label: 'libraryForm.importMylarSeries' },
    { id: 'importLocalArtwork', label: 'libraryForm.importLocalArtwork' },
    { id: 'importBarcodeIsbn', label: 'libraryForm.importBarcodeIsbn' },
  ],
);
