// `npm run bench`, or `npm run bench -- lists ready` for some of them.
import { benchAlike } from './alike.ts';
import { benchAway } from './away.ts';
import { benchCalls } from './calls.ts';
import { benchCheck } from './check.ts';
import { benchClient } from './client.ts';
import { benchCleanUp } from './clean-up.ts';
import { say } from './figures.ts';
import { benchBrowse } from './browse.ts';
import { benchEpubTurn } from './epub-turn.ts';
import { benchEngines } from './engines.ts';
import { benchFirstScreen } from './first-screen.ts';
import { benchHashes } from './hashes.ts';
import { benchKeptBooks } from './kept-books.ts';
import { benchKobo } from './kobo.ts';
import { benchKoreader } from './koreader.ts';
import { benchImport } from './import.ts';
import { benchLibrarian } from './librarian.ts';
import { benchLists } from './lists.ts';
import { describeMachine } from './machine.ts';
import { benchMillion } from './million.ts';
import { benchMovingIn } from './moving-in.ts';
import { benchOpds } from './opds.ts';
import { benchOpdsFeeds } from './opds-feeds.ts';
import { benchCleanedTurn, benchPageTurn } from './page-turn.ts';
import { benchPageThumbnails } from './page-thumbnails.ts';
import { benchPanels } from './panels/panels.ts';
import { benchPeakMemory } from './peak-memory.ts';
import { benchPostgres } from './postgres/postgres.ts';
import { benchReading } from './reading.ts';
import { benchReady } from './ready.ts';
import { benchRescan } from './rescan.ts';
import { benchScanLatency } from './scan-latency.ts';
import { benchScan } from './scan.ts';
import { tidy } from './site.ts';
import { benchSmall } from './small.ts';
import { benchStrip } from './strip.ts';
import { benchStreaming } from './streaming.ts';
import { benchThumbnails } from './thumbnails.ts';
import { benchUpload } from './upload.ts';
import { benchUnfinishedBodies } from './unfinished-bodies.ts';
import { benchWatch } from './watch.ts';

const benches: Readonly<Record<string, () => void | Promise<void>>> = {
  'first-screen': benchFirstScreen,
  ready: benchReady,
  client: benchClient,
  browse: benchBrowse,
  lists: benchLists,
  million: benchMillion,
  calls: benchCalls,
  postgres: benchPostgres,
  streaming: benchStreaming,
  thumbnails: benchThumbnails,
  'page-thumbnails': benchPageThumbnails,
  scan: benchScan,
  rescan: benchRescan,
  'scan-latency': benchScanLatency,
  'peak-memory': benchPeakMemory,
  'page-turn': benchPageTurn,
  'cleaned-turn': benchCleanedTurn,
  'epub-turn': benchEpubTurn,
  panels: benchPanels,
  'clean-up': benchCleanUp,
  strip: benchStrip,
  away: benchAway,
  'kept-books': benchKeptBooks,
  engines: benchEngines,
  'unfinished-bodies': benchUnfinishedBodies,
  alike: benchAlike,
  check: benchCheck,
  upload: benchUpload,
  hashes: benchHashes,
  import: benchImport,
  'moving-in': benchMovingIn,
  opds: benchOpds,
  'opds-feeds': benchOpdsFeeds,
  librarian: benchLibrarian,
  kobo: benchKobo,
  koreader: benchKoreader,
  reading: benchReading,
  watch: benchWatch,
  small: benchSmall,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}\n`,
  );
  process.exit(1);
}

say(describeMachine());
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  say(`${name}:`);
  try {
    await bench();
  } finally {
    await tidy();
  }
}
