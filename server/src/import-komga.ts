import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { DatabaseSync } from 'node:sqlite';
import { addEarlierFunctions } from './base/db/sqlite/earlier-functions.ts';
import { type Db } from './base/db/connection.ts';
import { holdLock } from './base/db/lock.ts';
import { dataFolder, type Environment } from './command/data-folder.ts';
import { parseCommandLine } from './command/parse.ts';
import { openDatabase } from './damaged-database.ts';
import { type Mapping, readMapping } from './work/move-in/addresses.ts';
import { compareWithHere } from './work/move-in/before-merge.ts';
import type { Course } from './work/move-in/course.ts';
import { companions } from './base/db/database-files.ts';
import { keepReport } from './work/move-in/keep-report.ts';
import { fillFor, mergeKomga, moveBeside, requireNoProblem } from './work/move-in/move-in.ts';
import { planText } from './work/move-in/plan-text.ts';
import { readKomga } from './work/move-in/read-komga.ts';
import { MoveRefusal } from './work/move-in/refusal.ts';
import { zoneNamed } from './work/move-in/times.ts';
import { terminalCourse } from './terminal-course.ts';

interface MoveOptions {
  readonly source: string;
  readonly mappings: readonly Mapping[];
  readonly data: string;
  readonly timeZone: string | undefined;
  readonly keepsPort: boolean;
  readonly merges: boolean;
  readonly isDryRun: boolean;
  readonly asks: boolean;
}

/** @throws UsageError */
function readMoveOptions(args: readonly string[], environment: Environment): MoveOptions {
  const call = parseCommandLine(['import-komga', ...args]);
  const timeZone = call.get('time-zone');
  if (timeZone !== undefined) requireZone(timeZone);
  return {
    source: call.argument,
    mappings: call.all('map').map(readMapping),
    data: dataFolder(call.get('data'), environment),
    timeZone,
    keepsPort: call.has('keep-port'),
    merges: call.has('merge'),
    isDryRun: call.has('dry-run'),
    asks: !call.has('yes'),
  };
}

function requireZone(name: string): void {
  try {
    zoneNamed(name);
  } catch {
    throw new Error(`--time-zone must be a zone such as Europe/Paris, not ${name}`);
  }
}

/** Runs the command; gives the exit code: 0 done, 1 refused, 2 wrong arguments, 3 a dry run that found a refusal. */
export async function importKomga(
  args: readonly string[],
  say: (text: string) => void,
  course: Course = terminalCourse(say),
): Promise<number> {
  let options: MoveOptions;
  try {
    options = readMoveOptions(args, process.env);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return 2;
  }
  try {
    await moveIn(options, say, course);
    return 0;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    say(error instanceof MoveRefusal ? why : `The import failed: ${why}. Nothing was changed.`);
    return options.isDryRun ? 3 : 1;
  }
}

async function moveIn(
  options: MoveOptions,
  say: (text: string) => void,
  course: Course,
): Promise<void> {
  const { data, mappings, isDryRun } = options;
  const madeFolder = !existsSync(data);
  try {
    mkdirSync(data, { recursive: true, mode: 0o700 });
  } catch {
    throw new MoveRefusal(cannotWrite(data));
  }
  const release = lockOf(data);
  let here: Db | undefined;
  try {
    const before = stateOf(data);
    if (!isDryRun) requireEmpty(before, options);
    if (before.isUsed && options.merges) here = await openHere(data, say);
    await readKomga({ path: options.source, mappings, data }, async (read) => {
      const facts = here
        ? await compareWithHere(read.plan.facts, read.komga, here)
        : read.plan.facts;
      const planned = { ...read, plan: { ...read.plan, facts } };
      say(planText(facts));
      if (isDryRun) {
        requireEmpty(before, options);
        requireNoProblem(planned);
        if (read.report.remarks.length > 0) say(read.report.remarks.join('\n'));
        return;
      }
      requireNoProblem(planned);
      if (options.asks && !(await agrees())) throw new MoveRefusal('Nothing was changed.');
      if (here) await mergeKomga(here, planned, { ...options, course });
      else {
        await fillFor(planned, { ...options, course }, async (filled) => putInPlace(filled, data));
        moveBeside(planned, data);
      }
      const text = keepReport(planned, data);
      say(
        `Imported from Komga:\n${text}\nStart Longbox and sign in with your Komga email and password.`,
      );
    });
  } finally {
    await here?.destroy();
    release();
    // A folder that was made for nothing goes again.
    if (madeFolder && !existsSync(path.join(data, 'longbox.sqlite'))) {
      rmSync(data, { recursive: true });
    }
  }
}

const cannotWrite = (data: string): string =>
  `Longbox can’t write to the data folder ${data}. Choose another one with --data.`;

function lockOf(data: string): () => void {
  let release: (() => void) | undefined;
  try {
    release = holdLock(data, 'server', 0);
  } catch {
    throw new MoveRefusal(cannotWrite(data));
  }
  if (!release) throw new MoveRefusal(`Another Longbox is using ${data}. Stop it first.`);
  return release;
}

interface Before {
  /** Whether there is an account or a library. */
  readonly isUsed: boolean;
  /** The day of an earlier move. */
  readonly movedIn: string | undefined;
}

function stateOf(data: string): Before {
  const file = path.join(data, 'longbox.sqlite');
  const unused = { isUsed: false, movedIn: undefined };
  if (!existsSync(file) || statSync(file).size === 0) return unused;
  const database = new DatabaseSync(file);
  addEarlierFunctions(database);
  try {
    const tables = database.prepare(
      "SELECT 1 FROM sqlite_schema WHERE name IN ('user', 'library')",
    );
    if (tables.all().length < 2) return unused;
    const used = database
      .prepare('SELECT (SELECT count(*) FROM user) + (SELECT count(*) FROM library) AS used')
      .get();
    const row = database.prepare("SELECT value FROM setting WHERE name = 'importedFrom'").get();
    return {
      isUsed: used?.['used'] !== 0,
      movedIn: row && /"when":"([^"]{10})/.exec(String(row['value']))?.[1],
    };
  } finally {
    database.close();
  }
}

/** @throws MoveRefusal when there is an account or a library already, unless it is to be added to */
function requireEmpty({ isUsed, movedIn }: Before, { merges }: MoveOptions): void {
  if (!isUsed || merges) return;
  throw new MoveRefusal(
    movedIn === undefined
      ? 'This Longbox already has accounts or libraries. Choose an empty folder with --data, or add to them with --merge.'
      : `Komga was already imported here on ${movedIn}. To bring newer changes over, use --merge.`,
  );
}

function openHere(data: string, say: (text: string) => void): Promise<Db> {
  const database = path.join(data, 'longbox.sqlite');
  return openDatabase(data, { database, backups: path.join(data, 'backups'), say });
}

/** The filled database takes the place of the empty one. */
function putInPlace(filled: string, data: string): void {
  const file = openSync(filled, 'r+');
  fsyncSync(file);
  closeSync(file);
  const database = path.join(data, 'longbox.sqlite');
  // What was written last into an empty database belongs to no other.
  for (const end of companions) rmSync(database + end, { force: true });
  renameSync(filled, database);
}

async function agrees(): Promise<boolean> {
  if (!process.stdin.isTTY) return true;
  const ask = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await ask.question('Import this? [y/N] ');
  ask.close();
  return /^y/i.test(answer.trim());
}
