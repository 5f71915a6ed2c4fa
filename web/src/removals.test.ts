import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findRemovals } from './testing/removals.ts';

const contract = path.join(import.meta.dirname, '../../contract/src');
const removes = /^(?:clear|delete|discard|dismiss|empty|forget|remove|revoke)[A-Z]/;

/** The calls of the contract that remove something. */
async function removingCalls(): Promise<string[]> {
  const found: string[] = [];
  for (const file of globSync('!(*.test).ts', { cwd: contract })) {
    const module: Record<string, unknown> = await import(
      /* @vite-ignore */ path.join(contract, file)
    );
    for (const [name, value] of Object.entries(module)) {
      if (typeof value !== 'object' || value === null || !('method' in value)) continue;
      if (value.method !== 'DELETE' && !removes.test(name)) continue;
      found.push(`@longbox/contract/${path.basename(file, '.ts')}#${name}`);
    }
  }
  return found;
}

/** What removes something on this device alone. */
const here = [
  'data/discard-refused.ts#discardRefused',
  'data/kept-fonts.ts#removeKeptFont',
  'data/on-device/other-accounts.ts#removeOthers',
  'data/on-device/take-along.ts#removeAllBooks',
  'data/on-device/take-along.ts#removeFromDevice',
  'data/on-device/take-along.ts#removeUnknown',
];

/** These only carry out what was asked, offered to undo or confirmed where it was pressed. */
const passing = [
  // Later sending of what was marked, changed or read without a connection.
  'data/on-device/kept-changes.ts',
  'data/send-kept-reads.ts',
  'data/sync-client-settings.ts',
  'data/sync-marks.ts',
  // Covers go with the other changes of a form, once that is saved.
  'data/posters.ts',
  // An upload that can't be completed.
  'data/send-upload.ts#sendToInbox',
  // The undo itself.
  'items/progress-back.ts',
];

/** Without a question and an undo, for this reason. */
const bare: Readonly<Record<string, string>> = {
  'items/LibraryTaskDialog.tsx#LibraryTaskDialog': 'is the question',
  'items/file-metadata/WritingState.tsx#UnderWay': 'stops work; what is left stays as it is',
  'items/move-in/PlanView.tsx#PlanView': 'closes a plan; nothing was moved in yet',
  'items/move-in/Progress.tsx#Progress': 'stops work; nothing is stored before its end',
  'screens/account/PushSwitches.tsx#PushSwitches': 'is a switch, to be turned on again',
  'screens/account/Sessions.tsx#Sessions': 'its table asks',
  'screens/account/TakenOff.tsx#TakenOff': 'brings a book back',
  'screens/device/Refused.tsx#Refused': 'its line offers the undo',
  'screens/media-management/MatchesDialog.tsx#RemoveOne': 'is pressed twice',
  'screens/move-in/MoveInScreen.tsx#MoveInScreen': 'closes a report',
  'screens/server/Check.tsx#Check': 'stops work that can be started again',
  'screens/server/GcdDump.tsx#Work': 'stops work that can be started again',
  'screens/users/AccessDialog.tsx#AccessDialog': 'its table asks',
};

test('whatever removes something asks first or offers to undo it', async () => {
  const found = findRemovals([...(await removingCalls()), ...here], passing);
  const unasked = found.filter(({ by }) => by === undefined).map(({ place }) => place);
  expect(new Set(unasked)).toEqual(new Set(Object.keys(bare)));
  expect(found.length).toBeGreaterThan(40);
});

/** Changes that remove something, by files with the words that do it. */
const changes: Readonly<Record<string, string>> = {
  'app/ViewEntries.tsx': 'changeView(view, undefined)',
  'items/arrange/ArrangeDialog.tsx': 'arrange.reset',
  'items/goals/GoalDialog.tsx': 'changeReadingGoal(undefined)',
  'items/lists/use-list-screen.ts': 'list.filtersCleared',
  'items/marks/MarksList.tsx': 'marks.save(rest)',
  'items/marks/remove-mark.ts': 'deleted: true',
  'items/personal/keeping.ts': 'offDeck: false',
  'items/sets/removing.ts': 'set.write(others)',
  'screens/epub-reader/EpubSettingsSheet.tsx': 'epub.reset',
  'screens/import-readlist/ImportReadListScreen.tsx': 'importList.takeOff',
  'screens/media-management/PairCard.tsx': 'keepPair(client, id, !next)',
  'screens/reader/KeyButton.tsx': 'reader.keys.resetDone',
  'screens/reader/settings/Origin.tsx': 'settings.reset(of)',
  'screens/reader/use-page-marks.ts': 'reader.bookmark.gone',
  'screens/server/MetadataSources.tsx': 'save(null)',
};

test.each(Object.entries(changes))('%s asks or offers to undo what it removes', (file, words) => {
  const source = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  expect(source).toContain(words);
  expect(source).toMatch(/sayRemoved\(|openDialog\(askDialog|'undo\.run'/);
});
