import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { atEnd } from './site.ts';

const root = '/sys/fs/cgroup';
/** Microseconds: so short that a group has its share of each moment, as on a slow processor. */
const period = 20_000;

interface Share {
  /** Of one core. */
  readonly core: number;
  readonly bytes: number;
}

export interface ControlGroup {
  /** A process joins by being written to each of these. */
  readonly groups: readonly string[];
  /** How many of its processes were ended for want of memory. */
  ended(): number;
}

/** A group of processes that together have so much of one core; nothing where this process may not make one. */
export function openControlGroup(share: Share): ControlGroup | undefined {
  try {
    return existsSync(path.join(root, 'cgroup.controllers')) ? unified(share) : separate(share);
  } catch {
    return undefined;
  }
}

const numberIn = (file: string, word: string): number =>
  Number(new RegExp(`^${word} (\\d+)$`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0);

let made = 0;

function makeGroup(below: string, settings: Readonly<Record<string, string>>): string {
  const folder = path.join(below, `longbox-bench-${process.pid}-${(made += 1)}`);
  mkdirSync(folder);
  atEnd(() => removeGroup(folder));
  for (const [name, value] of Object.entries(settings))
    writeFileSync(path.join(folder, name), value);
  return folder;
}

/** A group is busy for a moment after the last of its processes has ended. */
async function removeGroup(folder: string): Promise<void> {
  for (let attempt = 0; attempt < 50 && existsSync(folder); attempt += 1) {
    try {
      rmdirSync(folder);
    } catch {
      await setTimeout(100);
    }
  }
}

/** Version 2: one tree for everything. */
function unified({ core, bytes }: Share): ControlGroup {
  writeFileSync(path.join(root, 'cgroup.subtree_control'), '+cpu +cpuset +memory');
  const folder = makeGroup(root, {
    'cpuset.cpus': '0',
    'cpu.max': `${period * core} ${period}`,
    'memory.max': String(bytes),
    'memory.swap.max': '0',
  });
  return {
    groups: [path.join(folder, 'cgroup.procs')],
    ended: () => numberIn(path.join(folder, 'memory.events'), 'oom_kill'),
  };
}

/** Version 1: a tree for each kind of limit. */
function separate({ core, bytes }: Share): ControlGroup {
  const place = makeGroup(path.join(root, 'cpuset'), { 'cpuset.cpus': '0', 'cpuset.mems': '0' });
  const processor = makeGroup(path.join(root, 'cpu'), {
    'cpu.cfs_period_us': String(period),
    'cpu.cfs_quota_us': String(period * core),
  });
  const memory = makeGroup(path.join(root, 'memory'), { 'memory.limit_in_bytes': String(bytes) });
  return {
    groups: [place, processor, memory].map((folder) => path.join(folder, 'cgroup.procs')),
    ended: () => numberIn(path.join(memory, 'memory.oom_control'), 'oom_kill'),
  };
}
