import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { noteConditions } from '../../data/list-form.ts';
import { meQuery } from '../../data/session.ts';
import { json, serve } from '../../data/testing/serve.ts';
import { remember } from '../../lib/preferences.ts';
import { askingAhead } from './ask-ahead.ts';
import { readSeriesListSearch, seriesList, seriesListOf } from './series-list.ts';

const askForSeries = askingAhead(seriesList, readSeriesListSearch, seriesListOf);
const remembered = 'library.filter[L1]';
const reader = {
  id: '1',
  email: 'a@b.co',
  roles: [],
  sharedAllLibraries: true,
  sharedLibrariesIds: [],
  labelsAllow: [],
  labelsExclude: [],
  ageRestriction: null,
};

/** What is asked of the server at a visit to a library. */
async function askedAt(search: Record<string, unknown>, preload = false): Promise<string[]> {
  const received = await serve((_, response) => {
    json(response, { content: [], totalElements: 0 });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(meQuery.queryKey, reader);
  askForSeries({ context: { client }, params: { libraryId: 'L1' }, location: { search }, preload });
  await expect.poll(() => client.isFetching()).toBe(0);
  return received.map(({ request }) => `${request.method} ${request.url}`);
}

afterEach(() => {
  remember(reader.id, remembered, undefined);
  noteConditions(undefined);
});

test('the page of the address is asked for, narrowed and ordered as it says', async () => {
  const [asked, ...others] = await askedAt({ page: 3, pageSize: 50, tag: ['a'] });
  expect(others).toEqual([]);
  expect(asked).toMatch(/^GET \/api\/v1\/series\?/);
  for (const part of ['page=2', 'size=50', 'tag=a', 'library_id=L1', 'sort=']) {
    expect(asked).toContain(part);
  }
});

test('whoever only points at a link asks for nothing', async () => {
  expect(await askedAt({}, true)).toEqual([]);
});

test('nothing is asked for where the address leads on to what the list was left with', async () => {
  remember(reader.id, remembered, 'tag=a');
  expect(await askedAt({})).toEqual([]);
  expect(await askedAt({ tag: ['b'] })).toHaveLength(1);
});

test('a server without conditions is asked without them', async () => {
  noteConditions(false);
  const [asked] = await askedAt({ tag: ['a'], not: ['genre:b'] });
  expect(asked).toMatch(/^GET .*tag=a/);
});
