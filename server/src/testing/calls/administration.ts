import path from 'node:path';
import { getAbout } from '@longbox/contract/about';
import { getMetric, getServerInfo, metricNames, shutDown } from '@longbox/contract/actuator';
import { getAnnouncements, markAnnouncementsRead } from '@longbox/contract/announcements';
import {
  createBackup,
  deleteBackup,
  downloadBackup,
  listBackups,
  planBackups,
} from '@longbox/contract/backups';
import {
  cancelCheck,
  getCheck,
  listFindings,
  rebuildSearch,
  startCheck,
} from '@longbox/contract/check';
import { listDirectory } from '@longbox/contract/filesystem';
import { getMeasures } from '@longbox/contract/measures';
import { listHistory } from '@longbox/contract/history';
import { downloadLog, listLogs } from '@longbox/contract/logs';
import { getApiDocs, getOpenApi } from '@longbox/contract/openapi';
import { getDeviceCopies, getSettings, updateSettings } from '@longbox/contract/settings';
import { clearTasks } from '@longbox/contract/tasks';
import { forgetTaskFailures, listTaskFailures, retryTasks } from '@longbox/contract/task-failures';
import {
  analyzeTransientBook,
  getTransientBookPage,
  scanTransientBooks,
} from '@longbox/contract/transient-books';
import { cancelUpload, createUpload, listUploads } from '@longbox/contract/uploads';
import { claimHeaders, claimServer } from '@longbox/contract/users';
import { owner, signIn } from '../test-server.ts';
import { neverInOnePage } from './common-cases.ts';
import { nothing, row } from './row.ts';
import type { World } from './world.ts';

const transient = async (world: World) => ({
  params: { transientBookId: (await world.transient('analysed')).id },
});

/** Signs the owner in, on a server that may be without accounts by now. */
async function claim(url: string): Promise<{ cookie: string }> {
  const headers = { [claimHeaders.email]: owner.email, [claimHeaders.password]: owner.password };
  await fetch(url + claimServer.path, { method: claimServer.method, headers });
  return { cookie: await signIn(url, owner) };
}

/** FS-01 and TB-01 to TB-03. */
const fileRows = [
  row(listDirectory)({
    input: ({ root }) => ({ body: { path: root, showFiles: true } }),
    cases: [
      { when: 'the roots', change: () => ({ body: undefined }), status: 200 },
      {
        when: 'a file, which stands for its folder',
        change: ({ inbox }) => ({ body: { path: path.join(inbox, 'New.cbz'), showFiles: false } }),
        status: 200,
        holds: { directories: [], files: [] },
      },
      {
        when: 'a relative path',
        change: () => ({ body: { path: 'comics' } }),
        status: 400,
        says: 'Path must be absolute',
      },
      {
        when: 'a path to nowhere',
        change: ({ root }) => ({ body: { path: path.join(root, 'nowhere', 'else') } }),
        status: 400,
        says: 'Path does not exist',
      },
    ],
  }),
  row(scanTransientBooks)({
    input: ({ inbox }) => ({ body: { path: inbox } }),
    cases: [
      {
        when: 'a folder that is not there',
        change: ({ inbox }) => ({ body: { path: path.join(inbox, 'nowhere') } }),
        status: 400,
        says: 'ERR_1016',
      },
      {
        when: 'a file',
        change: ({ inbox }) => ({ body: { path: path.join(inbox, 'New.cbz') } }),
        status: 400,
        says: 'ERR_1016',
      },
      {
        when: 'a folder of a library',
        change: ({ root }) => ({ body: { path: path.join(root, 'Twins') } }),
        status: 400,
        says: 'ERR_1017',
      },
    ],
  }),
  row(analyzeTransientBook)({ input: transient }),
  row(getTransientBookPage)({
    input: async (world) => ({ params: { ...(await transient(world)).params, pageNumber: '1' } }),
    type: 'image/jpeg',
    cases: [
      ...['0', '99', 'x'].map((pageNumber) => ({
        when: `page ${pageNumber}`,
        change: () => ({ params: { pageNumber } }),
        status: 400,
      })),
      {
        when: 'it was not analysed',
        change: async (world) => ({
          params: { transientBookId: (await world.transient('unread')).id },
        }),
        status: 404,
      },
    ],
  }),
];

