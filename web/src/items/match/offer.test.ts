import type { MetadataEntry } from '@longbox/contract/metadata-sources';
import { expect, test } from 'vitest';
import { writeOf } from '../edit/edits.ts';
import type { Subject } from '../edit/members.ts';
import { book, series } from '../testing/things.ts';
import { offeredMembers, taking, usuallyTaken } from './offer.ts';

const entry: MetadataEntry = {
  source: 'anilist',
  id: '4711',
  link: { label: 'AniList', url: 'https://anilist.co/manga/4711' },
  firstYear: 2014,
  lastYear: 2019,
  hasCover: true,
  values: {
    title: 'The Lighthouse Keepers',
    summary: 'Two keepers share a lamp.',
    status: 'ENDED',
    genres: ['Drama'],
    alternateTitles: [{ label: 'Native', title: '灯台の人' }],
    authors: [{ name: 'Mina Ferro', role: 'writer' }],
    totalBookCount: 9,
  },
};
const subject = (metadata: object = {}): Subject => ({
  kind: 'series',
  series: series({
    metadata: {
      ...series().metadata,
      title: 'Keepers',
      summary: '',
      status: 'ENDED',
      genres: ['sea'],
      links: [],
      alternateTitles: [],
      totalBookCount: null,
      ...metadata,
    },
  }),
});

test('an entry offers only what differs and the item has, with its link', () => {
  expect(offeredMembers(subject(), entry)).toEqual([
    'title',
    'summary',
    'totalBookCount',
    'alternateTitles',
    'genres',
    'links',
  ]);
  const oneshot: Subject = { kind: 'oneshot', series: series(), book: book() };
  expect(offeredMembers(oneshot, entry)).toContain('authors');
  expect(offeredMembers(oneshot, entry)).not.toContain('totalBookCount');
});

test('what is taken is added to lists, replaces all else, and is locked', () => {
  const change = taking(subject(), entry, (member) => ['genres', 'summary'].includes(member));
  expect(writeOf(change).series?.body).toEqual({
    genres: ['sea', 'drama'],
    genresLock: true,
    summary: 'Two keepers share a lamp.',
    summaryLock: true,
  });
});

test('of a single book the title is taken too, unless there is none or it is locked', () => {
  const issue: MetadataEntry = { ...entry, values: { title: 'Fog', releaseDate: '2014-04-09' } };
  const of = (metadata: object): Subject => ({ kind: 'book', book: book({ metadata }) });
  expect([...usuallyTaken(of({}), issue)]).toEqual(['title', 'releaseDate', 'links']);
  expect([...usuallyTaken(of({ titleLock: true }), issue)]).toEqual(['releaseDate', 'links']);
  const untitled = { ...issue, values: { title: '' } };
  expect([...usuallyTaken(of({}), untitled)]).toEqual(['links']);
});

test('taking everything a second time changes nothing', () => {
  const { to } = taking(subject(), entry, () => true);
  expect(offeredMembers(subject(to), entry)).toEqual([]);
});

test('locked fields and the title are left unless someone decides otherwise', () => {
  const usual = usuallyTaken(subject({ summaryLock: true }), entry);
  expect([...usual]).toEqual(['totalBookCount', 'alternateTitles', 'genres', 'links']);
});
