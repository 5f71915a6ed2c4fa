// `npm test`: every check and every test in one run, the cheapest first. Ends with the counts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { baseOfChange, changedSince, checksFor, journeysFor, specsAmong } from './changed.mjs';
import { findChromium } from './chromium.mjs';
import { countJourneys, countsOf, countThere, countUnits } from './counts.mjs';
import { testsFor } from './related.mjs';
import {
  buildWhenStale,
  bundled,
  bundleWhenStale,
  installWhenStale,
  root,
  runOrFail,
  runtime,
  runtimeFlags,
  say,
} from './runtime.mjs';
import { openScratch } from './scratch.mjs';

const reports = path.join(root, '.cache', 'reports');
const opened = path.join(root, '.cache', 'opened');
const bin = (name) => path.join('node_modules', ...name.split('/'));
const tsc = bin('typescript/bin/tsc');
const knip = bin('knip/bin/knip.js');

/** A check of types; what it found out is kept: the next run looks at what has changed since, and at what uses it. */
const typesOf = (name, config) => [
  `types of ${name}`,
  tsc,
  '--singleThreaded',
  '--incremental',
  '--tsBuildInfoFile',
  path.join('.cache', 'types', `${config.replaceAll('/', '-')}.json`),
  '-p',
  config,
];

/** Checks that pass or fail as a whole. In more threads, types take twice the time of the processors. */
const checks = [
  ['format', bin('oxfmt/bin/oxfmt'), '--check'],
  ['lint', bin('oxlint/bin/oxlint'), '.'],
  ...['contract', 'server', 'web', 'web/src/service-worker'].map((part) => typesOf(part, part)),
  // All three read the server's sources: once for all takes half the time.
  typesOf('e2e, bench, samples', 'tsconfig.tools.json'),
  ['import boundaries', 'launch/boundaries.mjs'],
  ['dead code', knip, '--treat-config-hints-as-errors'],
  ['dead code in the product', knip, '--production'],
  ['workspaces', bin('sherif/index.js')],
  ['messages', 'web/check-messages.mjs'],
  ['languages', 'web/check-languages.mjs'],
  ['docs', 'docs/check.mjs'],
  ['workflows', 'launch/check-workflows.mjs'],
  ['deployment', 'launch/check-deployment.mjs'],
  ['bundle budget', 'web/check-size.mjs'],
  ['oldest browsers', 'web/check-browsers.mjs'],
];

/**
 * The linter and the compiler are written in Go. In one thread, and without clearing memory up to this limit,
 * they take two thirds of the processors' time. The linter clears it twice at 2 GiB, and never at 4.
 */
const memory = freemem() > 10 * 2 ** 30 ? '4GiB' : '2GiB';
const thrifty = { GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: memory };

/** More failures than these are none of a busy machine. */
const mostAgain = 12;

/** Those that read the built client; they come last. */
const ofBuild = new Set(['bundle budget', 'oldest browsers']);

// `npm run test:all` makes every journey on a phone, below a path and before another server too.
const isAll = process.argv.includes('--all');
// It installs what the site is made with.
if (isAll) checks.push(['docs site', 'launch/docs.mjs', 'build']);
/** `npm run test:all` takes the browser that people have, window and all. */
const chromium = () => findChromium({ orShell: !isAll });
const words = process.argv.slice(2).filter((word) => word !== '--all');
// `npm test changed` runs only what the change at hand can touch.
const base = words.includes('changed') ? baseOfChange() : undefined;
const files = base === undefined ? [] : changedSince(base);
const related = base === undefined ? undefined : testsFor(files);
const journeys = base === undefined ? [] : journeysFor(files);
const only = words.filter((word) => word !== 'changed');
const wanted = (name) => only.length === 0 || only.some((word) => name.includes(word));