/** HI-01, AN-01, AN-02, ST-01, ST-02 and TK-01. */
const houseRows = [
  row(listHistory)({
    input: () => ({ query: { sort: ['timestamp,asc'] } }),
    precise: true,
    cases: neverInOnePage,
  }),
  row(getAnnouncements)({
    input: nothing,
    cases: [
      {
        when: 'there is no feed',
        change: async ({ bare }) => ({ at: bare.url, headers: await claim(bare.url) }),
        status: 200,
        holds: { items: [] },
      },
    ],
  }),
  row(markAnnouncementsRead)({
    input: () => ({ body: ['1', 'of no announcement'] }),
    cases: [{ when: 'a list', change: () => ({ body: [[]] }), status: 400, violates: ['[0]'] }],
  }),
  row(getSettings)({ input: nothing }),
  row(getDeviceCopies)({ input: nothing }),
  row(updateSettings)({
    input: () => ({ body: { taskPoolSize: 1, thumbnailSize: null, serverPort: null } }),
    cases: [
      {
        when: 'numbers and paths that may not be',
        change: () => ({
          body: {
            rememberMeDurationDays: 0,
            thumbnailSize: 'TINY',
            taskPoolSize: 0,
            serverPort: 65_536,
            serverContextPath: 'no/slash',
            koboPort: 0,
          },
        }),
        status: 400,
        violates: [
          'rememberMeDurationDays',
          'thumbnailSize',
          'taskPoolSize',
          'serverPort',
          'serverContextPath',
          'koboPort',
        ],
      },
    ],
  }),
  row(clearTasks)({ input: nothing }),
  row(listTaskFailures)({ input: nothing }),
  row(retryTasks)({ input: () => ({ body: { ids: ['1', 'of none'] } }) }),
  row(forgetTaskFailures)({ input: nothing }),
];

/** AC-01 to AC-04, and what the server says of its own calls. */
const serverRows = [
  row(getMetric)({
    input: ({ libraryId }) => ({
      params: { name: metricNames.books },
      query: { tag: [`library:${libraryId}`] },
    }),
    unknown: { name: { status: 404, says: '' } },
    cases: [
      {
        when: 'a value of a tag that there is not',
        change: () => ({ query: { tag: ['library:X'] } }),
        status: 404,
        says: '',
      },
    ],
  }),
  row(getServerInfo)({ input: nothing }),
  // The process of the tests doesn't end: it has no function for that.
  row(shutDown)({ input: nothing }),
  row(getOpenApi)({ input: nothing }),
  row(getApiDocs)({ input: nothing }),
];

/** Longbox's own: copies of the database. */
const backupRows = [
  row(getAbout)({ input: nothing }),
  row(getMeasures)({ input: nothing }),
  row(listBackups)({ input: nothing }),
  row(createBackup)({ input: nothing }),
  row(planBackups)({
    input: () => ({ body: { time: '04:30', kept: 7 } }),
    cases: [
      {
        when: 'no time of a day',
        change: () => ({ body: { time: '24:00' } }),
        status: 400,
        violates: ['time'],
      },
      {
        when: 'too many',
        change: () => ({ body: { kept: 1000 } }),
        status: 400,
        violates: ['kept'],
      },
    ],
  }),
  row(deleteBackup)({
    input: async ({ server }) => ({ params: { name: (await server.call(createBackup, {})).name } }),
  }),
  row(downloadBackup)({
    input: async ({ server }) => ({ params: { name: (await server.call(createBackup, {})).name } }),
    type: 'application/vnd.sqlite3',
    cases: [
      {
        when: 'a way out of the folder',
        change: () => ({ params: { name: '../longbox.sqlite' } }),
        status: 404,
      },
    ],
  }),
];

/** Longbox's own: what the server has said. */
const logRows = [
  row(listLogs)({
    input: () => ({ query: { level: 'info', search: 'starts', size: 1 } }),
    precise: true,
    cases: [
      {
        when: 'words that mean nothing',
        change: () => ({ query: { level: 'loud', since: 'noon', before: '../1' } }),
        status: 400,
        violates: ['level', 'since', 'before'],
      },
    ],
  }),
  row(downloadLog)({ input: nothing, type: 'text/plain' }),
];

/** Longbox's own: the check of the database against the files on disk. */
const checkRows = [
  row(getCheck)({ input: nothing }),
  row(startCheck)({ input: nothing }),
  row(cancelCheck)({ input: nothing }),
  row(rebuildSearch)({ input: nothing }),
  row(listFindings)({
    input: () => ({ params: { kind: 'fileMissing' } }),
    unknown: { kind: { status: 404, says: /Kind not found/ } },
  }),
];

/** Longbox's own: files on their way into the inbox. */
const uploadRows = [
  row(listUploads)({ input: nothing }),
  row(createUpload)({
    input: (world) => ({ body: { name: `${world.fresh()}.cbz`, size: 10, modified: 1 } }),
    cases: [
      {
        when: 'it is no book',
        change: () => ({ body: { name: 'a.exe', size: 10, modified: 1 } }),
        status: 415,
        says: /\.cbz/,
      },
      {
        when: 'it is empty',
        change: () => ({ body: { name: 'a.cbz', size: 0, modified: 1 } }),
        status: 400,
        violates: ['size'],
      },
      {
        when: 'it is too large',
        change: () => ({ body: { name: 'a.cbz', size: 2_000_000, modified: 1 } }),
        status: 413,
        says: /larger/,
      },
    ],
  }),
  row(cancelUpload)({
    input: async (world) => {
      const body = { name: `${world.fresh()}.cbz`, size: 10, modified: 1 };
      return { params: { uploadId: (await world.server.call(createUpload, { body })).id } };
    },
    unknown: { uploadId: { status: 404, says: /Upload not found/ } },
  }),
];

export const administrationRows = [
  ...fileRows,
  ...houseRows,
  ...serverRows,
  ...backupRows,
  ...logRows,
  ...checkRows,
  ...uploadRows,
];
