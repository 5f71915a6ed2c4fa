import type { MoveInPlan, PlannedKind } from '@longbox/contract/move-in';
import { sizeText } from '../../base/text.ts';

const kindNames: Readonly<Record<PlannedKind, string>> = {
  accounts: 'accounts',
  apiKeys: 'API keys',
  series: 'series',
  books: 'books',
  progress: 'reading progress',
  collections: 'collections',
  readLists: 'read lists',
  covers: 'covers',
};

/** A plan in words, for a terminal and for the report. */
export function planText(plan: MoveInPlan): string {
  const lines = [
    `Komga ${plan.version} or later. Last change: ${plan.changed ?? 'unknown'}.`,
    ...plan.warnings,
    `The import needs ${sizeText(plan.room.needed)} of disk space; ${sizeText(plan.room.free)} is free.`,
    ...plan.counts.map(({ kind, count }) => `  ${kindNames[kind]}: ${count}`),
    ...plan.libraries.flatMap(libraryLines),
    ...plan.known.map((email) => `  ${email} keeps its account and password here.`),
    ...plan.problems,
  ];
  const [first, ...others] = plan.libraries;
  if (first && [first, ...others].every(({ isThere }) => !isThere)) {
    const top = outermost(first.before);
    lines.push(
      `None of the library folders exist here. If Komga ran in a container, map its ${top} to a folder here: --map ${top}=FOLDER.`,
    );
  }
  return lines.join('\n');
}

function libraryLines({
  name,
  before,
  root,
  isThere,
  checked,
  matching,
  guess,
  joins,
}: MoveInPlan['libraries'][number]): string[] {
  const to = before === root ? root : `${before} → ${root}`;
  const state = isThere ? `; ${matching} of ${checked} checked files match.` : ' doesn’t exist.';
  return [
    `  "${name}": ${to}${state}`,
    ...(joins === null ? [] : [`    It becomes part of the library "${joins}" here.`]),
    ...(guess === null ? [] : [`    It may be ${guess}: --map ${before}=${guess}`]),
  ];
}

const outermost = (folder: string): string =>
  /^(?:[A-Za-z]:)?[/\\]*[^/\\]+/.exec(folder)?.[0] ?? folder;
