import { readFileSync } from 'node:fs';
import os from 'node:os';
import type { getServerInfo } from '@longbox/contract/actuator';
import type { AnswerOf } from '@longbox/contract/endpoint';
import { version } from '../../base/version.ts';
import type { Exchange } from '../../http/exchange.ts';

/** What this server is and runs on (AC-02), and what keeps it from knowing who calls. */
export function serverInfo({
  untrustedProxy,
}: Pick<Exchange, 'untrustedProxy'>): AnswerOf<typeof getServerInfo> {
  const git = checkedOut();
  return {
    build: { artifact: 'longbox', name: 'longbox', group: 'longbox', version },
    ...(git && { git }),
    os: { name: os.type(), version: os.release(), arch: os.arch() },
    ...(untrustedProxy !== undefined && { untrustedProxy }),
  };
}

const reference = /^ref: refs\/heads\/(.+)$/;

/** The commit that is checked out, when this runs from a git checkout. */
function checkedOut(): { branch?: string; commit: { id: string } } | undefined {
  try {
    const head = readGit('HEAD');
    const [, branch] = reference.exec(head) ?? [];
    if (branch === undefined) return { commit: { id: head } };
    return { branch, commit: { id: readGit(`refs/heads/${branch}`) } };
  } catch {
    return undefined;
  }
}

const readGit = (name: string): string =>
  readFileSync(new URL(`../../../../.git/${name}`, import.meta.url), 'utf8').trim();