/** Test runners, which count for themselves. */
const runners = [
  {
    name: 'unit and server tests',
    args: [
      bin('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      ...(related ?? []),
    ],
    isNeeded: related?.length !== 0,
    isQuiet: true,
    report: 'vitest.json',
    option: '--outputFile.json=',
    count: countUnits,
    again: ({ files: wrong }) => [
      bin('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      ...wrong,
    ],
  },
  {
    name: 'journeys in a browser',
    args: [
      bin('@playwright/test/cli.js'),
      'test',
      '--config',
      'e2e/playwright.config.ts',
      // Some files have rare journeys alone.
      ...(base === undefined
        ? []
        : [...journeys, '--project', 'desktop', 'phone', '--pass-with-no-tests']),
    ],
    isNeeded: base === undefined || journeys.length > 0,
    report: 'playwright.json',
    environment: () => ({
      LONGBOX_CHROMIUM: chromium(),
      // The folder of a run goes with it; what Playwright has made of the sources stays.
      PLAYWRIGHT_TRANSFORM_CACHE_DIR: path.join(root, '.cache', 'journeys'),
      LONGBOX_RARE_IN: specsAmong(files).join('|'),
    }),
    count: countJourneys,
    again: () => [
      bin('@playwright/test/cli.js'),
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--last-failed',
      '--workers',
      '1',
    ],
  },
  {
    name: 'journeys in all engines',
    args: ['e2e/engines/run.ts'],
    isNeeded: isAll,
    report: 'engines.json',
    environment: () => ({
      LONGBOX_CHROMIUM: chromium(),
      LONGBOX_ENGINES_REPORT: path.join(reports, 'engines.json'),
    }),
    count: countThere,
  },
  {
    name: 'reverse proxies',
    args: ['e2e/proxies/run.ts'],
    isNeeded: isAll,
    report: 'proxies.json',
    environment: () => ({ LONGBOX_PROXIES_REPORT: path.join(reports, 'proxies.json') }),
    count: countThere,
  },
];

const begun = performance.now();
installWhenStale();
runOrFail(['web/messages.mjs'], 'Couldn’t compile the messages. The reason is above.');
// The test runners needn't do it again.
process.env['LONGBOX_MESSAGES'] = 'compiled';
// Most checks don't need it, nor does the bundle.
const built = buildWhenStale();
if (runners.some(isWanted)) bundleWhenStale();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

// What each journey opens is noted while it runs; of the rare ones it stays until they are made again.
if (isAll && words.length === 0) rmSync(opened, { recursive: true, force: true });
let passed = 0;
let failed = 0;
const flaky = [];
const reasons = [];

/** Runs a check to its end; what it says stays together. */
async function check([name, ...args]) {
  if (ofBuild.has(name)) await built;
  const from = sinceBegun();
  const child = spawn(runtime(), [...runtimeFlags, ...args], {
    cwd: root,
    env: { ...process.env, ...thrifty },
  });
  const [said, complaints, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  sayEnd(status, name, from);
  if (status !== 0 || said.startsWith('skipped')) say(`${said}${complaints}`);
  if (status === 0) {
    passed += 1;
  } else {
    failed += 1;
    reasons.push(`${name}: ${said}${complaints}`.split('\n').slice(0, 12).join('\n'));
  }
}

// Two at a time: each keeps one processor busy. Both take the next one from the same row.
const chosen = base === undefined ? checks : checksFor(checks, files);
const row = chosen.filter(([name]) => wanted(name)).values();
const inTurn = async () => {
  for (const one of row) await check(one);
};

const scratch = openScratch();

/** Runs a runner to its end; what the unit tests say waits for it, as journeys speak meanwhile. */
async function run(runner, args = runner.args) {
  const { name, report, option, environment, count, isQuiet } = runner;
  const file = path.join(reports, report);
  const from = sinceBegun();
  const child = spawn(
    runtime(),
    [...runtimeFlags, ...args, ...(option ? [`${option}${file}`] : [])],
    {
      cwd: root,
      stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: {
        ...process.env,
        TMPDIR: scratch,
        ...bundled({ NODE_OPTIONS: runtimeFlags.join(' ') }),
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        ...(isAll && { LONGBOX_ALL: '1' }),
        ...environment?.(),
      },
    },
  );
  const said = isQuiet ? [child.stdout, child.stderr].map((stream) => text(stream)) : [];
  const [status] = await once(child, 'close');
  for (const part of await Promise.all(said)) process.stdout.write(part);
  sayEnd(status, name, from);
  return countsOf(file, count, status);
}

/**
 * Runs few failures once more when all else is done, and says so: what passes then was wrong on a busy machine
 * only.
 */
async function runAgain(runner, counted) {
  const isFew = counted.reasons.length > 0 && counted.failed <= mostAgain;
  if (!isFew || runner.again === undefined) return counted;
  const second = await run(runner, runner.again(counted));
  const saved = counted.failed - second.failed;
  if (saved <= 0) return counted;
  const firstLine = (reason) => reason.split('\n', 1)[0];
  const still = new Set(second.reasons.map(firstLine));
  return {
    passed: counted.passed + saved,
    failed: second.failed,
    flaky: [
      ...(counted.flaky ?? []),
      ...counted.reasons.filter((reason) => !still.has(firstLine(reason))),
    ],
    reasons: second.reasons,
  };
}

const [units, ...browsers] = runners;
const ended = [];
const runOne = async (one) => {
  if (isWanted(one)) ended.push([one, await run(one)]);
};
const inBrowsers = async () => {
  for (const one of browsers) await runOne(one);
};
// Each part leaves time of the processors to another: tests and journeys wait for half of theirs.
const checked = Promise.all([inTurn(), inTurn()]);
await built;
await Promise.all([inBrowsers(), runOne(units), checked]);
for (const [runner, first] of ended) {
  const counted = await runAgain(runner, first);
  passed += counted.passed;
  failed += counted.failed;
  flaky.push(...(counted.flaky ?? []));
  reasons.push(...counted.reasons);
}

for (const one of flaky) say(`Passed only when tried again: ${one}`);
// Once more at the end, which is all that some logs keep.
for (const one of reasons) say(`Failed: ${one}`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);

/** Minutes and seconds since the packages were looked at. */
function sinceBegun() {
  const seconds = Math.round((performance.now() - begun) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Says how a step ended, and from when to when it ran: what waits for nothing should begin early. */
function sayEnd(status, name, from) {
  say(`${status === 0 ? 'passed' : 'FAILED'}  ${name} (${from} to ${sinceBegun()})`);
}

function isWanted({ name, isNeeded }) {
  return wanted(name) && isNeeded;
}
