import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writePdf } from '@longbox/web/readers/pdf/testing/write-pdf';
import { openSite, type Site } from '../site.ts';
import { chromium } from './chromium.ts';
import { firefox } from './firefox.ts';
import { createHand, firstScript, type Hand } from './hand.ts';
import type { Journey } from './journey.ts';
import { guidedJourneys } from './journeys/guided.ts';
import { libraryJourneys } from './journeys/library.ts';
import { pageJourneys } from './journeys/pages.ts';
import { otherJourneys } from './journeys/rest.ts';
import { textJourneys } from './journeys/texts.ts';
import { comeToRest, laySideBySide, pictureOf } from './side-by-side.ts';
import type { Engine } from './tab.ts';
import { webkit } from './webkit.ts';

/*
 * The main journeys in every engine that is installed here. `LONGBOX_ENGINE` and `LONGBOX_JOURNEY` choose by a
 * part of the name, the second as a pattern. `LONGBOX_ENGINES_REPORT` names a file for the counts. A picture is kept of where a journey failed, and with `LONGBOX_PICTURES=1` of where each one ended, with the
 * engines side by side.
 */

const chosenEngine = process.env['LONGBOX_ENGINE'] ?? '';
const chosenJourney = new RegExp(process.env['LONGBOX_JOURNEY'] ?? '');
const pictures = path.resolve('test-results', 'engines');
const keepsAll = process.env['LONGBOX_PICTURES'] === '1';

const desktop = { width: 1440, height: 900, isPhone: false };
const phone = { width: 390, height: 844, isPhone: true };

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Everything is set up by the first two journeys. */
const setUp = new Set(libraryJourneys.slice(0, 2));

const journeys: readonly Journey[] = [
  ...libraryJourneys,
  ...pageJourneys,
  ...guidedJourneys,
  ...textJourneys,
  ...otherJourneys,
].filter((journey) => setUp.has(journey) || chosenJourney.test(journey.name));

/** What went wrong in an engine, a line each; nothing for a journey that went well. */
type Outcome = ReadonlyMap<string, string | undefined>;

async function addTexts(site: Site): Promise<void> {
  const folder = path.join(site.texts, 'Harbour');
  await mkdir(folder);
  const pages = [1, 2, 3].map((page) => ({
    words: [{ text: `Page ${page} of the tables`, x: 60, y: 700 }],
  }));
  const pdf = writePdf({ pages, outline: [{ title: 'The causeway', page: 0 }] });
  await writeFile(path.join(folder, 'Harbour.pdf'), pdf);
  await site.addTexts();
}

async function goAll(engine: Engine): Promise<Outcome> {
  const outcome = new Map<string, string | undefined>();
  const site = await openSite('alone');
  const hands = new Map<boolean, Hand>();
  const handFor = async (isPhone: boolean): Promise<Hand> => {
    const known = hands.get(isPhone);
    if (known) return known;
    const tab = await engine.start({ ...(isPhone ? phone : desktop), firstScript });
    const hand = createHand(tab, site.url, isPhone && engine.canTouch);
    hands.set(isPhone, hand);
    return hand;
  };
  try {
    for (const journey of journeys) {
      const start = performance.now();
      const hand = await handFor(journey.isPhone ?? false);
      const isAlone = !setUp.has(journey) && !journey.goesOn;
      const tryOnce = async (): Promise<string | undefined> => {
        try {
          if (isAlone) await hand.forget();
          await journey.run(hand, site);
          const [trouble] = await hand.troubles();
          if (trouble !== undefined) throw new Error(`the page has an error: ${trouble}`);
          if (journey === libraryJourneys[1]) await addTexts(site);
          return undefined;
        } catch (error) {
          return error instanceof Error ? error.message : String(error);
        }
      };
      let fault = await tryOnce();
      if (fault !== undefined && isAlone) {
        say(`again  ${engine.name}: ${journey.name}: ${fault}`);
        fault = await tryOnce();
      }
      if (keepsAll || fault !== undefined) {
        mkdirSync(pictures, { recursive: true });
        if (fault === undefined) await hand.ask(`(${comeToRest.toString()})()`);
        const file = pictureOf(pictures, engine.name, journey.name);
        writeFileSync(file, await hand.tab.picture());
      }
      outcome.set(journey.name, fault);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      say(
        `${fault === undefined ? 'ok    ' : 'FAILED'} ${engine.name}: ${journey.name} (${seconds} s)`,
      );
      if (fault !== undefined) say(`       ${fault}`);
      if (fault !== undefined && setUp.has(journey)) break;
    }
  } finally {
    for (const { tab } of hands.values()) await tab.close();
    await site.close();
  }
  return outcome;
}

const engines = [chromium, firefox, webkit].filter(({ name }) =>
  name.toLowerCase().includes(chosenEngine.toLowerCase()),
);
const here = engines.filter((engine) => {
  const missing = engine.programs.find((program) => !existsSync(program));
  if (missing !== undefined) {
    say(`left out: ${engine.name} is not installed (${missing}). To try it: ${engine.install}`);
  }
  return missing === undefined;
});

const outcomes = await Promise.all(here.map(goAll));
if (keepsAll) {
  const names = here.map(({ name }) => name);
  for (const { name } of journeys) await laySideBySide(pictures, names, name);
}

let passed = 0;
let failed = 0;
for (const { name } of journeys) {
  const marks = here.map((engine, at) => {
    const outcome = outcomes[at];
    const isGreen = outcome?.has(name) === true && outcome.get(name) === undefined;
    return `${engine.name} ${isGreen ? 'ok' : 'FAILED'}`;
  });
  say(`${marks.join(' · ')}  ${name}`);
}
for (const outcome of outcomes) {
  for (const { name } of journeys) {
    if (outcome.has(name) && outcome.get(name) === undefined) passed += 1;
    else failed += 1;
  }
}
say(`${passed} journeys passed, ${failed} failed in ${here.map(({ name }) => name).join(', ')}`);
const report = process.env['LONGBOX_ENGINES_REPORT'];
if (report !== undefined) writeFileSync(report, JSON.stringify({ passed, failed }));
process.exitCode = failed > 0 ? 1 : 0;
