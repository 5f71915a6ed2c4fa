import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { DatabaseSync } from 'node:sqlite';
import { addTextFunctions } from '../base/db/connection.ts';
import { holdLock } from '../base/db/lock.ts';
import { type Mapping, readMapping } from './addresses.ts';
import { copyKomga, dropCopy, findKomga, hasForeignLog } from './copy-komga.ts';
import { fillDatabase } from './fill.ts';
import { openKomga } from './komga.ts';
import { placesOf } from './places.ts';
import { makePlan } from './plan.ts';
import { MoveRefusal } from './refusal.ts';
import { moveConfig } from './move-config.ts';
import { createReport, type Report, reportText } from './report.ts';
import { zoneNamed } from './times.ts';

const usage = `longbox import-komga PATH: moves everything from Komga to Longbox. Komga stays as it is.

  PATH              Komga's config folder, or its database.sqlite
  --map OLD=NEW     a folder as Komga sees it, and the same folder here; repeat as needed
  --data FOLDER     where Longbox keeps its database (./data)            LONGBOX_DATA
  --time-zone ZONE  Komga's time zone, such as Europe/Paris (detected)
  --keep-port       don't take over Komga's port and context path
  --dry-run         show the plan and change nothing
  --yes             don't ask for confirmation`;

export interface MoveOptions {
  readonly source: string;
  readonly mappings: readonly Mapping[];
  readonly data: string;
  readonly timeZone: string | undefined;
  readonly keepsPort: boolean;
  readonly isDryRun: boolean;
  readonly asks: boolean;
}

/** @throws an error in words */
export function readMoveOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): MoveOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      map: { type: 'string', multiple: true },
      data: { type: 'string' },
      'time-zone': { type: 'string' },
      'keep-port': { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      yes: { type: 'boolean' },
    },
  });
  const [source, ...others] = positionals;
  if (source === undefined || others.length > 0)
    throw new Error('Name one Komga folder or database.');
  const timeZone = values['time-zone'];
  if (timeZone !== undefined) requireZone(timeZone);
  return {
    source,
    mappings: (values.map ?? []).map(readMapping),
    data: path.resolve(values.data ?? (environment['LONGBOX_DATA'] || 'data')),
    timeZone,
    keepsPort: values['keep-port'] === true,
    isDryRun: values['dry-run'] === true,
    asks: values.yes !== true,
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
): Promise<number> {
  if (args.includes('--help')) {
    say(usage);
    return 0;
  }
  let options: MoveOptions;
  try {
    options = readMoveOptions(args, process.env);
  } catch (error) {
    say(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return 2;
  }
  try {
    await moveIn(options, say);
    return 0;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    say(error instanceof MoveRefusal ? why : `The import failed: ${why}. Nothing was changed.`);
    return options.isDryRun ? 3 : 1;
  }
}

async function moveIn(options: MoveOptions, say: (text: string) => void): Promise<void> {
  const { data, isDryRun } = options;
  const source = findKomga(options.source);
  const madeFolder = !existsSync(data);
  try {
    mkdirSync(data, { recursive: true, mode: 0o700 });
  } catch {
    throw new MoveRefusal(
      `The data folder ${data} can't be written. Choose another one with --data.`,
    );
  }
  const release = lockOf(data);
  const copy = path.join(data, 'import-komga.sqlite');
  try {
    if (!isDryRun) requireEmpty(data);
    await copyKomga(source, copy);
    const komga = openKomga(copy, source);
    try {
      const report = createReport();
      if (await hasForeignLog(source)) {
        report.remark(`${source}-wal doesn't belong to this database and was ignored.`);
      }
      const places = await placesOf(komga, options.mappings);
      const plan = await makePlan({ komga, report, places, mappings: options.mappings });
      say(plan.text);
      if (isDryRun) {
        requireEmpty(data);
        if (report.remarks.length > 0) say(report.remarks.join('\n'));
        return;
      }
      if (options.asks && !(await agrees())) throw new MoveRefusal('Nothing was changed.');
      const importedFrom = {
        database: source,
        changed: new Date(statSync(source).mtimeMs).toISOString(),
        version: komga.version,
        when: new Date().toISOString(),
      };
      await fillDatabase({ ...options, komga, plan, report, importedFrom });
      moveBeside(source, data, report);
      const stamp = importedFrom.when.replaceAll(/\D/g, '').slice(0, 14);
      const text = reportText(report);
      writeFileSync(path.join(data, `import-komga-${stamp}.txt`), `${plan.text}\n\n${text}\n`, {
        mode: 0o600,
      });
      say(
        `Imported from Komga:\n${text}\nStart Longbox and sign in with your Komga email and password.`,
      );
    } finally {
      komga.close();
    }
  } finally {
    await dropCopy(copy);
    release();
    // A folder that was made for nothing goes again.
    if (madeFolder && !existsSync(path.join(data, 'longbox.sqlite'))) {
      rmSync(data, { recursive: true });
    }
  }
}

function lockOf(data: string): () => void {
  let release: (() => void) | undefined;
  try {
    release = holdLock(data, 'server', 0);
  } catch {
    throw new MoveRefusal(
      `The data folder ${data} can't be written. Choose another one with --data.`,
    );
  }
  if (!release) throw new MoveRefusal(`Another Longbox is using ${data}. Stop it first.`);
  return release;
}

/** @throws MoveRefusal when there is an account or a library already */
function requireEmpty(data: string): void {
  const file = path.join(data, 'longbox.sqlite');
  if (!existsSync(file) || statSync(file).size === 0) return;
  const database = new DatabaseSync(file);
  addTextFunctions(database);
  try {
    const tables = database.prepare(
      "SELECT 1 FROM sqlite_schema WHERE name IN ('user', 'library')",
    );
    if (tables.all().length < 2) return;
    const used = database
      .prepare('SELECT (SELECT count(*) FROM user) + (SELECT count(*) FROM library) AS used')
      .get();
    if (used?.['used'] === 0) return;
    const row = database.prepare("SELECT value FROM setting WHERE name = 'importedFrom'").get();
    const before = row && /"when":"([^"]{10})/.exec(String(row['value']))?.[1];
    throw new MoveRefusal(
      before === undefined
        ? 'This Longbox already has accounts or libraries. Choose an empty folder with --data.'
        : `Komga was already moved in here on ${before}. Choose an empty folder with --data.`,
    );
  } finally {
    database.close();
  }
}

/** What is moved already stays, whatever becomes of the files beside the database. */
function moveBeside(source: string, data: string, report: Report): void {
  try {
    moveConfig(path.dirname(source), data, report);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    report.remark(`Fonts and sign-in services couldn't be moved: ${why}`);
  }
}

async function agrees(): Promise<boolean> {
  if (!process.stdin.isTTY) return true;
  const ask = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await ask.question('Import this? [y/N] ');
  ask.close();
  return /^y/i.test(answer.trim());
}
