import {
  findAlphabeticalGroups,
  findSeries,
  type SeriesCondition,
} from '@longbox/contract/conditions';
import { getGapsOfSeries, listGaps } from '@longbox/contract/gaps';
import { listCollectionsOfSeries } from '@longbox/contract/collections';
import {
  analyzeSeries,
  deleteSeriesFiles,
  downloadSeries,
  getSeries,
  getSeriesThumbnail,
  listAlphabeticalGroups,
  listBooksOfSeries,
  listLatestSeries,
  listNewSeries,
  listSeries,
  listUpdatedSeries,
  markSeriesRead,
  markSeriesUnread,
  refreshSeriesMetadata,
  updateSeriesMetadata,
} from '@longbox/contract/series';
import { countSeriesValues } from '@longbox/contract/value-counts';
import { badQueries, inOnePage, neverInOnePage } from './common-cases.ts';
import { nothing, passedOver, row } from './row.ts';
import type { World } from './world.ts';

const series = ({ seriesId }: World) => ({ params: { seriesId } });
const spare = (world: World) => ({ params: { seriesId: world.series('Spare') } });

const filters = badQueries('status[0]', 'read_status[0]', 'deleted', 'complete', 'oneshot');
const recent = [...badQueries('deleted', 'oneshot'), ...inOnePage];

const condition: SeriesCondition = {
  anyOf: [
    { title: { operator: 'contains', value: 'e' } },
    { seriesStatus: { operator: 'isNot', value: 'ENDED' } },
  ],
};

/** What trees of conditions may not be (api.md 12.4). */
const wrongConditions = [
  {
    when: 'an operator that is none',
    change: () => ({ body: { condition: { title: { operator: 'sounds', value: 'x' } } } }),
    status: 400,
    violates: ['condition.title.operator'],
  },
  {
    when: 'a field that is none',
    change: () => ({ body: { condition: { colour: { operator: 'is', value: 'x' } } } }),
    status: 400,
    violates: ['condition'],
  },
];

/** SE-01 to SE-20, but for thumbnails. */
export const seriesRows = [
  row(listSeries)({
    input: () => ({ query: { search: 'lighthouse', read_status: ['UNREAD', 'IN_PROGRESS'] } }),
    cases: [...filters, ...inOnePage],
  }),
  row(findSeries)({
    input: () => ({ query: { size: 3 }, body: { condition } }),
    cases: wrongConditions,
  }),
  row(findAlphabeticalGroups)({
    input: () => ({ body: { condition } }),
    cases: wrongConditions,
  }),
  row(countSeriesValues)({
    input: () => ({ query: { field: 'genre' }, body: { condition } }),
    cases: [...wrongConditions, ...badQueries('field')],
  }),
  row(listAlphabeticalGroups)({ input: nothing, cases: filters }),
  row(listNewSeries)({ input: () => ({ query: { oneshot: false } }), cases: recent }),
  row(listUpdatedSeries)({ input: nothing, cases: recent }),
  row(listLatestSeries)({ input: nothing, cases: recent }),
  row(getSeries)({ input: series }),
  row(listBooksOfSeries)({
    input: series,
    cases: [...badQueries('media_status[0]', 'read_status[0]', 'deleted'), ...inOnePage],
  }),
  row(listCollectionsOfSeries)({ input: series }),
  row(listGaps)({ input: nothing, cases: neverInOnePage }),
  row(getGapsOfSeries)({ input: series }),
  row(analyzeSeries)({ input: spare, unknown: { seriesId: passedOver } }),
  row(refreshSeriesMetadata)({ input: spare, unknown: { seriesId: passedOver } }),
  row(updateSeriesMetadata)({
    input: (world) => ({ ...spare(world), body: { summary: 'By hand', summaryLock: true } }),
    cases: [
      {
        when: 'a language that is none',
        change: () => ({ body: { language: 'japanese' } }),
        status: 400,
        violates: ['language'],
      },
      {
        when: 'words and numbers that may not be',
        change: () => ({
          body: {
            status: 'LOST',
            title: ' ',
            titleSort: '',
            readingDirection: 'DOWN',
            ageRating: -1,
            totalBookCount: 0,
            links: [{ label: ' ', url: 'nowhere' }],
            alternateTitles: [{ label: '', title: '' }],
            titleLock: 'yes',
          },
        }),
        status: 400,
        violates: [
          'status',
          'title',
          'titleLock',
          'titleSort',
          'readingDirection',
          'ageRating',
          'totalBookCount',
          'links[0].label',
          'links[0].url',
          'alternateTitles[0].label',
          'alternateTitles[0].title',
        ],
      },
      {
        when: 'null keeps or clears',
        change: () => ({
          body: { title: null, status: null, summary: null, genres: null, ageRating: null },
        }),
        status: 204,
        says: '',
      },
    ],
  }),
  row(markSeriesRead)({ input: (world) => ({ params: { seriesId: world.series('Ferro') } }) }),
  row(markSeriesUnread)({ input: (world) => ({ params: { seriesId: world.series('Ferro') } }) }),
  row(getSeriesThumbnail)({
    input: series,
    type: 'image/jpeg',
    cases: [
      {
        when: 'none of its books has a poster',
        change: (world) => ({ params: { seriesId: world.series('Broken') } }),
        status: 404,
      },
    ],
  }),
  row(deleteSeriesFiles)({
    input: (world) => ({ params: { seriesId: world.series('Doomed') } }),
    unknown: { seriesId: passedOver },
  }),
  row(downloadSeries)({
    input: series,
    type: 'application/zip',
    cases: [
      {
        when: 'its only file is gone',
        change: (world) => ({ params: { seriesId: world.series('Gone') } }),
        status: 200,
      },
    ],
  }),
];
