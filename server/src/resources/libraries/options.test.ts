import { LibraryCreation, libraryFlags } from '@longbox/contract/libraries';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  hasFixtures,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';
import { type Case, optionCases, type Place } from '../../testing/library-options.ts';

let server: TestServer;
const places = new Map<string, [on: Place, off: Place]>();
const runnable = Object.entries(optionCases).filter(
  ([, one]) => hasFixtures || one.needsFixtures !== true,
);

const settingsOf = (option: string, { settings }: Case): Partial<LibraryCreation>[] => {
  if (settings) return [...settings];
  return option in libraryFlags ? [{ [option]: true }, { [option]: false }] : [{}, {}];
};

async function placeOf(one: Case, creation: Partial<LibraryCreation>): Promise<Place> {
  const root = temporaryFolder();
  await one.files(root);
  const libraryId = await server.addLibrary(root, { scanInterval: 'DISABLED', ...creation });
  return { server, libraryId, root };
}

beforeAll(async () => {
  server = await startTestServer();
  for (const [option, one] of runnable) {
    const [on = {}, off = {}] = settingsOf(option, one);
    places.set(option, [await placeOf(one, on), await placeOf(one, off)]);
  }
  await server.idle();
  for (const [option, one] of runnable) {
    for (const place of places.get(option) ?? []) await one.later?.(place);
  }
  await server.idle();
});
afterAll(() => server.close());

test('every option of a library has a case', () => {
  expect(Object.keys(optionCases).toSorted()).toEqual(
    Object.keys(LibraryCreation.shape).toSorted(),
  );
});

test.each(runnable)(
  '%s does one thing when it is on, another when it is off',
  async (option, one) => {
    const seen: unknown[] = [];
    for (const place of places.get(option) ?? []) seen.push(await one.seen(place));
    expect(seen).toEqual(one.expected);
  },
);
