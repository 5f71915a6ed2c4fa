import { comicVineAnswer, comicVineVolume } from './metadata-answers.ts';
import { json, type MetadataStandIn } from './metadata-stand-in.ts';

/* Single books in the shapes that sources document, about series that nobody ever drew. */

/** Comic Vine: issues as `issues` and `issue` give them. */
export const comicVineIssue = (change: object = {}) => ({
  id: 9002,
  name: 'Fog',
  issue_number: '2',
  cover_date: '2014-06-01',
  store_date: '2014-04-09',
  deck: null,
  description: '<p>The <em>fog</em> comes.</p>',
  person_credits: [
    { id: 1, name: 'Mina Ferro', role: 'writer, penciler' },
    { id: 2, name: 'Ivo Lamp', role: 'cover, producer' },
  ],
  story_arc_credits: [{ id: 77, name: 'The Long Night' }],
  ...change,
});

/** Comic Vine: issues of a story arc. */
const comicVineArcIssues = [
  {
    id: 9002,
    issue_number: '2',
    cover_date: '2014-06-01',
    store_date: null,
    volume: { id: 4711, name: 'The Lighthouse Keepers' },
  },
  {
    id: 9001,
    issue_number: '1',
    cover_date: '2014-05-01',
    store_date: null,
    volume: { id: 4711, name: 'The Lighthouse Keepers' },
  },
  { id: 9003, issue_number: '', cover_date: null, store_date: null, volume: { name: 'Nobody' } },
];

/** Metron: issues of a story arc. */
const metronArcIssues = [
  {
    id: 9101,
    series: { name: 'The Lighthouse Keepers', volume: 1, year_began: 2014 },
    number: '1',
    cover_date: '2014-05-01',
  },
];

/** Metron: a series of its list, the series itself, and one of its issues. */
export const metronListed = {
  id: 4711,
  series: 'The Lighthouse Keepers (2014)',
  year_began: 2014,
  volume: 1,
  issue_count: 3,
};
export const metronSeries = {
  id: 4711,
  name: 'The Lighthouse Keepers',
  sort_name: 'Lighthouse Keepers',
  volume: 1,
  series_type: { id: 1, name: 'Ongoing Series' },
  publisher: { id: 5, name: 'Coast Comics' },
  year_began: 2014,
  year_end: 2019,
  issue_count: 3,
  desc: 'Two keepers share a lamp.',
  genres: [{ id: 1, name: 'Drama' }],
  resource_url: 'https://metron.cloud/series/the-lighthouse-keepers-2014/',
};
export const metronIssue = {
  id: 9101,
  number: '1',
  title: '',
  name: ['The Lamp Goes Out'],
  cover_date: '2014-05-01',
  store_date: '2014-03-12',
  desc: 'A lamp goes out.',
  isbn: '',
  credits: [
    { id: 1, creator: 'Mina Ferro', role: [{ id: 1, name: 'Writer' }] },
    { id: 2, creator: 'Ona Dole', role: [{ id: 2, name: 'Artist' }] },
  ],
  arcs: [{ id: 8, name: 'The Long Night', modified: '2026-01-01T00:00:00Z' }],
};

/** Has the stand-in answer for single books, too. */
export function answerIssues({ answers }: Pick<MetadataStandIn, 'answers'>): void {
  answers.set('comicvine.gamespot.com', (call, response) => {
    const issues = [
      { id: 9001, issue_number: '1' },
      { id: 9002, issue_number: '2' },
    ];
    if (call.path.startsWith('/api/story_arc/4045-77')) {
      const arc = { id: 77, name: 'The Long Night', issues: [{ id: 9002 }, { id: 9001 }] };
      return json(comicVineAnswer(arc))(call, response);
    }
    if (call.query.get('filter')?.startsWith('id:') === true) {
      return json(comicVineAnswer(comicVineArcIssues))(call, response);
    }
    if (call.path.startsWith('/api/story_arc/')) {
      return json(comicVineAnswer([], 101))(call, response);
    }
    if (call.path.startsWith('/api/issues/')) {
      return json({ ...comicVineAnswer(issues), number_of_total_results: 2 })(call, response);
    }
    if (call.path.startsWith('/api/issue/4000-9002')) {
      return json(comicVineAnswer(comicVineIssue()))(call, response);
    }
    if (call.path.startsWith('/api/issue/')) return json(comicVineAnswer([], 101))(call, response);
    const isSearch = call.path.startsWith('/api/search');
    return json(comicVineAnswer(isSearch ? [comicVineVolume] : comicVineVolume))(call, response);
  });
  answers.set('metron.cloud', (call, response) => {
    const first = [{ id: 9101, number: '1', issue: 'The Lighthouse Keepers (2014) #1' }];
    const second = [{ id: 9102, number: '2', issue: 'The Lighthouse Keepers (2014) #2' }];
    const isFirst = call.whole.includes('page=1');
    const page = isFirst
      ? { results: first, next: 'https://metron.cloud/api/series/4711/issue_list/?page=2' }
      : { results: second, next: null };
    if (call.path === '/api/arc/8/issue_list/') {
      return json({ results: metronArcIssues, next: null })(call, response);
    }
    if (call.path === '/api/arc/8/') {
      return json({ id: 8, name: 'The Long Night', desc: '' })(call, response);
    }
    if (call.path.includes('/issue_list/')) return json(page)(call, response);
    if (call.path.startsWith('/api/issue/')) return json(metronIssue)(call, response);
    const isSearch = call.path === '/api/series/';
    return json(isSearch ? { count: 1, next: null, results: [metronListed] } : metronSeries)(
      call,
      response,
    );
  });
}
