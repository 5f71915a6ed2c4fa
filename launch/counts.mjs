// What the reports of test runners say: how many passed and failed, and why.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './runtime.mjs';

/** A reason in the closing lines, which are all that some logs keep. */
const mostLines = 12;
/** What a page showed when a journey failed. */
const mostOfPage = 25;

/**
 * What a report says, or a failure without a reason when there is none.
 * @param count one of the functions below.
 * @param status how the runner ended: it may fail where none of its tests did.
 * @returns {{ passed: number, failed: number, reasons: string[], flaky?: string[], files?: string[] }}
 */
export function countsOf(file, count, status) {
  const counted = read(file, count);
  if (status === 0 || counted.failed > 0) return counted;
  return {
    ...counted,
    failed: 1,
    reasons: ['something outside the tests; the log above names it'],
  };
}

/** Of the unit tests, with the files that failed. */
export function countUnits({ numPassedTests, numFailedTests, numFailedTestSuites, testResults }) {
  const wrong = testResults.filter(({ status }) => status === 'failed');
  return {
    passed: numPassedTests,
    failed: Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0),
    files: wrong.map(({ name }) => path.relative(root, name)),
    reasons: wrong.flatMap(({ name, message, assertionResults }) => {
      const file = path.relative(root, name);
      const ofTests = assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) =>
          shortened(`${fullName}: ${failureMessages.join(' ')}`),
        );
      if (message) return [`${file}: ${shortened(message)}`, ...ofTests];
      // The report says nothing of what comes before and after the tests of a file.
      return ofTests.length > 0 ? ofTests : [`${file}: failed outside its tests`];
    }),
  };
}

/** Of the journeys, with the titles of those that passed the second time only. */
export function countJourneys({ stats, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    flaky: suites.flatMap((suite) => journeysOf(suite, 'flaky')),
    reasons: suites.flatMap((suite) => journeysOf(suite, 'unexpected')),
  };
}

/** Of the programs that count for themselves. */
export function countThere({ passed, failed }) {
  return { passed, failed, reasons: [] };
}

function read(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, reasons: [] };
  }
}

/** The journeys below a suite that ended so, each with why it failed the first time. */
function journeysOf({ title, specs = [], suites = [] }, status) {
  const own = specs.filter(({ tests }) => tests.some((one) => one.status === status));
  return [
    ...own.map((spec) => {
      const tries = spec.tests.flatMap(({ results }) => results);
      const [first] = tries.flatMap(({ errors }) => errors);
      const seen = tries.flatMap(({ attachments }) => attachments).flatMap(pageIn);
      return [
        shortened(`${title}: ${spec.title}: ${first?.message ?? ''}`),
        ...seen.slice(0, 1),
      ].join('\n');
    }),
    ...suites.flatMap((suite) => journeysOf(suite, status)),
  ];
}

/** What the page showed beside its navigation, by its roles and names. */
function pageIn({ name, path: file }) {
  if (name !== 'error-context' || file === undefined) return [];
  let lines;
  try {
    lines = /```yaml\n([\s\S]*?)```/.exec(readFileSync(file, 'utf8'))?.[1]?.split('\n') ?? [];
  } catch {
    return [];
  }
  const told = lines
    .filter((line) => !/^\s*- (?:\/url: .*|img)$/.test(line))
    .map((line) => line.replaceAll(/ \[(?:ref|cursor)=\w+\]/g, ''));
  const main = Math.max(
    0,
    told.findIndex((line) => /^\s*- main/.test(line)),
  );
  return [told.slice(main, main + mostOfPage).join('\n')];
}

function shortened(reason) {
  return stripVTControlCharacters(reason).split('\n').slice(0, mostLines).join('\n');
}
